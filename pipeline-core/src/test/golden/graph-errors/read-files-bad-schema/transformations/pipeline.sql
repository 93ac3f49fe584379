CREATE STREAMING TABLE t AS SELECT * FROM STREAM read_files('landing', format => 'json', schema => 'id INTT');
CREATE STREAMING TABLE u AS SELECT * FROM STREAM read_files('landing', schema => 'id INT');
