CREATE MATERIALIZED VIEW orders AS SELECT id, customer, amount FROM VALUES (1, 'ann', 5), (2, 'bo', -1) AS t(id, customer, amount);
CREATE TEMPORARY VIEW v (
  CONSTRAINT known EXPECT (amount > 0
    AND custmer IS NOT NULL)
) AS SELECT * FROM orders;
CREATE MATERIALIZED VIEW m AS SELECT * FROM v;
