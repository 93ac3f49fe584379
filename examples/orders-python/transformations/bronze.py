from pyspark import pipelines as dp
from pyspark.sql.functions import current_timestamp


@dp.table(comment="Orders as they arrived")
def bronze_orders():
    return (
        spark.readStream.format("json")
        .schema("id STRING, customer STRING, amount STRING, status STRING")
        .load("data/landing")
        .withColumn("_ingested_at", current_timestamp())
    )
