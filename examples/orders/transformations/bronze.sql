-- Every order as it arrived: strings only, nothing judged yet.
CREATE OR REFRESH STREAMING TABLE bronze_orders
COMMENT 'Orders as they arrived'
AS SELECT *
FROM STREAM read_files(
  'data/landing',
  format => 'json',
  schema => 'id STRING, customer STRING, amount STRING, status STRING'
);
