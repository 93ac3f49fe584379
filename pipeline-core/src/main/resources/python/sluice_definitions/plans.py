"""DataFrames as Sluice keeps them."""

import base64


def encoded(data_frame, client):
    """The DataFrame's plan in base64: equal for equal plans, whenever they were built."""
    relation = data_frame._plan.plan(client)
    _Numbering().apply(relation)
    return base64.b64encode(relation.SerializeToString(deterministic=True)).decode("ascii")


class _Numbering:
    """Numbers the nodes of a plan from 0 in the order of their appearance; the client counts them per process."""

    def __init__(self):
        self._numbers = {}

    def apply(self, message):
        for field, value in message.ListFields():
            if field.name == "plan_id" and isinstance(value, int):
                setattr(message, field.name, self._numbers.setdefault(value, len(self._numbers)))
            elif field.message_type is not None:
                self._descend(field, value)

    def _descend(self, field, value):
        if field.message_type.GetOptions().map_entry:
            if field.message_type.fields_by_name["value"].message_type is not None:
                for key in sorted(value):
                    self.apply(value[key])
        elif hasattr(value, "ListFields"):
            self.apply(value)
        else:
            for item in value:
                self.apply(item)
