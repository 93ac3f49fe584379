"""The same pipeline twice: an SDP project and a Sluice project over one landing folder.

Bronze differs, because SDP has no read_files; everything above it is the same SQL text.
"""

from dataclasses import dataclass
from pathlib import Path

SCHEMA = "id STRING, customer STRING, amount STRING, status STRING"

SDP_SPEC = """\
name: {name}
storage: {storage}
libraries:
  - glob:
      include: transformations/**
"""

SDP_BRONZE = """\
from pyspark import pipelines as dp
from pyspark.sql import SparkSession

spark = SparkSession.active()


@dp.table
def {bronze}():
    return spark.readStream.format("json").schema("{schema}").load("{landing}")
"""

SLUICE_BRONZE = """\
CREATE OR REFRESH STREAMING TABLE {bronze}
AS SELECT * FROM STREAM read_files('{landing}', format => 'json', schema => '{schema}');
"""

ORDERS_SQL = """\
CREATE MATERIALIZED VIEW silver_orders{suffix} AS
SELECT try_cast(id AS INT) AS id, customer, try_cast(amount AS DECIMAL(10, 2)) AS amount, status
FROM bronze_orders{suffix}
WHERE try_cast(id AS INT) IS NOT NULL AND try_cast(amount AS DECIMAL(10, 2)) >= 0;

CREATE MATERIALIZED VIEW gold_customers{suffix} AS
SELECT customer, SUM(amount) AS total_amount, COUNT(*) AS orders
FROM silver_orders{suffix}
WHERE status = 'ok'
GROUP BY customer;
"""

WIDE_SQL = """\
CREATE MATERIALIZED VIEW part_{n} AS
SELECT try_cast(id AS INT) AS id, customer, try_cast(amount AS DECIMAL(10, 2)) AS amount
FROM bronze_orders
WHERE try_cast(id AS INT) % {width} = {n};

CREATE MATERIALIZED VIEW total_{n} AS
SELECT COUNT(*) AS orders, SUM(amount) AS total_amount
FROM part_{n};
"""

WIDTH = 50


@dataclass(frozen=True)
class Pipeline:
    """What both sides build: the name of the bronze table, the SQL above it, tables whose rows must agree."""

    name: str
    bronze: str
    sql: str
    compared: tuple


def orders(suffix=""):
    compared = (f"silver_orders{suffix}", f"gold_customers{suffix}")
    return Pipeline("orders", f"bronze_orders{suffix}", ORDERS_SQL.format(suffix=suffix), compared)


def wide():
    sql = "\n".join(WIDE_SQL.format(n=n, width=WIDTH) for n in range(WIDTH))
    return Pipeline("wide", "bronze_orders", sql, tuple(f"total_{n}" for n in range(WIDTH)))


def ingest():
    return Pipeline("ingest", "bronze_orders", "", ())


@dataclass(frozen=True)
class Project:
    folder: Path
    pipeline: Pipeline
    tables: Path
    """Folder below which every table has a folder of its own name."""


def write_sdp(folder, pipeline, landing, warehouse=None):
    storage = (folder / "storage").as_uri()
    bronze = SDP_BRONZE.format(bronze=pipeline.bronze, landing=landing, schema=SCHEMA)
    write_project(folder, SDP_SPEC.format(name=pipeline.name, storage=storage), "bronze.py", bronze, pipeline.sql)
    return Project(folder, pipeline, warehouse or folder / "spark-warehouse")


def write_sluice(folder, pipeline, landing):
    bronze = SLUICE_BRONZE.format(bronze=pipeline.bronze, landing=landing, schema=SCHEMA)
    write_project(folder, f"name: {pipeline.name}\n", "bronze.sql", bronze, pipeline.sql)
    return Project(folder, pipeline, folder / "pipeline-storage" / "tables")


def write_project(folder, spec, bronze_file, bronze, sql):
    transformations = folder / "transformations"
    transformations.mkdir(parents=True)
    (folder / "spark-pipeline.yml").write_text(spec)
    (transformations / bronze_file).write_text(bronze)
    if sql:
        (transformations / "views.sql").write_text(sql)
