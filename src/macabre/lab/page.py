"""A report as one standalone HTML page: sentences, pictures, and every number in a table."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from textwrap import shorten
from typing import Any

from macabre.core.game import Game
from macabre.lab import plots
from macabre.lab.report_text import ReportText, report_text

Report = dict[str, Any]
Cell = Callable[[dict[str, Any]], str]
Which = Callable[[str], str]
"""Adds to a caption which run it is about."""

CSS = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #000;
  background: #fff }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 2px solid #000 }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; font-size: .9rem }
caption { text-align: left; font-weight: bold; padding: .3rem 0 }
th, td { text-align: right; padding: .15rem .7rem; border-bottom: 1px solid #999; vertical-align: top }
th:first-child, td:first-child { text-align: left } tbody th { font-weight: normal }
tr.clear > * { font-weight: bold }
figure { margin: 1rem 0 } figure svg { max-width: 100%; height: auto } figcaption { font-size: .9rem }
.two { display: flex; flex-wrap: wrap; gap: 0 3rem } .two > div { max-width: 100% } td { white-space: nowrap }
summary { cursor: pointer; font-weight: bold }
.wide { overflow-x: auto }
@media print { details { display: block } }
"""

NOTES = ("intervals", "worth", "bold", "leads", "words")
"""What the notes at the end of the page explain."""


def page(report: Report, game: Game, language: str = "en") -> str:
    """The whole page for a report in that language. Its pictures need the extra ``lab``."""
    return _Page(report, game, report_text(language)).html()


def table(caption: str, columns: Sequence[tuple[str, Cell]], rows: Iterable[dict[str, Any]]) -> str:
    """A table with one line per row; significant rows stand out."""
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title, _ in columns)
    body = "".join(_line(columns, row) for row in rows)
    head_and_body = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="wide"><table><caption>{escape(caption)}</caption>{head_and_body}</table></div>'


def _line(columns: Sequence[tuple[str, Cell]], row: dict[str, Any]) -> str:
    first, *others = [escape(cell(row)) for _, cell in columns]
    look = ' class="clear"' if row.get("clear") else ""
    return f'<tr{look}><th scope="row">{first}</th>' + "".join(f"<td>{text}</td>" for text in others) + "</tr>"


def figure(svg: str | None, caption: str) -> str:
    return "" if svg is None else f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


