spark.conf.set("spark.sql.ansi.enabled", "false")
