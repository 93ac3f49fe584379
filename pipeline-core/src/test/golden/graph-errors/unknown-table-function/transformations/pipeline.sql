CREATE STREAMING TABLE t AS SELECT * FROM STREAM read_file('landing', format => 'json');
