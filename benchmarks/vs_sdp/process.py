"""Runs a command and measures its wall time and the memory of its process tree."""

import os
import signal
import socket
import subprocess
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SAMPLE_SECONDS = 0.1
TIMEOUT_SECONDS = 1800
START_TIMEOUT_SECONDS = 120
STOP_TIMEOUT_SECONDS = 20
LOG_TAIL_CHARS = 4000
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Measurement:
    seconds: float
    peak_mib: float
    output: str


class CommandFailed(Exception):
    pass


def measure(command, log, cwd, env=None):
    """Runs to the end; raises CommandFailed with the end of the log when it does not exit with 0."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "w") as errors, open(log.with_suffix(".out"), "w+") as output:
        started = time.monotonic()
        process = subprocess.Popen(
            list(map(str, command)), cwd=cwd, env=env, stdin=subprocess.DEVNULL,
            stdout=output, stderr=errors, start_new_session=True,
        )
        with PeakMemory(process.pid) as memory:
            code = wait(process)
        seconds = time.monotonic() - started
        output.seek(0)
        text = output.read()
    if code != 0:
        tail = (log.read_text(errors="replace") + text)[-LOG_TAIL_CHARS:]
        raise CommandFailed(f"exit code {code}: {' '.join(map(str, command))}\n{tail}")
    return Measurement(seconds, memory.peak_bytes / 2**20, text)


def wait(process):
    try:
        return process.wait(TIMEOUT_SECONDS)
    except BaseException:
        stop(process)
        raise


def stop(process):
    """Ends the process and whatever shares its session."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sign)
            process.wait(STOP_TIMEOUT_SECONDS)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


@contextmanager
def server(command, port, log, cwd, env=None):
    """A server that listens on the port for as long as the block lasts; no port: it is not waited for."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "w") as output:
        process = subprocess.Popen(
            list(map(str, command)), cwd=cwd, env=env, stdin=subprocess.DEVNULL,
            stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
        )
        try:
            if port:
                await_port(process, port, log)
            yield process
        finally:
            stop(process)


def await_port(process, port, log):
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise CommandFailed(f"server ended with {process.returncode}\n{log.read_text()[-LOG_TAIL_CHARS:]}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.2)
    raise CommandFailed(f"server did not listen on port {port}, see {log}")


class PeakMemory:
    """The greatest sum of resident memory of a process, its descendants and its session."""

    def __init__(self, root):
        self.root = root
        self.peak_bytes = 0
        self.ended = threading.Event()
        self.sampler = threading.Thread(target=self.sample, daemon=True)

    def __enter__(self):
        self.sampler.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.sampler.join()

    def sample(self):
        while not self.ended.wait(SAMPLE_SECONDS):
            self.peak_bytes = max(self.peak_bytes, tree_bytes(self.root))


def tree_bytes(root):
    processes = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            stat = read_stat(Path(entry.path) / "stat")
            if stat:
                processes[int(entry.name)] = stat
    return sum(rss for pid, (_, _, rss) in processes.items() if belongs(pid, root, processes))


def read_stat(path):
    """(parent, session, resident bytes), or nothing if the process has just ended."""
    try:
        fields = path.read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[1]), int(fields[3]), int(fields[21]) * PAGE_BYTES


def belongs(pid, root, processes):
    while pid in processes:
        parent, session, _ = processes[pid]
        if pid == root or session == root:
            return True
        pid = parent
    return False
