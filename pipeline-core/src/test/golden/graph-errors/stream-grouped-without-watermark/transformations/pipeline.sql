CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE STREAMING TABLE t AS SELECT customer, count(*) AS n FROM STREAM raw GROUP BY customer;
CREATE STREAMING TABLE u AS SELECT * FROM STREAM raw ORDER BY id;
CREATE STREAMING TABLE v AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM STREAM raw;
