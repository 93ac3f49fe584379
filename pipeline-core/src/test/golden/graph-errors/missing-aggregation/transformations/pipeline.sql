CREATE MATERIALIZED VIEW orders AS SELECT id, customer, amount FROM VALUES (1, 'ann', 5), (2, 'bo', -1) AS t(id, customer, amount);
CREATE MATERIALIZED VIEW m AS SELECT customer, id, sum(amount) AS total FROM orders GROUP BY customer;
