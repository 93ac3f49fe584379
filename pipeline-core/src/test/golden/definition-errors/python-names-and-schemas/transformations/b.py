from pyspark import pipelines as dp


@dp.update_flow(target="u")
def flow():
    return spark.range(1)
