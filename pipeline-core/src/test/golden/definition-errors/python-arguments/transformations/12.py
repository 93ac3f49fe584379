from pyspark import pipelines as dp


@dp.materialized_view(refresh_policy="sometimes")
def m():
    return spark.range(1)
