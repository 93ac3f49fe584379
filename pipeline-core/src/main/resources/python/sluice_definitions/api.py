"""The decorators and functions that pipeline files call."""

import difflib

from .declarations import RULES, AutoCdcFlow, Dataset, Flow, InvalidDeclaration, Rule, SinkFunction

ARGUMENTS = (
    "name",
    "comment",
    "spark_conf",
    "table_properties",
    "partition_cols",
    "cluster_by",
    "schema",
    "private",
    "refresh_policy",
)

REFRESH_POLICIES = ("auto", "incremental", "incremental_strict", "full")

ACTIONS = ("allow", "drop", "fail", "quarantine")

NAMES = [
    "append_flow",
    "apply_changes",
    "apply_changes_from_snapshot",
    "create_auto_cdc_flow",
    "create_auto_cdc_from_snapshot_flow",
    "create_sink",
    "create_streaming_live_table",
    "create_streaming_table",
    "create_target_table",
    "expect",
    "expect_all",
    "expect_all_or_drop",
    "expect_all_or_fail",
    "expect_all_or_quarantine",
    "expect_or_drop",
    "expect_or_fail",
    "expect_or_quarantine",
    "foreach_batch_sink",
    "materialized_view",
    "read",
    "read_stream",
    "table",
    "temporary_view",
    "update_flow",
    "view",
]


class Api:
    """One run's functions; each puts what it is told into the declarations of the file that runs."""

    def __init__(self, spark, project, declarations):
        self._spark = spark
        self._project = project
        self._declarations = declarations

    # Datasets

    def table(self, query_function=None, **arguments):
        return self._dataset("table", query_function, arguments)

    def materialized_view(self, query_function=None, **arguments):
        return self._dataset("materialized_view", query_function, arguments)

    def temporary_view(self, query_function=None, **arguments):
        return self._dataset("temporary_view", query_function, arguments)

    view = temporary_view

    def create_streaming_table(
        self,
        name,
        *,
        expect_all=None,
        expect_all_or_drop=None,
        expect_all_or_fail=None,
        expect_all_or_quarantine=None,
        **arguments,
    ):
        place = self._project.caller()
        name = text("name", name)
        rules = []
        for action, given in zip(ACTIONS, (expect_all, expect_all_or_drop, expect_all_or_fail, expect_all_or_quarantine)):
            rules += rule_list(given or {}, action, place)
        self._declarations.add(
            Dataset("streaming_table", name, place, table_details("streaming_table", arguments), lambda: rules)
        )

    create_target_table = create_streaming_table
    create_streaming_live_table = create_streaming_table

    def _dataset(self, kind, query_function, arguments):
        place = self._project.caller()
        if "query_function" in arguments:
            query_function = arguments.pop("query_function")

        def declare(function):
            if not callable(function):
                raise InvalidDeclaration(
                    f"{kind} is put over a function, not over {type(function).__name__}",
                    f"write @{kind} above a function without parameters that returns a DataFrame",
                )
            given = dict(arguments)
            name = text("name", given.pop("name", None) or function.__name__)
            conf = texts("spark_conf", given.pop("spark_conf", None))
            details = table_details(kind, given)
            self._declarations.add(
                Dataset(kind, name, place, details, lambda: getattr(function, RULES, ()))
            )
            self._declarations.add(Flow(name, name, function, False, conf, place))
            return function

        return declare if query_function is None else declare(query_function)

    # Flows

    def append_flow(self, query_function=None, *, target=None, name=None, once=False, spark_conf=None, comment=None):
        return self._flow("append_flow", query_function, target, name, spark_conf, once=bool(once))

    def update_flow(self, query_function=None, *, target=None, name=None, spark_conf=None, comment=None):
        return self._flow("update_flow", query_function, target, name, spark_conf, update=True)

    def _flow(self, kind, query_function, target, name, spark_conf, once=False, update=False):
        place = self._project.caller()
        if target is None:
            raise InvalidDeclaration(f"{kind} needs a target", f'write @{kind}(target = "..")')
        conf = texts("spark_conf", spark_conf)

        def declare(function):
            flow = text("name", name or function.__name__)
            self._declarations.add(Flow(flow, text("target", target), function, once, conf, place, update))
            return function

        return declare if query_function is None else declare(query_function)

    def create_auto_cdc_flow(self, target, source=None, keys=None, sequence_by=None, **arguments):
        place = self._project.caller()
        name = arguments.get("name") or arguments.get("flow_name") or target
        self._declarations.add(AutoCdcFlow(text("name", name), text("target", target), place))

    apply_changes = create_auto_cdc_flow
    create_auto_cdc_from_snapshot_flow = create_auto_cdc_flow
    apply_changes_from_snapshot = create_auto_cdc_flow

    # Sinks

    def create_sink(self, name, format, options=None):
        place = self._project.caller()
        details = {"format": text("format", format), "options": texts("options", options)}
        self._declarations.add(Dataset("sink", text("name", name), place, details, lambda: ()))

    def foreach_batch_sink(self, batch_function=None, *, name=None):
        place = self._project.caller()
        if isinstance(batch_function, str):
            batch_function, name = None, batch_function

        def declare(function):
            if not callable(function):
                raise InvalidDeclaration(
                    f"foreach_batch_sink is put over a function, not over {type(function).__name__}",
                    "write @foreach_batch_sink above a function of a DataFrame and the batch's number",
                )
            self._declarations.add(SinkFunction(text("name", name or function.__name__), function, place))
            return function

        return declare if batch_function is None else declare(batch_function)

    # Expectations

    def expect(self, name, condition, action="allow"):
        if action not in ACTIONS:
            raise InvalidDeclaration(
                f"an expectation's action is not {action!r}", "it is one of " + ", ".join(ACTIONS)
            )
        return self._expecting({name: condition}, action)

    def expect_or_drop(self, name, condition):
        return self._expecting({name: condition}, "drop")

    def expect_or_fail(self, name, condition):
        return self._expecting({name: condition}, "fail")

    def expect_or_quarantine(self, name, condition):
        return self._expecting({name: condition}, "quarantine")

    def expect_all(self, expectations):
        return self._expecting(expectations, "allow")

    def expect_all_or_drop(self, expectations):
        return self._expecting(expectations, "drop")

    def expect_all_or_fail(self, expectations):
        return self._expecting(expectations, "fail")

    def expect_all_or_quarantine(self, expectations):
        return self._expecting(expectations, "quarantine")

    def _expecting(self, expectations, action):
        rules = rule_list(expectations, action, self._project.caller())

        def add(function):
            if not callable(function):
                raise InvalidDeclaration(
                    f"an expectation is put over a function, not over {type(function).__name__}",
                    "write it above the query function, beside the decorator of the dataset",
                )
            # The decorator nearest to the function is run first; rules count in the order of reading.
            setattr(function, RULES, [*rules, *getattr(function, RULES, ())])
            return function

        return add

    # Reading

    def read(self, name):
        return self._spark.read.table(name)

    def read_stream(self, name):
        return self._spark.readStream.table(name)


