CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE STREAMING TABLE all_orders;
CREATE FLOW f AS INSERT INTO all_ordres BY NAME SELECT * FROM STREAM raw;
