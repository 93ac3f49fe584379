from pyspark import pipelines as dp


@dp.expect_all(["id > 0"])
def a():
    return spark.range(1)
