CREATE OR REFRESH MATERIALIZED VIEW airlines (
  CONSTRAINT has_name EXPECT (name IS NOT NULL) ON VIOLATION FAIL UPDATE
)
COMMENT 'Airline names by carrier code'
AS SELECT carrier, name
FROM read_files('data/airlines.csv', format => 'csv', header => true, schema => 'carrier STRING, name STRING');

CREATE OR REFRESH MATERIALIZED VIEW planes
COMMENT 'Aircraft by tail number'
AS SELECT tailnum, manufacturer, model, year AS built_year, seats
FROM read_files(
  'data/planes.csv',
  format => 'csv',
  header => true,
  nullValue => 'NA',
  schema => 'tailnum STRING, year INT, type STRING, manufacturer STRING, model STRING,
    engines INT, seats INT, speed INT, engine STRING'
);
