-- Orders with real types. A value that isn't a number becomes NULL, and its row is dropped and counted.
CREATE OR REFRESH MATERIALIZED VIEW silver_orders (
  CONSTRAINT valid_id EXPECT (id IS NOT NULL) ON VIOLATION DROP ROW,
  CONSTRAINT valid_amount EXPECT (amount >= 0) ON VIOLATION DROP ROW
)
COMMENT 'Orders with a valid id and amount'
AS SELECT
  try_cast(id AS INT) AS id,
  customer,
  try_cast(amount AS DECIMAL(10, 2)) AS amount,
  status
FROM bronze_orders;
