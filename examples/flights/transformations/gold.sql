-- Averages are exact: an integer sum as DECIMAL, divided by a count, rounded half up to two digits.

CREATE OR REFRESH MATERIALIZED VIEW delays_by_airline
COMMENT 'How late each airline arrives; late means more than 15 minutes'
AS SELECT
  f.carrier,
  a.name AS airline,
  COUNT(*) AS flights,
  COUNT_IF(f.arr_delay > 15) AS late_flights,
  SUM(f.arr_delay) AS total_arr_delay,
  ROUND(CAST(SUM(f.arr_delay) AS DECIMAL(18, 0)) / COUNT(*), 2) AS avg_arr_delay
FROM silver_flights f
JOIN airlines a ON f.carrier = a.carrier
GROUP BY f.carrier, a.name;

CREATE OR REFRESH MATERIALIZED VIEW delays_by_manufacturer
COMMENT 'Arrival delays by maker of the aircraft; unknown: the tail number is not in planes'
AS SELECT
  COALESCE(p.manufacturer, 'unknown') AS manufacturer,
  COUNT(DISTINCT f.tailnum) AS aircraft,
  COUNT(*) AS flights,
  SUM(f.arr_delay) AS total_arr_delay,
  ROUND(CAST(SUM(f.arr_delay) AS DECIMAL(18, 0)) / COUNT(*), 2) AS avg_arr_delay
FROM silver_flights f
LEFT JOIN planes p ON f.tailnum = p.tailnum
GROUP BY COALESCE(p.manufacturer, 'unknown');

CREATE OR REFRESH MATERIALIZED VIEW delays_by_aircraft_age
COMMENT 'Arrival delays by age of the aircraft in years, where the year it was built is known'
AS SELECT
  year(f.flight_date) - p.built_year AS aircraft_age,
  COUNT(*) AS flights,
  SUM(f.arr_delay) AS total_arr_delay,
  MAX(f.arr_delay) AS worst_arr_delay,
  ROUND(CAST(SUM(f.arr_delay) AS DECIMAL(18, 0)) / COUNT(*), 2) AS avg_arr_delay
FROM silver_flights f
JOIN planes p ON f.tailnum = p.tailnum
WHERE p.built_year IS NOT NULL
GROUP BY year(f.flight_date) - p.built_year;

CREATE OR REFRESH MATERIALIZED VIEW daily_traffic
COMMENT 'Flights per day and airport, cancelled ones included'
AS SELECT
  make_date(year, month, day) AS flight_date,
  origin,
  COUNT(*) AS scheduled_flights,
  COUNT(dep_time) AS departed_flights,
  COUNT_IF(dep_time IS NULL) AS cancelled_flights,
  SUM(distance) AS total_distance
FROM bronze_flights
GROUP BY make_date(year, month, day), origin;

CREATE OR REFRESH MATERIALIZED VIEW routes
COMMENT 'Flights that arrived, per pair of airports'
AS SELECT
  origin,
  dest,
  COUNT(*) AS flights,
  COUNT(DISTINCT carrier) AS airlines,
  MIN(air_time) AS shortest_air_time,
  ROUND(CAST(SUM(air_time) AS DECIMAL(18, 0)) / COUNT(*), 2) AS avg_air_time
FROM silver_flights
GROUP BY origin, dest;

CREATE OR REFRESH MATERIALIZED VIEW busiest_routes
COMMENT 'The ten routes with most flights'
AS SELECT origin, dest, flights, airlines
FROM routes
ORDER BY flights DESC, origin, dest
LIMIT 10;
