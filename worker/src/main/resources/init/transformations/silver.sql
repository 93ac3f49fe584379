-- Orders that make sense. Rows that break a DROP ROW rule are left out and counted.
CREATE OR REFRESH MATERIALIZED VIEW silver_orders (
  CONSTRAINT has_id EXPECT (order_id IS NOT NULL) ON VIOLATION DROP ROW,
  CONSTRAINT positive_amount EXPECT (amount > 0) ON VIOLATION DROP ROW,
  CONSTRAINT known_customer EXPECT (customer IS NOT NULL)
)
COMMENT 'Orders that passed the rules'
AS SELECT order_id, customer, amount, CAST(ordered_at AS DATE) AS order_date
FROM bronze_orders;
