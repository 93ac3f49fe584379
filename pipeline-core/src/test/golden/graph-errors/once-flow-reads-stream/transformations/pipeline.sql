CREATE STREAMING TABLE raw AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT, customer STRING, amount INT');
CREATE STREAMING TABLE t;
CREATE FLOW f AS INSERT ONCE INTO t BY NAME SELECT * FROM STREAM raw;
CREATE FLOW g AS INSERT INTO ONCE t BY NAME SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id BIGINT');
