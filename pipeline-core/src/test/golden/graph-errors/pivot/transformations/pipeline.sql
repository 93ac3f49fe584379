CREATE MATERIALIZED VIEW orders AS SELECT id, customer, amount FROM VALUES (1, 'ann', 5), (2, 'bo', -1) AS t(id, customer, amount);
CREATE MATERIALIZED VIEW m AS
SELECT * FROM orders PIVOT (sum(amount) FOR customer IN ('ann', 'bo'));
CREATE MATERIALIZED VIEW n AS
SELECT id FROM orders WHERE id IN (SELECT ann FROM orders PIVOT (sum(amount) FOR customer IN ('ann')));
