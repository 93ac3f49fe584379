from pyspark import pipelines as dp

dp.create_streaming_table("a.b.c.d")
dp.create_streaming_table("a..b")
dp.create_streaming_table("t", schema="id INT, name STRIN(")
dp.create_streaming_table("u", table_properties={"pipelines.reset.alowed": "false"})

