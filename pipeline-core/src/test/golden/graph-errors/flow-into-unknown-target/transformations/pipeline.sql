CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE FLOW f AS INSERT INTO rwa BY NAME SELECT * FROM STREAM raw;
