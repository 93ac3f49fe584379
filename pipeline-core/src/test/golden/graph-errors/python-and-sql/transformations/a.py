from pyspark import pipelines as dp

dp.create_streaming_table("fed")


@dp.append_flow(target="fed")
def batch():
    return spark.range(3)


@dp.materialized_view
def orders():
    return spark.range(3)


@dp.materialized_view
def stream():
    return spark.readStream.table("fed_by_stream")


@dp.table
def fed_by_stream():
    return spark.readStream.format("json").schema("id INT").load("landing")


@dp.materialized_view
def misspelt():
    return spark.read.table("ordrs")


@dp.materialized_view
def one():
    return spark.read.table("two")


@dp.materialized_view
def itself():
    return spark.read.table("itself").where("id > 1")


@dp.materialized_view
def unknown_column():
    return spark.read.table("fed_by_stream").select("idd")


@dp.materialized_view
@dp.expect("no such column", "idd > 1")
@dp.expect("subquery", "id IN (SELECT 1)")
def rules():
    return spark.read.table("fed_by_stream")


@dp.materialized_view
def pivots():
    return spark.read.table("fed_by_stream").groupBy("id").pivot("id", [1, 2]).count()


@dp.materialized_view
def command():
    return spark.sql("DROP TABLE fed")


@dp.append_flow(target="nowhere")
def lost():
    return spark.readStream.table("fed_by_stream")
