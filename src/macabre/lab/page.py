"""A report as one standalone HTML page: sentences, pictures, and every number in a table.

This file says what stands on the page, part by part; ``templates/report.html`` how it looks.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from macabre.core.game import Game
from macabre.lab import plots
from macabre.lab.report_text import ReportText, report_text

if TYPE_CHECKING:
    from jinja2 import Template
    from markupsafe import Markup

Report = dict[str, Any]
Cell = Callable[[dict[str, Any]], str]
Which = Callable[[str], str]
"""Adds to a caption which run it is about."""

NOTES = ("intervals", "worth", "bold", "leads", "words")
"""What the notes at the end of the page explain."""

GROUPS = ("cards", "events", "choices", "rules")
"""What occurs, in the order of the page."""


# -- what a page is made of


class Row(NamedTuple):
    """A line of a table; one that is significant stands out."""

    cells: list[str]
    clear: bool


@dataclass
class Lines:
    """Paragraphs, or the items of a list."""

    lines: list[str]
    kind: str = "lines"


@dataclass
class Heading:
    """A heading within a chapter."""

    kind: ClassVar[str] = "heading"
    text: str


@dataclass
class Figure:
    """A picture; None where nothing can be drawn."""

    kind: ClassVar[str] = "figure"
    svg: "Markup | None"
    caption: str


@dataclass
class Table:
    """A table with one line per row."""

    kind: ClassVar[str] = "table"
    caption: str
    titles: list[str]
    rows: list[Row]


@dataclass
class SideBySide:
    """The same table for every run, before and after a change; with a summary, it is opened by a click."""

    kind: ClassVar[str] = "side_by_side"
    tables: list[Table | None]
    summary: str = ""


Part = Lines | Heading | Figure | Table | SideBySide


class Chapter(NamedTuple):
    """A part of the page under a heading; the first has none."""

    title: str
    parts: list[Part]


def page(report: Report, game: Game, language: str = "en") -> str:
    """The whole page for a report in that language. It needs the extra ``lab``."""
    return _Page(report, game, report_text(language)).html()


@cache
def _template() -> "Template":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("macabre.lab", "templates")
    house = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return house.get_template("report.html")


def table(caption: str, columns: Sequence[tuple[str, Cell]], rows: Iterable[dict[str, Any]]) -> Table:
    """A table with one line per row; significant rows stand out."""
    lines = [Row([cell(row) for _, cell in columns], bool(row.get("clear"))) for row in rows]
    return Table(caption, [title for title, _ in columns], lines)


def figure(svg: str | None, caption: str) -> Figure:
    """A picture that is drawn already."""
    from markupsafe import Markup

    return Figure(None if svg is None else Markup(svg), caption)


class _Page:
    """Builds the page of one report in one language."""

    def __init__(self, report: Report, game: Game, say: ReportText) -> None:
        self.report = report
        self.runs: Sequence[Report] = report["runs"]
        self.game = game
        self.say = say

    def html(self) -> str:
        title = self.say("page.title", title=self.game.text(self.say.language)["title"])
        return _template().render(title=title, language=self.say.language, chapters=self._chapters()).strip() + "\n"

    def _chapters(self) -> list[Chapter]:
        say = self.say
        return [
            Chapter("", [Lines(self._setting())]),
            Chapter(say("page.findings"), [Lines(self.report["findings"], "list")]),
            Chapter(say("wins.title"), self._wins()),
            Chapter(say("matches.title"), self._matches()),
            Chapter(say("decisions.title"), self._decisions()),
            Chapter(say("occurs.title"), [part for group in GROUPS for part in self._group(group)]),
            Chapter(say("page.read"), [Lines([say(f"page.{note}") for note in NOTES])]),
        ]

    # -- pieces

    def _side_by_side(self, make: Callable[[Report, Which], Table | None], summary: str = "") -> SideBySide:
        """The same table for every run, before and after a change; ``make`` is given how captions tell them apart."""
        tables = [make(self.runs[0], self._before if len(self.runs) == 2 else str)]
        tables += [make(run, self._after) for run in self.runs[1:]]
        return SideBySide(tables, summary)

    def _before(self, caption: str) -> str:
        return self.say("page.before", caption=caption)

    def _after(self, caption: str) -> str:
        return self.say("page.after", caption=caption)

    def _share(self, row: dict[str, Any], key: str = "win_share") -> str:
        if row[key] is None:
            return "–"
        return f"{self.say.percent(row[key])} ({self.say.percents(row[f'{key}_95'])})"

    def _mean(self, row: dict[str, Any]) -> str:
        number = self.say.number
        if row["mean_95"] is None:
            return number(row["mean"])
        low, high = row["mean_95"]
        return f"{number(row['mean'])} ({self.say.within(number(low), number(high))})"

    def _worth(self, row: dict[str, Any]) -> str:
        if row["worth_95"] is None:
            return ""
        return f"{self.say.points(row['worth'])} ({self.say.gaps(row['worth_95'])})"

    def _gap(self, change: Report, show: Callable[[float], str]) -> str:
        if change["95"] is None:
            return show(change["value"])
        return f"{show(change['value'])} ({self.say.within(show(change['95'][0]), show(change['95'][1]))})"

    # -- chapters

    def _setting(self) -> list[str]:
        say, first = self.say, self.runs[0]
        options = ", ".join(f"{name}={value}" for name, value in first["options"].items()) or say("page.none")
        players = ", ".join(dict.fromkeys(first["players"]))
        lines = [
            say("page.played", games=first["games"], wanted=first["wanted"], seats=first["seats"], players=players),
            say("page.seed", seed=first["seed"]),
            say("page.options", options=options, cards=first["cards"]),
        ]
        if len(self.runs) == 2:
            lines.append(say("page.changed", change=self._change(first, self.runs[1]), games=self.runs[1]["games"]))
            lines.append(say("page.looks"))
        return lines

    def _change(self, before: Report, after: Report) -> str:
        changed = [f"{name}={value}" for name, value in after["options"].items() if before["options"][name] != value]
        if before["cards"] != after["cards"]:
            changed.append(self.say("page.card_data", cards=after["cards"]))
        return ", ".join(changed)

    def _wins(self) -> list[Part]:
        say, names = self.say, [row["name"] for row in self.runs[0]["by_seat"]]
        parts: list[Part] = [self._shares("seats", "by_seat", names), self._side_by_side(self._by_seat)]
        if "changes" in self.report:
            parts.append(self._changed(self.report["changes"], names))
        if all(run["by_turn"] for run in self.runs) and self.runs[0]["seats"] > 1:
            turns = [say("wins.turn", turn=row["turn"]) for row in self.runs[0]["by_turn"]]
            parts.append(self._shares("turns", "by_turn", turns))
        return parts

    def _shares(self, key: str, rows: str, names: Sequence[str]) -> Figure:
        first = self.runs[0]
        told = "; ".join(f"{name} {self._share(row)}" for name, row in zip(names, first[rows], strict=True))
        alt, every = self.say(f"wins.{key}_alt", told=told), [run[rows] for run in self.runs]
        return figure(plots.shares(key, every, names, first["fair"], alt, self.say.language), self.say(f"wins.{key}"))

    def _by_seat(self, run: Report, which: Which) -> Table:
        say = self.say
        columns: list[tuple[str, Cell]] = [
            (say("wins.seat"), lambda row: row["name"]),
            (say("wins.share"), self._share),
            (say("wins.mean"), lambda row: self._mean(row["score"])),
            (say("wins.spread"), lambda row: say.number(row["score"]["deviation"])),
        ]
        return table(which(say("wins.by_seat")), columns, run["by_seat"])

    def _changed(self, changes: Report, names: Sequence[str]) -> Table:
        say = self.say
        rows = [{"name": name, **change} for name, change in zip(names, changes["by_seat"], strict=True) if change]
        for row, score in zip(rows, changes["scores"], strict=True):
            row["score"] = score
        columns: list[tuple[str, Cell]] = [
            (say("wins.seat"), lambda row: row["name"]),
            (say("wins.points"), lambda row: self._gap(row, say.points)),
            (say("wins.score"), lambda row: self._gap(row["score"], lambda value: say.number(value, 2, "+"))),
        ]
        return table(say("wins.change"), columns, rows)

    def _matches(self) -> list[Part]:
        return [
            self._histogram("length"),
            self._histogram("scores"),
            self._side_by_side(self._ends),
            self._side_by_side(self._comeback),
        ]

    def _histogram(self, key: str) -> Figure:
        say, spreads = self.say, [run[key] for run in self.runs]
        told = [self._spread(spread) for spread in spreads]
        caption = say(f"matches.{key}")
        if len(told) == 2:
            alt = say("matches.compared", caption=caption, before=told[0], after=told[1])
        else:
            alt = say("matches.told", caption=caption, before=told[0])
        return figure(plots.counts(key, spreads, say(f"matches.{key}_axis"), alt, say.language), f"{alt}.")

    def _spread(self, spread: Report) -> str:
        least, most = self.say.number(spread["least"], 0), self.say.number(spread["most"], 0)
        return self.say("matches.spread", mean=self._mean(spread), least=least, most=most)

    def _ends(self, run: Report, which: Which) -> Table:
        say, ties = self.say, run["ties"]
        named = [(say("matches.draws"), ties["draws"]), (say("matches.shared"), ties["shared_wins"])]
        rows = [{"name": name, **numbers} for name, numbers in [*named, *run["endings"].items()]]
        columns: list[tuple[str, Cell]] = [
            (say("matches.end"), lambda row: row["name"].replace("_", " ")),
            (say("matches.count"), lambda row: str(row["count"])),
            (say("matches.share"), lambda row: self._share(row, "share")),
        ]
        return table(which(say("matches.ends")), columns, rows)

    def _comeback(self, run: Report, which: Which) -> Table | None:
        say, comeback = self.say, run["comeback"]
        if comeback is None:
            return None
        rows = [
            {"name": say("matches.half_way"), **comeback},
            {"name": say("matches.far_behind"), **comeback["far_behind"]},
        ]
        columns: list[tuple[str, Cell]] = [
            (say("matches.comeback"), lambda row: row["name"]),
            (say("matches.share"), lambda row: self._share(row, "share")),
        ]
        return table(which(say("matches.comebacks")), columns, rows)

    def _decisions(self) -> list[Part]:
        say = self.say
        told: list[str] = []
        for run in self.runs:
            decisions, matter, which = run["decisions"], run["matter"], "" if run is self.runs[0] else "_after"
            many, free = say.number(decisions["per_game"], 1), say.number(decisions["with_choice"], 1)
            told.append(say(f"decisions.many{which}", many=many, free=free))
            if matter is None:
                told.append(say("decisions.unmeasured"))
            else:
                facts = {"player": matter["player"], "share": self._share(matter), "games": matter["games"]}
                told.append(say(f"decisions.matter{which}", **facts))
        return [Lines(list(dict.fromkeys(told))), self._side_by_side(self._asked)]

    def _asked(self, run: Report, which: Which) -> Table:
        say = self.say
        columns: list[tuple[str, Cell]] = [
            (say("decisions.kind"), lambda row: row["kind"]),
            (say("decisions.often"), lambda row: say.number(row["per_game"])),
            (say("decisions.free"), lambda row: say.percent(row["with_choice"], 0)),
            (say("decisions.options"), lambda row: say.number(row["options"], 1)),
        ]
        return table(which(say("decisions.asked")), columns, run["decisions"]["kinds"])

    # -- what occurs

    def _group(self, group: str) -> list[Part]:
        say, rows = self.say, self.runs[0]["occurs"][group]
        title, caption = say(f"occurs.{group}"), say(f"occurs.{group}_caption")
        clear = [self._named(row) for row in rows if row["clear"]]
        alt = say("occurs.alt", title=title, clear=", ".join(clear[:20]) or say("page.none"))
        picture = plots.worths(group, [run["occurs"][group] for run in self.runs], alt, say.language)

        def make(run: Report, which: Which) -> Table:
            return table(which(caption), self._columns(group), run["occurs"][group])

        shown = figure(picture, say("occurs.clearest", caption=caption))
        return [Heading(title), shown, self._side_by_side(make, say("occurs.all", count=len(rows)))]

    def _named(self, row: dict[str, Any]) -> str:
        if "card" not in row:
            return str(row.get("kind", row["rule"])).replace("_", " ")
        value = "" if row["value"] is None else f" ({self.say.number(row['value'], 0)})"
        return f"{row['kind'].replace('_', ' ')}: {row['name']}{value}"

    def _columns(self, group: str) -> list[tuple[str, Cell]]:
        """The cells of a row: its name, its rule, how often it occurred, and its effect."""
        say, rules = self.say, self.game.rulebook(self.say.language).rules

        def rule(row: dict[str, Any]) -> str:
            text = rules[row["rule"]].text.replace("*", "") if row["rule"] in rules else ""
            return f"{row['rule']}: {shorten(text, 90, placeholder=' …')}"

        column = say(f"occurs.{group}_column")
        called: list[tuple[str, Cell]] = [(column, self._named), (say("occurs.rule"), lambda row: row["rule"])]
        return [
            *([(column, rule)] if group == "rules" else called),
            (say("occurs.often"), lambda row: say.number(row["per_game"])),
            (say("occurs.games"), lambda row: say.percent(row["games"], 0)),
            (say("occurs.worth"), self._worth),
        ]
