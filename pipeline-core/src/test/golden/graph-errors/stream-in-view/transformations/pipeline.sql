CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE VIEW v AS SELECT * FROM STREAM raw;
