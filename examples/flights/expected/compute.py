#!/usr/bin/env python3
"""Computes what every materialized view of this example must hold, without Spark.

    compute.py           writes week/ and year/
    compute.py --check   compares them with the files that are there

Averages are exact fractions rounded half up (away from zero) to two digits.
"""

import argparse
import csv
import gzip
import io
import sys
from collections import defaultdict
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLE = HERE.parent
PERIODS = {"week": EXAMPLE / "data" / "flights", "year": EXAMPLE / "year"}
INT_COLUMNS = ("year", "month", "day", "dep_time", "arr_delay", "air_time", "distance")
LATE_MINUTES = 15
BUSIEST = 10


def read_csv(path):
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", newline="", encoding="utf-8") as source:
        for row in csv.DictReader(source):
            yield {name: None if value == "NA" else value for name, value in row.items()}


def read_flights(folder):
    flights = []
    for path in sorted(folder.iterdir()):
        for row in read_csv(path):
            for name in INT_COLUMNS:
                row[name] = None if row[name] is None else int(row[name])
            row["flight_date"] = date(row["year"], row["month"], row["day"])
            flights.append(row)
    return flights


def average(total, count):
    exact = Context(prec=60).divide(Decimal(total), Decimal(count))
    return exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


def grouped(rows, key):
    groups = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups.items()


def total(rows, column):
    return sum(row[column] for row in rows)


def delays_by_airline(silver, airlines):
    for carrier, rows in grouped(silver, lambda f: f["carrier"]):
        if carrier in airlines:
            delay = total(rows, "arr_delay")
            late = sum(f["arr_delay"] > LATE_MINUTES for f in rows)
            yield carrier, airlines[carrier], len(rows), late, delay, average(delay, len(rows))


def delays_by_manufacturer(silver, planes):
    def manufacturer(flight):
        plane = planes.get(flight["tailnum"])
        return plane["manufacturer"] if plane else "unknown"

    for name, rows in grouped(silver, manufacturer):
        aircraft = {f["tailnum"] for f in rows if f["tailnum"] is not None}
        delay = total(rows, "arr_delay")
        yield name, len(aircraft), len(rows), delay, average(delay, len(rows))


def delays_by_aircraft_age(silver, planes):
    built = {tail: int(plane["year"]) for tail, plane in planes.items() if plane["year"] is not None}
    known = [f for f in silver if f["tailnum"] in built]
    for age, rows in grouped(known, lambda f: f["year"] - built[f["tailnum"]]):
        delay = total(rows, "arr_delay")
        yield age, len(rows), delay, max(f["arr_delay"] for f in rows), average(delay, len(rows))


def daily_traffic(bronze):
    for (day, origin), rows in grouped(bronze, lambda f: (f["flight_date"], f["origin"])):
        departed = sum(f["dep_time"] is not None for f in rows)
        yield day, origin, len(rows), departed, len(rows) - departed, total(rows, "distance")


def routes(silver):
    for (origin, dest), rows in grouped(silver, lambda f: (f["origin"], f["dest"])):
        times = [f["air_time"] for f in rows]
        carriers = {f["carrier"] for f in rows}
        yield origin, dest, len(rows), len(carriers), min(times), average(sum(times), len(rows))


def busiest_routes(all_routes):
    ranked = sorted(all_routes, key=lambda r: (-r[2], r[0], r[1]))
    return [route[:4] for route in ranked[:BUSIEST]]


def expectations(bronze):
    rules = {
        "arrived": lambda f: f["arr_delay"] is not None,
        "plausible_delay": lambda f: f["arr_delay"] is None or -120 <= f["arr_delay"] <= 720,
        "plausible_speed": lambda f: f["air_time"] is None or f["distance"] * 60 < f["air_time"] * 600,
    }
    for name, rule in rules.items():
        passed = sum(rule(f) for f in bronze)
        yield "silver_flights", name, passed, len(bronze) - passed


def build(folder):
    """File name -> (header, rows); rows are sorted by all columns, keys come first."""
    airlines = {row["carrier"]: row["name"] for row in read_csv(EXAMPLE / "data" / "airlines.csv")}
    planes = {row["tailnum"]: row for row in read_csv(EXAMPLE / "data" / "planes.csv")}
    bronze = read_flights(folder)
    silver = [f for f in bronze if f["arr_delay"] is not None]
    all_routes = list(routes(silver))
    plane_columns = ("tailnum", "manufacturer", "model", "year", "seats")
    views = {
        "airlines": ("carrier,name", airlines.items()),
        "planes": (
            "tailnum,manufacturer,model,built_year,seats",
            [tuple(plane[column] for column in plane_columns) for plane in planes.values()],
        ),
        "delays_by_airline": (
            "carrier,airline,flights,late_flights,total_arr_delay,avg_arr_delay",
            delays_by_airline(silver, airlines),
        ),
        "delays_by_manufacturer": (
            "manufacturer,aircraft,flights,total_arr_delay,avg_arr_delay",
            delays_by_manufacturer(silver, planes),
        ),
        "delays_by_aircraft_age": (
            "aircraft_age,flights,total_arr_delay,worst_arr_delay,avg_arr_delay",
            delays_by_aircraft_age(silver, planes),
        ),
        "daily_traffic": (
            "flight_date,origin,scheduled_flights,departed_flights,cancelled_flights,total_distance",
            daily_traffic(bronze),
        ),
        "routes": ("origin,dest,flights,airlines,shortest_air_time,avg_air_time", all_routes),
        "busiest_routes": ("origin,dest,flights,airlines", busiest_routes(all_routes)),
    }
    views = {name: (header, sorted(rows)) for name, (header, rows) in views.items()}
    counts = {"bronze_flights": len(bronze), "silver_flights": len(silver)}
    counts.update((name, len(rows)) for name, (_, rows) in views.items())
    return {
        **{f"{name}.csv": view for name, view in views.items()},
        "_counts.csv": ("dataset,rows", list(counts.items())),
        "_expectations.csv": ("dataset,expectation,passed,failed", list(expectations(bronze))),
    }


def as_csv(header, rows):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header.split(","))
    writer.writerows(rows)
    return text.getvalue()


def assert_known_figures(year):
    counts = dict(year["_counts.csv"][1])
    assert counts["bronze_flights"] == 336_776, counts
    assert counts["silver_flights"] == 327_346, counts
    assert counts["delays_by_airline"] == 16, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    different = []
    for period, folder in PERIODS.items():
        files = build(folder)
        if period == "year":
            assert_known_figures(files)
        (HERE / period).mkdir(exist_ok=True)
        for name, (header, rows) in files.items():
            path, text = HERE / period / name, as_csv(header, rows)
            if not check:
                path.write_text(text, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != text:
                different.append(f"{period}/{name}")
    if different:
        sys.exit("different: " + ", ".join(different))


if __name__ == "__main__":
    main()
