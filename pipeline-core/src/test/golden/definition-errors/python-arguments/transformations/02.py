from pyspark import pipelines as dp


@dp.table(name=7)
def a():
    return spark.range(1)
