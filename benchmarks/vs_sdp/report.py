"""Collects measurements and prints them as one table of medians and ratios."""

import json
from dataclasses import dataclass, field
from statistics import median


@dataclass(frozen=True)
class Limit:
    """The ratio Sluice / SDP that is allowed; `at_least` turns it round, for rates."""

    ratio: float
    at_least: bool = False

    def holds(self, ratio):
        return ratio >= self.ratio if self.at_least else ratio <= self.ratio

    def __str__(self):
        return f"{'>=' if self.at_least else '<='} {self.ratio:g}"


LIMITS = {
    "worked example, first run": Limit(0.5),
    "worked example, unchanged": Limit(0.35),
    "worked example, dry run": Limit(0.35),
    "worked example, peak memory": Limit(1.0),
    "large input, first run": Limit(0.8),
    "large input, 10,000 more": Limit(0.8),
    "large input, peak memory": Limit(1.0),
    "wide, first run": Limit(1.0),
    "wide, unchanged": Limit(0.2),
    "wide, dry run": Limit(0.35),
    "wide, peak memory": Limit(1.0),
    "warm: worked example, first run": Limit(0.5),
    "warm: large input, 10,000 more": Limit(0.8),
    "warm: wide, unchanged": Limit(0.2),
    "ingest, streaming query": Limit(0.9, at_least=True),
}


@dataclass
class Results:
    """Values per figure and side, in the order of the runs. On the ingest figures, SDP's place is the hand-written job's."""

    values: dict = field(default_factory=dict)
    units: dict = field(default_factory=dict)

    def add(self, figure, side, value, unit):
        self.units[figure] = unit
        self.values.setdefault(figure, {}).setdefault(side, []).append(value)

    def ratio(self, figure):
        """The median of the paired ratios: runs of one pair saw the same state of the machine."""
        sides = self.values[figure]
        if not sides.get("sdp") or not sides.get("sluice"):
            return None
        return median(ours / theirs for ours, theirs in zip(sides["sluice"], sides["sdp"]))

    def broken(self):
        ratios = {figure: self.ratio(figure) for figure in self.values if figure in LIMITS}
        return [f for f, ratio in ratios.items() if ratio is not None and not LIMITS[f].holds(ratio)]

    def table(self):
        lines = ["| figure | unit | runs | SDP | Sluice | ratio | limit | |", "| --- | --- | --- | --- | --- | --- | --- | --- |"]
        lines += [self.line(figure) for figure in self.values]
        return "\n".join(lines)

    def line(self, figure):
        sides, ratio, limit = self.values[figure], self.ratio(figure), LIMITS.get(figure)
        runs = max(len(values) for values in sides.values())
        verdict = "" if ratio is None or limit is None else "ok" if limit.holds(ratio) else "BROKEN"
        cells = [
            figure, self.units[figure], str(runs), middle(sides.get("sdp")), middle(sides.get("sluice")),
            "-" if ratio is None else f"{ratio:.2f}", str(limit or "-"), verdict,
        ]
        return f"| {' | '.join(cells)} |"

    def as_json(self):
        rows = [
            {"figure": f, "unit": self.units[f], **sides, "ratio": self.ratio(f), "limit": str(LIMITS.get(f, ""))}
            for f, sides in self.values.items()
        ]
        return json.dumps(rows, indent=1)


def middle(values):
    if not values:
        return "-"
    value = median(values)
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"
