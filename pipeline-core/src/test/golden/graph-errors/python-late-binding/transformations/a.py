from pyspark import pipelines as dp

for region in ["eu", "us"]:

    @dp.materialized_view(name=f"of_{region}")
    def of_region():
        return spark.range(3).selectExpr(f"'{region}' AS region")
