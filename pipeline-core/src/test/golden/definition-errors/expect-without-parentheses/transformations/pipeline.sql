CREATE STREAMING TABLE orders (
  CONSTRAINT positive EXPECT amount > 0 ON VIOLATION DROP ROW
) AS SELECT * FROM STREAM read_files('/in', format => 'json');
