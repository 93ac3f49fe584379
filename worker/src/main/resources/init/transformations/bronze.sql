-- Every file that arrives in data/orders is read once.
CREATE OR REFRESH STREAMING TABLE bronze_orders
COMMENT 'Orders as they arrive'
AS SELECT *
FROM STREAM read_files(
  'data/orders',
  format => 'json',
  schema => 'order_id BIGINT, customer STRING, amount DOUBLE, ordered_at TIMESTAMP'
);
