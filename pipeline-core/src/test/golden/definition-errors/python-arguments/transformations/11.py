from pyspark import pipelines as dp


@dp.expect_or_drop("positive", True)
def a():
    return spark.range(1)
