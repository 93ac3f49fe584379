CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE MATERIALIZED VIEW orders AS SELECT id, customer, amount FROM VALUES (1, 'ann', 5), (2, 'bo', -1) AS t(id, customer, amount);
CREATE FLOW f AS INSERT INTO orders BY NAME SELECT * FROM STREAM raw;
