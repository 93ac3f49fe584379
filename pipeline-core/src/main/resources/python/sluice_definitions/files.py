"""Runs the files of a project and tells what they declare."""

import importlib.util
import os
import sys
import traceback

from pyspark import cloudpickle
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql.connect.dataframe import DataFrame

from .declarations import InvalidDeclaration
from .functions import encoded as encoded_function
from .guards import Forbidden
from .places import Place
from .plans import encoded


class Files:
    def __init__(self, project, channel, declarations, guards, spark):
        self._project = project
        self._channel = channel
        self._declarations = declarations
        self._guards = guards
        self._spark = spark
        self._by_value = set()

    def run(self, file):
        """Runs a file, then the query functions that it declared. An error ends the file, not the run."""
        self._channel.send("file", file=file, line=1)
        try:
            self._execute(file)
        except BaseException as error:
            self._declarations.take()
            self._tell(error, Place(file, 1), f"{file} failed")
            return
        self._carry_modules()
        for declaration in self._declarations.take():
            declaration.tell(self._channel, self)

    def _execute(self, file):
        path = self._project.path(file)
        name = "_sluice_file_" + "".join(c if c.isalnum() else "_" for c in file.removesuffix(".py"))
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        module.spark = self._spark
        sys.modules[name] = module
        folder = os.path.dirname(path)
        sys.path.insert(0, folder)
        try:
            spec.loader.exec_module(module)
        finally:
            if folder in sys.path:
                sys.path.remove(folder)

    def _carry_modules(self):
        """Functions that run on the data take along what the project's modules hold: workers don't have the project."""
        for name, module in list(sys.modules.items()):
            path = getattr(module, "__file__", None)
            if name in self._by_value or not path or self._project.relative(path) is None:
                continue
            cloudpickle.register_pickle_by_value(module)
            self._by_value.add(name)

    def evaluate(self, flow):
        """The plan of a flow's query, or None where its function fails; then the problem has been told."""
        self._guards.flow = flow
        try:
            result = flow.function()
            if not isinstance(result, DataFrame):
                raise InvalidDeclaration(
                    f"the query function of {flow.name} returns {_described(result)}, not a DataFrame",
                    "return the DataFrame: the update runs it",
                )
            return encoded(result, self._spark.client)
        except BaseException as error:
            self._tell(error, flow.place, f"the query function of {flow.name} failed")
            return None
        finally:
            self._guards.flow = None

    def carried(self, sink):
        """A sink's function as it is kept, or None where it can't be; then the problem has been told."""
        try:
            return encoded_function(sink.function)
        except Exception as error:
            self._tell(error, sink.place, f"the function of sink {sink.name} can't be taken to where it runs")
            return None

    def _tell(self, error, place, failed):
        where = self._project.origin(error, place)
        if isinstance(error, InvalidDeclaration):
            self._channel.problem("DEFINITION_INVALID", error.what, error.fix, where)
        elif isinstance(error, Forbidden):
            self._channel.problem("FORBIDDEN_IN_DEFINITION", error.what, error.fix, where)
        elif isinstance(error, SyntaxError):
            self._channel.problem("PYTHON_SYNTAX", f"Python can't read the file: {error.msg}", "", where)
        else:
            traceback.print_exception(error, file=sys.stderr)
            self._channel.problem("DEFINITION_FAILED", f"{failed}: {_sentence(error)}", _fix(error), where)


def _described(result):
    return "nothing" if result is None else "a " + type(result).__name__


def _sentence(error):
    message = error.getMessage() if isinstance(error, PySparkException) else str(error)
    lines = (message or "").strip().splitlines()
    first = lines[0].split(" SQLSTATE:")[0] if lines else ""
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def _fix(error):
    if isinstance(error, AnalysisException) and "TABLE_OR_VIEW_NOT_FOUND" in str(error):
        return (
            "while definitions are read, only tables outside of the pipeline can be looked into; "
            "their names stand under external_tables or catalogs in the project file"
        )
    if isinstance(error, ModuleNotFoundError):
        return "put the module into the project's folder, or name an interpreter that has it with SLUICE_PYTHON"
    return ""