class _Page:
    """Builds the page of one report in one language."""

    def __init__(self, report: Report, game: Game, say: ReportText) -> None:
        self.report = report
        self.runs: Sequence[Report] = report["runs"]
        self.game = game
        self.say = say

    def html(self) -> str:
        say = self.say
        title = say("page.title", title=self.game.text(say.language)["title"])
        parts = [
            f"<h1>{escape(title)}</h1>",
            self._setting(),
            f"<h2>{escape(say('page.findings'))}</h2><ul>",
            *(f"<li>{escape(text)}</li>" for text in self.report["findings"]), "</ul>",
            self._wins(), self._matches(), self._decisions(), *self._occurrences(),
            f"<h2>{escape(say('page.read'))}</h2>", *(f"<p>{escape(say(f'page.{note}'))}</p>" for note in NOTES),
        ]  # fmt: skip
        head = (
            f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        )
        head += f"<style>{CSS}</style>"
        body = "".join(parts)
        return f'<!doctype html>\n<html lang="{say.language}"><head>{head}</head>\n<body>{body}</body></html>\n'

    # -- pieces

    def _side_by_side(self, make: Callable[[Report, Which], str]) -> str:
        """The same part for every run, before and after a change; ``make`` is given how captions tell them apart."""
        parts = [make(self.runs[0], self._before if len(self.runs) == 2 else str)]
        parts += [make(run, self._after) for run in self.runs[1:]]
        return f'<div class="two">{"".join(f"<div>{part}</div>" for part in parts)}</div>'

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

    def _setting(self) -> str:
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
        return "".join(f"<p>{escape(line)}</p>" for line in lines)

    def _change(self, before: Report, after: Report) -> str:
        changed = [f"{name}={value}" for name, value in after["options"].items() if before["options"][name] != value]
        if before["cards"] != after["cards"]:
            changed.append(self.say("page.card_data", cards=after["cards"]))
        return ", ".join(changed)

    def _wins(self) -> str:
        say, names = self.say, [row["name"] for row in self.runs[0]["by_seat"]]
        parts = [
            f"<h2>{escape(say('wins.title'))}</h2>",
            self._shares("seats", "by_seat", names),
            self._side_by_side(self._by_seat),
        ]
        if "changes" in self.report:
            parts.append(self._changed(self.report["changes"], names))
        if all(run["by_turn"] for run in self.runs) and self.runs[0]["seats"] > 1:
            turns = [say("wins.turn", turn=row["turn"]) for row in self.runs[0]["by_turn"]]
            parts.append(self._shares("turns", "by_turn", turns))
        return "".join(parts)

    def _shares(self, key: str, rows: str, names: Sequence[str]) -> str:
        first = self.runs[0]
        told = "; ".join(f"{name} {self._share(row)}" for name, row in zip(names, first[rows], strict=True))
        alt, every = self.say(f"wins.{key}_alt", told=told), [run[rows] for run in self.runs]
        return figure(plots.shares(key, every, names, first["fair"], alt, self.say.language), self.say(f"wins.{key}"))

    def _by_seat(self, run: Report, which: Which) -> str:
        say = self.say
        columns: list[tuple[str, Cell]] = [
            (say("wins.seat"), lambda row: row["name"]),
            (say("wins.share"), self._share),
            (say("wins.mean"), lambda row: self._mean(row["score"])),
            (say("wins.spread"), lambda row: say.number(row["score"]["deviation"])),
        ]
        return table(which(say("wins.by_seat")), columns, run["by_seat"])

    def _changed(self, changes: Report, names: Sequence[str]) -> str:
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

    def _matches(self) -> str:
        return "".join([
            f"<h2>{escape(self.say('matches.title'))}</h2>",
            self._histogram("length"),
            self._histogram("scores"),
            self._side_by_side(self._ends),
            self._side_by_side(self._comeback),
        ])  # fmt: skip

    def _histogram(self, key: str) -> str:
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

    def _ends(self, run: Report, which: Which) -> str:
        say, ties = self.say, run["ties"]
        named = [(say("matches.draws"), ties["draws"]), (say("matches.shared"), ties["shared_wins"])]
        rows = [{"name": name, **numbers} for name, numbers in [*named, *run["endings"].items()]]
        columns: list[tuple[str, Cell]] = [
            (say("matches.end"), lambda row: row["name"].replace("_", " ")),
            (say("matches.count"), lambda row: str(row["count"])),
            (say("matches.share"), lambda row: self._share(row, "share")),
        ]
        return table(which(say("matches.ends")), columns, rows)

    def _comeback(self, run: Report, which: Which) -> str:
        say, comeback = self.say, run["comeback"]
        if comeback is None:
            return ""
        rows = [
            {"name": say("matches.half_way"), **comeback},
            {"name": say("matches.far_behind"), **comeback["far_behind"]},
        ]
        columns: list[tuple[str, Cell]] = [
            (say("matches.comeback"), lambda row: row["name"]),
            (say("matches.share"), lambda row: self._share(row, "share")),
        ]
        return table(which(say("matches.comebacks")), columns, rows)

    def _decisions(self) -> str:
        say, told = self.say, []
        for run in self.runs:
            decisions, matter, which = run["decisions"], run["matter"], "" if run is self.runs[0] else "_after"
            many, free = say.number(decisions["per_game"], 1), say.number(decisions["with_choice"], 1)
            told.append(say(f"decisions.many{which}", many=many, free=free))
            if matter is None:
                told.append(say("decisions.unmeasured"))
            else:
                facts = {"player": matter["player"], "share": self._share(matter), "games": matter["games"]}
                told.append(say(f"decisions.matter{which}", **facts))
        lines = "".join(f"<p>{escape(line)}</p>" for line in dict.fromkeys(told))
        return f"<h2>{escape(say('decisions.title'))}</h2>{lines}{self._side_by_side(self._asked)}"

    def _asked(self, run: Report, which: Which) -> str:
        say = self.say
        columns: list[tuple[str, Cell]] = [
            (say("decisions.kind"), lambda row: row["kind"]),
            (say("decisions.often"), lambda row: say.number(row["per_game"])),
            (say("decisions.free"), lambda row: say.percent(row["with_choice"], 0)),
            (say("decisions.options"), lambda row: say.number(row["options"], 1)),
        ]
        return table(which(say("decisions.asked")), columns, run["decisions"]["kinds"])

    # -- what occurs

    def _occurrences(self) -> Iterable[str]:
        yield f"<h2>{escape(self.say('occurs.title'))}</h2>"
        for group in ("cards", "events", "choices", "rules"):
            yield self._group(group)

    def _group(self, group: str) -> str:
        say, rows = self.say, self.runs[0]["occurs"][group]
        title, caption = say(f"occurs.{group}"), say(f"occurs.{group}_caption")
        clear = [self._named(row) for row in rows if row["clear"]]
        alt = say("occurs.alt", title=title, clear=", ".join(clear[:20]) or say("page.none"))
        picture = plots.worths(group, [run["occurs"][group] for run in self.runs], alt, say.language)

        def make(run: Report, which: Which) -> str:
            return table(which(caption), self._columns(group), run["occurs"][group])

        shown = figure(picture, say("occurs.clearest", caption=caption))
        count = escape(say("occurs.all", count=len(rows)))
        all_of_them = f"<details><summary>{count}</summary>{self._side_by_side(make)}</details>"
        return f"<h3>{escape(title)}</h3>{shown}{all_of_them}"

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
