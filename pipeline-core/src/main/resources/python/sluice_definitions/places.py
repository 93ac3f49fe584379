"""Where in the user's files something stands."""

import os
import sys
import traceback

PACKAGE = os.path.dirname(os.path.abspath(__file__))


class Place:
    """A line of a file of the project; the file's path counts from the project's folder."""

    def __init__(self, file, line):
        self.file = file
        self.line = max(1, line or 1)

    def fields(self):
        return {"file": self.file, "line": self.line}


class Project:
    """The project's folder."""

    def __init__(self, folder):
        self.folder = os.path.realpath(folder)

    def path(self, file):
        return os.path.join(self.folder, file)

    def relative(self, path):
        """The path inside the project, or None for files that are not the project's."""
        if not os.path.isabs(path):
            return None
        relative = os.path.relpath(os.path.realpath(path), self.folder)
        return None if relative.startswith("..") else relative.replace(os.sep, "/")

    def caller(self):
        """The line of the project that is being run, outermost call of this package's first."""
        frame = sys._getframe(1)
        while frame is not None:
            if not frame.f_code.co_filename.startswith(PACKAGE):
                file = self.relative(frame.f_code.co_filename)
                if file is not None:
                    return Place(file, frame.f_lineno)
            frame = frame.f_back
        return Place("", 1)

    def origin(self, error, otherwise):
        """The innermost line of the project that an error passed, or the place otherwise."""
        if isinstance(error, SyntaxError) and error.filename:
            file = self.relative(error.filename)
            if file is not None:
                return Place(file, error.lineno)
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            file = self.relative(frame.filename)
            if file is not None:
                return Place(file, frame.lineno)
        return otherwise

    def running(self, frame, otherwise):
        """The innermost line of the project in a stack that still runs."""
        while frame is not None:
            file = self.relative(frame.f_code.co_filename)
            if file is not None:
                return Place(file, frame.f_lineno)
            frame = frame.f_back
        return otherwise
