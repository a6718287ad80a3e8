"""Charts of a report as SVG, to be put into a page. They need the extra ``lab``.

Everything is black on white: a filled dot is the game as it is, a hollow square the game with a change. The page says
in words what each chart shows.
"""

import re
from collections.abc import Sequence
from importlib import import_module
from io import StringIO
from typing import Any

from macabre.lab.findings import name
from macabre.lab.report_text import report_text

LOOKS = ({"marker": "o", "markerfacecolor": "black"}, {"marker": "s", "markerfacecolor": "white"})
STYLE = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "black",
    "text.color": "black",
}
MOST = 24
"""The most rows in a chart of effects."""


def can_draw() -> bool:
    """Whether the plotting library is installed."""
    try:
        import_module("matplotlib.figure")
    except ModuleNotFoundError:
        return False
    return True


class _Sheet:
    """A chart being drawn."""

    def __init__(self, key: str, title: str, width: float, height: float) -> None:
        self._matplotlib = import_module("matplotlib")
        self.key = key
        self.title = title
        with self._matplotlib.rc_context({**STYLE, "svg.hashsalt": key}):
            figure = import_module("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
            self.axes = figure.subplots()
        self.figure = figure

    def svg(self) -> str:
        """The chart as SVG, with unique ids and a text for screen readers."""
        text = StringIO()
        with self._matplotlib.rc_context({**STYLE, "svg.hashsalt": self.key}):
            self.figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        svg = text.getvalue()
        svg = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
        svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{self.key}-", svg)
        return svg.replace("<svg ", f'<svg role="img" aria-label="{_attribute(self.title)}" ', 1)


class Picture:
    """An SVG text that a notebook displays as a picture."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return "<Picture>"


def _attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def shares(
    key: str,
    runs: Sequence[Sequence[dict[str, Any]]],
    labels: Sequence[str],
    fair: float,
    title: str,
    language: str = "en",
) -> str:
    """Shares of wins with their intervals, by seat or by turn, and the fair share as a dashed line."""
    sheet = _Sheet(key, title, 6.4, 0.9 + 0.42 * len(labels))
    axes = sheet.axes
    axes.axvline(100 * fair, color="black", linestyle="--", linewidth=0.8)
    for number, rows in enumerate(runs):
        for place, row in enumerate(rows):
            _dot(axes, place, number, len(runs), row["win_share"], row["win_share_95"])
    _labels(axes, labels)
    axes.set_xlabel(report_text(language)("wins.axis"))
    return sheet.svg()


def _dot(axes: Any, place: int, number: int, many: int, value: float, interval: Any) -> None:
    """A value with its interval; those of two runs are drawn one below the other."""
    low, high = interval or (value, value)
    ends = [[100 * (value - low)], [100 * (high - value)]]
    height = place + 0.16 * (2 * number - many + 1)
    look = {"color": "black", "capsize": 2, "markersize": 4, "linewidth": 1, **LOOKS[number]}
    axes.errorbar([100 * value], [height], xerr=ends, **look)


def _labels(axes: Any, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)


def counts(key: str, runs: Sequence[dict[str, Any]], label: str, title: str, language: str = "en") -> str:
    """How often each length or score occurred: bars for the game as it is, a thick line for a change."""
    sheet = _Sheet(key, title, 6.4, 2.6)
    low, high = min(run["least"] for run in runs), max(run["most"] for run in runs)
    width = max(1, -(-(high - low + 1) // 40))
    for number, run in enumerate(runs):
        starts, heights = _bins(run["counts"], low, high, width)
        if number == 0:
            sheet.axes.bar(starts, heights, 0.9 * width, align="edge", color="0.75", edgecolor="black", linewidth=0.5)
        else:
            ends = [*starts, starts[-1] + width], [*heights, heights[-1]]
            sheet.axes.step(*ends, where="post", color="black", linewidth=2)
    sheet.axes.set_xlabel(label)
    sheet.axes.set_ylabel(report_text(language)("matches.axis"))
    return sheet.svg()


def _bins(counted: Sequence[tuple[int, int]], low: int, high: int, width: int) -> tuple[list[int], list[float]]:
    starts = list(range(low, high + 1, width))
    heights, total = [0.0] * len(starts), sum(count for _, count in counted)
    for value, count in counted:
        heights[(value - low) // width] += 100 * count / total
    return starts, heights


def worths(key: str, runs: Sequence[Sequence[dict[str, Any]]], title: str, language: str = "en") -> str | None:
    """The effects with their intervals, the most significant first; None if there is none with an interval."""
    known = [row for row in runs[0] if row["worth_95"]]
    if not known:
        return None
    known.sort(key=lambda row: (-_clearness(row), name(row)))
    chosen = sorted(known[:MOST], key=lambda row: -row["worth"])
    sheet = _Sheet(key, title, 6.4, 0.9 + 0.26 * len(chosen))
    sheet.axes.axvline(0, color="black", linestyle="--", linewidth=0.8)
    labels = []
    for place, row in enumerate(chosen):
        rows = [row, *(counterpart(row, runs[0], run) for run in runs[1:])]
        for number, entry in enumerate(rows):
            if entry and entry["worth_95"]:
                _dot(sheet.axes, place, number, len(runs), entry["worth"], entry["worth_95"])
        last = rows[-1]
        moved = f" → {last['value']}" if last and last.get("value") != row.get("value") else ""
        labels.append(name(row) + moved.replace("-", "−"))
    _labels(sheet.axes, labels)
    sheet.axes.set_xlabel(report_text(language)("occurs.axis"))
    return sheet.svg()


def counterpart(
    row: dict[str, Any], before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]
) -> dict[str, Any] | None:
    """The same row of another run; a card whose value was changed matches if it has one value in each."""
    for other in after:
        if name(other) == name(row):
            return other
    if "card" not in row:
        return None
    ours, theirs = ([one for one in run if _card(one) == _card(row)] for run in (before, after))
    return theirs[0] if len(ours) == len(theirs) == 1 else None


def _card(row: dict[str, Any]) -> tuple[str, str]:
    return row["kind"], row["card"]


def _clearness(row: dict[str, Any]) -> float:
    low, high = row["worth_95"]
    return float(abs(row["worth"]) / max(1e-9, high - low))
