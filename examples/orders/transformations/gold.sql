-- What each customer bought. Refunds don't count.
CREATE OR REFRESH MATERIALIZED VIEW gold_customers
COMMENT 'Total and number of completed orders per customer'
AS SELECT
  customer,
  SUM(amount) AS total_amount,
  COUNT(*) AS orders
FROM silver_orders
WHERE status = 'ok'
GROUP BY customer;
