from pyspark import pipelines as dp


dp.create_streaming_table("n", refresh_policy="full")
