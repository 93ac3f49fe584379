from pyspark import pipelines as dp


@dp.update_flow()
def flow():
    return spark.range(1)
