from pyspark import pipelines as dp


@dp.table(refresh_policy="incremental")
def stream():
    return spark.readStream.format("rate").load()


@dp.table(refresh_policy="incremental")
def batch():
    return spark.range(1)
