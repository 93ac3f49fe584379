CREATE OR REFRESH MATERIALIZED VIEW gold_daily_revenue
COMMENT 'Orders and revenue per day'
AS SELECT order_date, COUNT(*) AS orders, SUM(amount) AS revenue
FROM silver_orders
GROUP BY order_date;
