from pyspark import pipelines as dp


@dp.append_flow
def a():
    return spark.range(1)
