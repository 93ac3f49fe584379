"""Ends a run that takes too long, and says where it was."""

import os
import sys
import threading
import traceback

EXIT_CODE = 70


class Watchdog:
    def __init__(self, project, channel, seconds):
        self._project = project
        self._channel = channel
        self._seconds = seconds
        self._main = threading.main_thread().ident

    def start(self):
        timer = threading.Timer(self._seconds, self._end)
        timer.daemon = True
        timer.start()

    def _end(self):
        from .places import Place

        frame = sys._current_frames().get(self._main)
        traceback.print_stack(frame, file=sys.stderr)
        place = self._project.running(frame, Place("", 1))
        self._channel.problem(
            "DEFINITION_FAILED",
            f"the definitions were not read within {self._seconds} s",
            "end the loop or the call that waits at this line; pipelines.python.timeout gives more time",
            place,
        )
        self._channel.send("end")
        os._exit(EXIT_CODE)
