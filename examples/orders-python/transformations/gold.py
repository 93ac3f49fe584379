from pyspark import pipelines as dp
from pyspark.sql import functions as F


@dp.materialized_view(comment="Total and number of completed orders per customer")
def gold_customers():
    completed = spark.read.table("silver_orders").where("status = 'ok'")
    return completed.groupBy("customer").agg(
        F.sum("amount").alias("total_amount"),
        F.count("*").alias("orders"),
    )
