-- Every flight in the extracts, departed or not. The extracts write an unknown value as NA.
CREATE OR REFRESH STREAMING TABLE bronze_flights
COMMENT 'Flights from the airports of New York as they arrived'
AS SELECT *
FROM STREAM read_files(
  :flights_path,
  format => 'csv',
  header => true,
  nullValue => 'NA',
  schema => 'year INT, month INT, day INT, dep_time INT, sched_dep_time INT, dep_delay INT,
    arr_time INT, sched_arr_time INT, arr_delay INT, carrier STRING, flight INT, tailnum STRING,
    origin STRING, dest STRING, air_time INT, distance INT, hour INT, minute INT, time_hour TIMESTAMP'
);
