CREATE STREAMING TABLE a TBLPROPERTIES ('pipelines.reset.allow' = 'false') AS SELECT * FROM STREAM s;
CREATE STREAMING TABLE b TBLPROPERTIES (pipelines.Reset.Allowed = false) AS SELECT * FROM STREAM s;
CREATE STREAMING TABLE c TBLPROPERTIES ('pipeline.reset.allowed' = 'false') AS SELECT * FROM STREAM s;
CREATE STREAMING TABLE d TBLPROPERTIES ('pipelines.reset.allowed' = 'no') AS SELECT * FROM STREAM s;
SET pipelines.trigger.intervall = 10 seconds;
SET pipelines.trigger.interval = 10;
SET pipelines.trigger.interval = 10 seconds;
SET spark.sql.shuffle.partitons = 8;
