"""The scenarios: what is prepared, which steps are timed, which tables must agree."""

import json
import shutil
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Optional

from . import data, environment, process, projects, sides

SEED = 20130101
FILES = 20
MORE_ROWS = 10_000
WIDE_ROWS = 5_000
WARM_UPS = 2


@dataclass(frozen=True)
class Step:
    verb: str
    figure: Optional[str]
    """None: needed, not reported."""
    memory: Optional[str] = None
    before: Callable = lambda landing: None


@dataclass(frozen=True)
class Bench:
    """What every scenario needs to know."""

    work: Path
    runs: int
    rows: int
    sides: tuple
    results: object

    def order(self, run):
        """Alternates who goes first."""
        return self.sides if run % 2 == 0 else self.sides[::-1]

    def big_landing(self, landing):
        """A folder of its own with the one million rows, generated once."""
        source = self.work / "million"
        if not source.exists():
            data.write_orders(source, "orders", self.rows, FILES, SEED)
        shutil.copytree(source, landing)


def add_more(landing):
    number = len(list(landing.glob("more*")))
    data.write_orders(landing, f"more{number}-", MORE_ROWS, 1, SEED + 1 + number)


def worked(bench):
    steps = (
        Step("run", "worked example, first run", "worked example, peak memory"),
        Step("run", "worked example, unchanged"),
        Step("dry-run", "worked example, dry run"),
    )
    cold(bench, "worked", projects.orders(), data.write_worked_example, steps)


def million(bench):
    steps = (
        Step("run", "large input, first run", "large input, peak memory"),
        Step("run", "large input, 10,000 more", before=add_more),
    )
    cold(bench, "million", projects.orders(), bench.big_landing, steps)


def wide(bench):
    steps = (
        Step("run", "wide, first run", "wide, peak memory"),
        Step("run", "wide, unchanged"),
        Step("dry-run", "wide, dry run"),
    )
    cold(bench, "wide", projects.wide(), wide_landing, steps)


def wide_landing(landing):
    data.write_orders(landing, "orders", WIDE_ROWS, 1, SEED)


def cold(bench, name, pipeline, prepare, steps):
    """Per run: fresh projects over one landing folder; each step on one side, then on the other."""
    starters = {side: sides.Cold(side) for side in bench.sides}
    for run in range(bench.runs):
        folder = bench.work / f"{name}-{run}"
        prepare(folder / "landing")
        written = {s: starters[s].write(folder / s, pipeline, folder / "landing") for s in bench.sides}
        for number, step in enumerate(steps):
            step.before(folder / "landing")
            take(bench, run, step, starters, written, folder / "logs", number)
        compare(written, folder)


def take(bench, run, step, starters, written, logs, number):
    for side in bench.order(run):
        log = logs / f"{side}-{number}-{step.verb}.log"
        measured = starters[side].measure(step.verb, written[side], log)
        if step.figure:
            print(f"run {run + 1}: {step.figure}: {side} {measured.seconds:.1f} s, {measured.peak_mib:.0f} MiB", file=sys.stderr)
            bench.results.add(step.figure, side, measured.seconds, "s")
        if step.memory:
            bench.results.add(step.memory, side, measured.peak_mib, "MiB")


def compare(written, folder):
    """Both sides must hold the same rows."""
    tables = {side: sides.read_tables(project) for side, project in written.items()}
    counts = {s: {n: t if isinstance(t, int) else len(t) for n, t in found.items()} for s, found in tables.items()}
    if len({json.dumps(found, sort_keys=True) for found in tables.values()}) > 1:
        raise process.CommandFailed(f"the sides hold different rows in {folder}: {counts}")
    rows = next(iter(counts.values()))
    print(f"same rows on {' and '.join(written)}: {total(rows)}", file=sys.stderr)


def total(rows):
    if len(rows) <= 3:
        return ", ".join(f"{name} {count}" for name, count in rows.items())
    return f"{len(rows)} tables, {sum(rows.values())} rows"


