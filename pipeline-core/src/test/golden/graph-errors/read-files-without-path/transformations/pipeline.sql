CREATE STREAMING TABLE t AS SELECT * FROM STREAM read_files(format => 'json');
