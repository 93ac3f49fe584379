SET;
SET spark.sql.ansi.enabled;
SET TIME ZONE 'UTC';
SET VARIABLE x = 1;
RESET;
USE;
