CREATE MATERIALIZED VIEW orders AS SELECT id, customer, amount FROM VALUES (1, 'ann', 5), (2, 'bo', -1) AS t(id, customer, amount);
CREATE TEMPORARY VIEW v AS SELECT * FROM orders;
CREATE STREAMING TABLE t AS SELECT * FROM STREAM v;
