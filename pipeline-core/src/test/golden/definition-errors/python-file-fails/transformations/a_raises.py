from pyspark import pipelines as dp


def limit():
    raise ValueError("no limit for region eu")


@dp.materialized_view
def t():
    return spark.range(1)


LIMIT = limit()
