from pyspark import pipelines as dp


dp.create_streaming_table("t", partition_cols="day")
