from pyspark import pipelines as dp


@dp.expect("positive", "id > 0", action="ignore")
def a():
    return spark.range(1)
