from pyspark import pipelines as dp


@dp.table(nmae="x")
def a():
    return spark.range(1)
