import csv

from pyspark import pipelines as dp
from pyspark.sql.functions import col


@dp.materialized_view
def sales():
    return spark.read.csv("data/sales.csv", header=True, schema="id INT, state STRING, amount INT")


def declare(table, state, min_amount):
    @dp.materialized_view(name=table, comment=f"Sales in {state} of {min_amount} or more")
    @dp.expect_or_drop("amount", f"amount >= {min_amount}")
    def of_state():
        return spark.read.table("sales").where(col("state") == state)


with open("tables.csv", newline="") as tables:
    for row in csv.DictReader(tables):
        declare(row["table"], row["state"], int(row["min_amount"]))
