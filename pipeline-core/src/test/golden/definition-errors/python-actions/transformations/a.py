from pyspark import pipelines as dp


@dp.materialized_view
def collects():
    spark.range(3).collect()


@dp.materialized_view
def counts():
    return spark.range(spark.range(3).count())


@dp.materialized_view
def to_pandas():
    return spark.createDataFrame(spark.range(3).toPandas())


@dp.materialized_view
def saves():
    spark.range(3).write.save("out")


@dp.materialized_view
def saves_as_table():
    spark.range(3).write.mode("overwrite").saveAsTable("out")


@dp.table
def starts():
    spark.readStream.format("rate").load().writeStream.format("console").start()


@dp.table
def to_table():
    spark.readStream.format("rate").load().writeStream.toTable("out")


@dp.temporary_view
def names_a_view():
    spark.range(3).createOrReplaceTempView("v")


@dp.materialized_view
def returns_nothing():
    spark.range(3)


@dp.materialized_view
def returns_a_list():
    return [1, 2]


@dp.materialized_view
def fails():
    return spark.range(1 // 0)


@dp.materialized_view
def wants_a_parameter(region):
    return spark.range(1)
