"""How each side is asked for an update: cold (a process of its own) or warm (against a server)."""

import json
import os
import subprocess
from contextlib import ExitStack, contextmanager

from . import environment, process, projects

SPARK_CONNECT_SERVER = "org.apache.spark.sql.connect.service.SparkConnectServer"


class Cold:
    """One process per command."""

    def __init__(self, side):
        self.side = side

    def write(self, folder, pipeline, landing):
        writer = projects.write_sdp if self.side == "sdp" else projects.write_sluice
        return writer(folder, pipeline, landing)

    def measure(self, verb, project, log):
        if self.side == "sdp":
            command, env = environment.sdp_command(verb), environment.spark_environment()
        else:
            command, env = environment.sluice_command(verb, project.folder), None
        return process.measure(command, log, project.folder, env)


class WarmSdp:
    """Updates sent to a Spark Connect server that stays up."""

    def __init__(self, folder, port):
        self.folder = folder
        self.remote = f"sc://127.0.0.1:{port}"

    def write(self, folder, pipeline, landing):
        return projects.write_sdp(folder, pipeline, landing, self.folder / "spark-warehouse")

    def measure(self, verb, project, log):
        command = environment.sdp_command(verb, self.remote)
        return process.measure(command, log, project.folder, environment.spark_environment())


class WarmSluice:
    """Updates started by a client on a Temporal server with a worker that stays up."""

    def __init__(self, address):
        self.address = address

    def write(self, folder, pipeline, landing):
        return projects.write_sluice(folder, pipeline, landing)

    def measure(self, verb, project, log):
        client_verb = {"run": "start"}[verb]
        command = environment.sluice_command(client_verb, project.folder, "--address", self.address)
        measured = process.measure(command, log, project.folder)
        state = json.loads(measured.output)["state"]
        if state != "COMPLETED":
            raise process.CommandFailed(f"`sluice start` returned with the update {state}, see {log}")
        return measured


@contextmanager
def warm(side, folder):
    with warm_sdp(folder) if side == "sdp" else warm_sluice(folder) as ready:
        yield ready


@contextmanager
def warm_sdp(folder):
    folder.mkdir(parents=True)
    port = environment.free_port()
    command = [
        environment.BIN / "spark-submit", "--class", SPARK_CONNECT_SERVER, *environment.HIVE_CATALOG,
        "--conf", "spark.connect.grpc.binding.address=127.0.0.1",
        "--conf", f"spark.connect.grpc.binding.port={port}",
        "--conf", "spark.ui.enabled=false", "spark-internal",
    ]
    env = environment.spark_environment()
    with process.server(command, port, folder / "connect-server.log", folder, env):
        yield WarmSdp(folder, port)


@contextmanager
def warm_sluice(folder):
    """The worker is started for a small project of its own and may open whatever is below the folder."""
    folder.mkdir(parents=True)
    own = projects.write_sluice(folder / "worker", projects.orders("_worker"), folder / "no-data")
    port = environment.free_port()
    address = f"127.0.0.1:{port}"
    temporal = [
        environment.BIN / "temporal", "server", "start-dev", "--headless", "--ip", "127.0.0.1",
        "--port", port, "--db-filename", folder / "temporal.db", "--log-level", "error",
        "--sqlite-pragma", "journal_mode=WAL", "--sqlite-pragma", "synchronous=NORMAL",
    ]
    worker = [
        environment.SLUICE, "worker", "--address", address, "--spec", own.folder / "spark-pipeline.yml",
    ]
    env = {**os.environ, "SLUICE_PIPELINES": str(folder)}
    with ExitStack() as servers:
        servers.enter_context(process.server(temporal, port, folder / "temporal.log", folder))
        servers.enter_context(process.server(worker, None, folder / "worker.log", folder, env))
        yield WarmSluice(address)


def read_tables(project):
    """Rows of bronze and the content of the compared tables."""
    script = environment.BENCHMARKS / "vs_sdp" / "read_tables.py"
    pipeline = project.pipeline
    command = [environment.PYTHON, script, project.tables, pipeline.bronze, *pipeline.compared]
    return json.loads(subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE).stdout)