def warm_worked(bench):
    """Every run is the first update of a pipeline that the server has not seen."""
    with warm_servers(bench, "warm-worked") as (starters, folder):
        data.write_worked_example(folder / "landing")
        for run in range(-WARM_UPS, bench.runs):
            pipeline = projects.orders(f"_{run + WARM_UPS}")
            written = write_below(starters, folder, f"project{run + WARM_UPS}", pipeline)
            figure = "warm: worked example, first run" if run >= 0 else None
            take(bench, run, Step("run", figure), starters, written, folder / "logs", run + WARM_UPS)
            compare(written, folder)


def warm_million(bench):
    """The load of the million rows warms the servers; then 10,000 more arrive before every run."""
    with warm_servers(bench, "warm-million") as (starters, folder):
        bench.big_landing(folder / "landing")
        repeat_warm(bench, starters, folder, projects.orders(), Step("run", "warm: large input, 10,000 more", before=add_more))


def warm_wide(bench):
    with warm_servers(bench, "warm-wide") as (starters, folder):
        wide_landing(folder / "landing")
        repeat_warm(bench, starters, folder, projects.wide(), Step("run", "warm: wide, unchanged"))


def repeat_warm(bench, starters, folder, pipeline, step):
    written = write_below(starters, folder, "project", pipeline)
    take(bench, 0, Step("run", None), starters, written, folder / "logs", "first")
    for run in range(bench.runs):
        step.before(folder / "landing")
        take(bench, run, step, starters, written, folder / "logs", run)
    compare(written, folder)


def write_below(starters, folder, name, pipeline):
    return {s: starter.write(folder / s / name, pipeline, folder / "landing") for s, starter in starters.items()}


@contextmanager
def warm_servers(bench, name):
    """The servers of both sides up at once, so that runs can alternate."""
    folder = bench.work / name
    with ExitStack() as servers:
        yield {side: servers.enter_context(sides.warm(side, folder / side)) for side in bench.sides}, folder


def ingest(bench):
    """A streaming flow beside a hand-written Structured Streaming job on the same files."""
    takers = {"sdp": take_handwritten, "sluice": take_sluice_flow}
    for run in range(bench.runs):
        folder = bench.work / f"ingest-{run}"
        bench.big_landing(folder / "landing")
        for side in bench.order(run):
            rows, seconds, whole = takers[side](folder)
            if rows != bench.rows:
                raise process.CommandFailed(f"ingest read {rows} rows, not {bench.rows}, see {folder}")
            bench.results.add("ingest, streaming query", side, rows / seconds, "rows/s")
            bench.results.add("ingest, whole process", side, rows / whole, "rows/s")


def take_handwritten(folder):
    script = environment.BENCHMARKS / "vs_sdp" / "handwritten_ingest.py"
    settings = json.dumps(environment.delta_settings())
    command = [environment.PYTHON, script, folder / "landing", folder / "handwritten", projects.SCHEMA, settings]
    log = folder / "logs" / "handwritten.log"
    measured = process.measure(command, log, folder, environment.spark_environment())
    figures = json.loads(measured.output.strip().splitlines()[-1])
    return figures["rows"], figures["query_seconds"], measured.seconds


def take_sluice_flow(folder):
    starter = sides.Cold("sluice")
    project = starter.write(folder / "sluice", projects.ingest(), folder / "landing")
    measured = starter.measure("run", project, folder / "logs" / "sluice.log")
    flow = json.loads(measured.output)["flows"][0]
    return flow["output_rows"], flow["duration_ms"] / 1000, measured.seconds


SCENARIOS = {
    "worked": worked,
    "million": million,
    "wide": wide,
    "warm-worked": warm_worked,
    "warm-million": warm_million,
    "warm-wide": warm_wide,
    "ingest": ingest,
}
