from pyspark import pipelines as dp


dp.create_streaming_table("t", schema=7)
