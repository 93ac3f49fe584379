rows = spark.read.table("silver").collect()
