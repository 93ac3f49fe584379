spark.catalog.setCurrentDatabase("s")