def rule_list(expectations, action, place):
    if not isinstance(expectations, dict):
        raise InvalidDeclaration(
            f"expectations are given as a dict, not as {type(expectations).__name__}",
            'write {"name": "condition"}',
        )
    return [
        Rule(text("the name of an expectation", name), text(f"the condition of {name}", condition), action, place)
        for name, condition in expectations.items()
    ]


def table_details(kind, given):
    """The arguments that datasets have in common, as Sluice reads them; what is left over is an error."""
    given = {name: value for name, value in given.items() if name != "spark_conf"}
    details = {"comment": optional_text("comment", given.pop("comment", None))}
    if kind != "temporary_view":
        details["properties"] = texts("table_properties", given.pop("table_properties", None))
        details["partition_columns"] = names("partition_cols", given.pop("partition_cols", None))
        details["cluster_columns"] = names("cluster_by", given.pop("cluster_by", None))
        details["schema"] = schema(given.pop("schema", None))
        details["private"] = bool(given.pop("private", False)) | bool(given.pop("temporary", False))
        details["refresh_policy"] = refresh_policy(kind, given.pop("refresh_policy", None))
        format = given.pop("format", None)
        if format is not None and str(format).lower() != "delta":
            raise InvalidDeclaration(
                f"tables are Delta tables; format {format!r} can't be chosen", "leave format out"
            )
    for name in sorted(given):
        if given[name] is not None:
            near = difflib.get_close_matches(name, ARGUMENTS, 1)
            fix = f"did you mean {near[0]}?" if near else f"leave {name} out"
            raise InvalidDeclaration(f"{kind} has no argument {name}", fix)
    return details


def refresh_policy(kind, given):
    if given is None:
        return "AUTO"
    if kind == "streaming_table":
        raise InvalidDeclaration("only a materialized view has a refresh_policy", "leave refresh_policy out")
    if str(given).lower() not in REFRESH_POLICIES:
        raise InvalidDeclaration(f"there is no refresh policy {given!r}", "it is one of " + ", ".join(REFRESH_POLICIES))
    return given.upper()


def schema(given):
    if given is None:
        return None
    if isinstance(given, str):
        return {"ddl": given}
    if hasattr(given, "json") and hasattr(given, "fields"):
        return {"json": given.json()}
    raise InvalidDeclaration(
        f"schema is a StructType or text, not {type(given).__name__}", 'write schema = "id INT, name STRING"'
    )


def text(what, given):
    if not isinstance(given, str) or not given.strip():
        raise InvalidDeclaration(f"{what} is text, not {given!r}", "")
    return given


def optional_text(what, given):
    return None if given is None else text(what, given)


def names(what, given):
    if given is None:
        return []
    if isinstance(given, str) or not all(isinstance(name, str) for name in given):
        raise InvalidDeclaration(f"{what} is a list of column names, not {given!r}", f'write {what} = ["a", "b"]')
    return list(given)


def texts(what, given):
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidDeclaration(f"{what} is a dict, not {type(given).__name__}", f'write {what} = {{"key": "value"}}')
    return {str(key): plain(value) for key, value in given.items()}


def plain(value):
    return str(value).lower() if isinstance(value, bool) else str(value)
