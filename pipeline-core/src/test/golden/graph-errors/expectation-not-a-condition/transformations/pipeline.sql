CREATE MATERIALIZED VIEW m (
  CONSTRAINT subquery EXPECT (id IN (SELECT 1)),
  CONSTRAINT aggregate EXPECT (count(id) > 0),
  CONSTRAINT ranked EXPECT (row_number() OVER (ORDER BY id) = 1),
  CONSTRAINT number EXPECT (id + 1),
  CONSTRAINT broken EXPECT (id >)
) AS SELECT 1 AS id;
