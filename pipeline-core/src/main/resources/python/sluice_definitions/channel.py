"""The way back to Sluice: JSON lines on a descriptor that the pipeline's files don't know."""

import json
import os
import sys
import threading


class Channel:
    """Writes messages, each whole, from any thread."""

    def __init__(self, stream):
        self._stream = stream
        self._lock = threading.Lock()

    @classmethod
    def instead_of_stdout(cls):
        """Takes standard output for messages; what is printed from now on goes to standard error."""
        stream = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        return cls(stream)

    def send(self, type, **fields):
        line = json.dumps({"type": type, **fields})
        with self._lock:
            self._stream.write(line + "\n")
            self._stream.flush()

    def problem(self, code, what, fix, place):
        self.send("problem", code=code, what=what, fix=fix, **place.fields())

    def notice(self, kind, message, place):
        self.send("notice", kind=kind, message=message, **place.fields())
