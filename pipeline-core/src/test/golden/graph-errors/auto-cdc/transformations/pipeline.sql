CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE STREAMING TABLE customers;
CREATE FLOW f AS AUTO CDC INTO customers FROM STREAM raw KEYS (id) SEQUENCE BY amount STORED AS SCD TYPE 2;
