CREATE MATERIALIZED VIEW m (id, day, more) AS SELECT 1 AS id, 2 AS day;
