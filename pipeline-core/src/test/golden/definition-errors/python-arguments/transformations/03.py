from pyspark import pipelines as dp


dp.materialized_view(spark.range(1))
