CREATE MATERIALIZED VIEW m AS SELECT 1 AS `Order ID`, 2 AS `amount (usd)`, 3 AS `sel``ect x`;
