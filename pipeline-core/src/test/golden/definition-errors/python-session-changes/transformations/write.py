spark.range(3).write.parquet("out")
