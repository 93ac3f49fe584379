CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE TEMPORARY VIEW v AS SELECT * FROM STREAM raw;
CREATE MATERIALIZED VIEW m AS SELECT * FROM v;
CREATE MATERIALIZED VIEW n AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT');
CREATE STREAMING TABLE t AS SELECT * FROM read_files('landing', format => 'json', schema => 'id BIGINT');
