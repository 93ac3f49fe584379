from pyspark import pipelines as dp


@dp.table(table_properties=["a"])
def a():
    return spark.range(1)
