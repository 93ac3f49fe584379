"""What pipeline files may not do with Spark: a definition says what tables are, and only an update writes."""

import os

from pyspark.sql.connect.catalog import Catalog
from pyspark.sql.connect.conf import RuntimeConf
from pyspark.sql.connect.dataframe import DataFrame
from pyspark.sql.connect.plan import DataSource
from pyspark.sql.connect.readwriter import DataFrameWriter, DataFrameWriterV2
from pyspark.sql.connect.session import SparkSession
from pyspark.sql.connect.streaming.readwriter import DataStreamWriter
from pyspark.sql.connect.udf import UDFRegistration

ACTIONS = {
    DataFrame: [
        "cache",
        "checkpoint",
        "collect",
        "count",
        "first",
        "foreach",
        "foreachPartition",
        "head",
        "isEmpty",
        "localCheckpoint",
        "persist",
        "show",
        "tail",
        "take",
        "toArrow",
        "toLocalIterator",
        "toPandas",
    ]
}

WRITES = {
    DataFrameWriter: ["csv", "insertInto", "jdbc", "json", "orc", "parquet", "save", "saveAsTable", "text", "xml"],
    DataFrameWriterV2: ["append", "create", "createOrReplace", "overwrite", "overwritePartitions", "replace"],
    DataStreamWriter: ["start", "toTable"],
}

SESSION_CHANGES = {
    RuntimeConf: ["set", "unset"],
    Catalog: [
        "createExternalTable",
        "createTable",
        "dropGlobalTempView",
        "dropTempView",
        "setCurrentCatalog",
        "setCurrentDatabase",
    ],
    DataFrame: [
        "createGlobalTempView",
        "createOrReplaceGlobalTempView",
        "createOrReplaceTempView",
        "createTempView",
        "registerTempTable",
    ],
    UDFRegistration: ["register", "registerJavaFunction", "registerJavaUDAF"],
}

FIXES = {
    RuntimeConf: "write the setting under configuration in the project file, or as spark_conf of the flow",
    Catalog: "name tables with their schema and catalog",
    DataFrame: "declare a temporary view: @dp.temporary_view over a function that returns the DataFrame",
    UDFRegistration: "make the function with pyspark.sql.functions.udf and call what that returns",
}


class Forbidden(Exception):
    """A definition called what belongs to an update."""

    def __init__(self, what, fix):
        super().__init__(what)
        self.what = what
        self.fix = fix


class Guards:
    """Watches what the files call; knows which query function is being run."""

    def __init__(self, project):
        self._project = project
        self.flow = None

    def install(self):
        for owner, method in _all(ACTIONS):
            self._guard(owner, method, self._refuse_in_query_function)
        for owner, method in _all(WRITES):
            self._guard(owner, method, self._refuse_write)
        for owner, method in _all(SESSION_CHANGES):
            self._guard(owner, method, self._refuse_session_change)
        self._make_sql_lazy()
        self._resolve_paths()

    def _guard(self, owner, method, check):
        original = getattr(owner, method, None)
        if original is None:
            return

        def guarded(*arguments, **named):
            check(owner, method)
            return original(*arguments, **named)

        guarded.__name__ = method
        guarded.__doc__ = original.__doc__
        setattr(owner, method, guarded)

    def _refuse_in_query_function(self, owner, method):
        if self.flow is not None:
            raise Forbidden(
                f"the query function of {self.flow.name} calls {method}(), which runs a query",
                "return the DataFrame and let the update run it; a query that decides what is declared belongs outside of "
                "query functions, over tables that the pipeline doesn't make",
            )

    def _refuse_write(self, owner, method):
        where = "the file" if self.flow is None else f"the query function of {self.flow.name}"
        raise Forbidden(f"{where} writes data with {method}()", "return the DataFrame: the update writes it")

    def _refuse_session_change(self, owner, method):
        where = "the file" if self.flow is None else f"the query function of {self.flow.name}"
        raise Forbidden(f"{where} changes the session with {owner.__name__}.{method}()", FIXES[owner])

    @staticmethod
    def _make_sql_lazy():
        """A query's text is sent when it is run: the tables that it names may not exist yet."""
        eager = SparkSession.sql

        def sql(session, sqlQuery, args=None, **named):
            client = session.client
            client.execute_command = lambda *_, **__: (None, {}, None)
            try:
                return eager(session, sqlQuery, args, **named)
            finally:
                del client.execute_command

        sql.__doc__ = eager.__doc__
        SparkSession.sql = sql

    def _resolve_paths(self):
        """Relative paths count from the project's folder. Those of query functions are left to Sluice."""
        original = DataSource.__init__

        def init(source, format, schema=None, options=None, paths=None, *rest, **named):
            if paths and self.flow is None:
                paths = [self._absolute(path) for path in paths]
            original(source, format, schema, options, paths, *rest, **named)

        DataSource.__init__ = init

    def _absolute(self, path):
        return path if ":" in path or os.path.isabs(path) else self._project.path(path)


def _all(methods):
    return [(owner, method) for owner, names in methods.items() for method in names]
