"""What the files declare, in order, until it is told."""

RULES = "__sluice_expectations__"


class InvalidDeclaration(Exception):
    """An argument of a declaration is wrong. The second argument says how to put it right."""

    def __init__(self, what, fix=""):
        super().__init__(what)
        self.what = what
        self.fix = fix


class Rule:
    """An expectation of a dataset."""

    def __init__(self, name, condition, action, place):
        self.name = name
        self.condition = condition
        self.action = action
        self.place = place

    def fields(self):
        return {"name": self.name, "condition": self.condition, "action": self.action, **self.place.fields()}


class Dataset:
    """A table, view or sink."""

    def __init__(self, kind, name, place, details, rules):
        self.kind = kind
        self.name = name
        self.place = place
        self.details = details
        self._rules = rules

    def tell(self, channel, files):
        rules = [rule.fields() for rule in self._rules()]
        channel.send(
            "dataset", kind=self.kind, name=self.name, expectations=rules, **self.details, **self.place.fields()
        )


class Flow:
    """A query function and the dataset that its rows go to."""

    def __init__(self, name, target, function, once, conf, place, update=False):
        self.name = name
        self.target = target
        self.function = function
        self.once = once
        self.conf = conf
        self.place = place
        self.update = update

    def tell(self, channel, files):
        plan = files.evaluate(self)
        if plan is not None:
            channel.send(
                "flow",
                name=self.name,
                target=self.target,
                once=self.once,
                update=self.update,
                conf=self.conf,
                plan=plan,
                **self.place.fields(),
            )


class SinkFunction:
    """A sink whose batches go to a function."""

    def __init__(self, name, function, place):
        self.name = name
        self.function = function
        self.place = place

    def tell(self, channel, files):
        function = files.carried(self)
        if function is not None:
            options = {"function": function}
            channel.send(
                "dataset", kind="sink", name=self.name, format="foreach_batch", options=options, **self.place.fields()
            )


class AutoCdcFlow:
    """A change feed and the table that it is applied to."""

    def __init__(self, name, target, place):
        self.name = name
        self.target = target
        self.place = place

    def tell(self, channel, files):
        channel.send("auto_cdc", name=self.name, target=self.target, **self.place.fields())


class Declarations:
    """Declarations of one file."""

    def __init__(self):
        self._items = []

    def add(self, item):
        self._items.append(item)

    def take(self):
        items, self._items = self._items, []
        return items
