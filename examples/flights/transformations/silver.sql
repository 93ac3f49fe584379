-- Flights that arrived. Cancelled and diverted flights have no arrival delay: dropped and counted.
-- The other two rules only count: an odd row is worth a look, not a reason to lose it.
CREATE OR REFRESH STREAMING TABLE silver_flights (
  CONSTRAINT arrived EXPECT (arr_delay IS NOT NULL) ON VIOLATION DROP ROW,
  CONSTRAINT plausible_delay EXPECT (arr_delay IS NULL OR arr_delay BETWEEN -120 AND 720),
  CONSTRAINT plausible_speed EXPECT (air_time IS NULL OR distance * 60 < air_time * 600)
)
COMMENT 'Flights with a known arrival delay'
AS SELECT
  make_date(year, month, day) AS flight_date,
  carrier,
  flight,
  tailnum,
  origin,
  dest,
  dep_delay,
  arr_delay,
  air_time,
  distance
FROM STREAM bronze_flights;
