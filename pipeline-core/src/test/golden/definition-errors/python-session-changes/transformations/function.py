spark.udf.register("f", lambda x: x)
