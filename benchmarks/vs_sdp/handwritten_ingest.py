"""Runs inside the virtual environment: JSON files to a Delta table, as one would write it by hand.

    handwritten_ingest.py LANDING OUTPUT SCHEMA SETTINGS_JSON

Prints {"rows", "query_seconds"}: the time from the query's start to its end, session already up.
"""

import json
import sys
import time

from pyspark.sql import SparkSession


def session(settings):
    builder = (
        SparkSession.builder.appName("ingest")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
    )
    for key, value in settings.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()


def main(landing, output, schema, settings):
    spark = session(json.loads(settings))
    started = time.monotonic()
    query = (
        spark.readStream.format("json").schema(schema).load(landing)
        .writeStream.format("delta")
        .option("checkpointLocation", f"{output}-checkpoint")
        .trigger(availableNow=True)
        .start(output)
    )
    query.awaitTermination()
    seconds = time.monotonic() - started
    rows = sum(progress["numInputRows"] for progress in query.recentProgress)
    print(json.dumps({"rows": rows, "query_seconds": seconds}))
    spark.stop()


main(*sys.argv[1:])
