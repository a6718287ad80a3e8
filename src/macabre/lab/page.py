"""A report as one HTML page that needs nothing else: words, pictures, and every number in a table."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from textwrap import shorten
from typing import Any

from macabre.core.game import Game
from macabre.lab import plots
from macabre.lab.findings import percent, points

Report = dict[str, Any]
Cell = Callable[[dict[str, Any]], str]

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

NOTES = (
    "Intervals hold the truth with 95 % certainty: Wilson's for shares, normal for means. A win shared by k seats "
    "counts 1/k for each of them, and a draw is shared by all.",
    "Worth compares players of the same match: by how many percentage points the share of the win is larger for who "
    "has something happen once more than others. What seats win anyway is taken off. It is what goes together, not "
    "what causes what: somebody who leads may also be somebody to whom more happens.",
    "Bold is clear: it would stand out even among all rows of its table (Bonferroni). A row without a number was too "
    "rare or befell all seats alike.",
    "Who leads half-way is judged by what the game's bots expect of the position with all cards open.",
)


def page(report: Report, game: Game) -> str:
    """The whole page. It needs the extra ``lab`` for its pictures."""
    runs = report["runs"]
    title = f"{game.title}: is it balanced?"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _setting(runs),
        "<h2>Findings</h2><ul>", *(f"<li>{escape(text)}</li>" for text in report["findings"]), "</ul>",
        _seats(report), _matches(runs), _decisions(runs), *_occurrences(runs, game),
        "<h2>How to read this</h2>", *(f"<p>{escape(note)}</p>" for note in NOTES),
    ]  # fmt: skip
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    head += f"<style>{CSS}</style>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>{"".join(parts)}</body></html>\n'


# -- pieces of a page


def table(caption: str, columns: Sequence[tuple[str, Cell]], rows: Iterable[dict[str, Any]]) -> str:
    """A table with a line for each row; those that are clear stand out."""
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


def side_by_side(runs: Sequence[Report], make: Callable[[Report, str], str]) -> str:
    """The same of every run, before and after."""
    names = ["as it is", "with the change"] if len(runs) == 2 else [""]
    made = [make(run, f", {which}" if which else "") for run, which in zip(runs, names, strict=True)]
    return f'<div class="two">{"".join(f"<div>{part}</div>" for part in made)}</div>'


def share(row: dict[str, Any], key: str = "win_share") -> str:
    if row[key] is None:
        return "–"
    low, high = row[f"{key}_95"]
    return f"{percent(row[key])} ({percent(low)} to {percent(high)})"


def number(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".replace("-", "−")


def _mean(row: dict[str, Any]) -> str:
    if row["mean_95"] is None:
        return number(row["mean"])
    low, high = row["mean_95"]
    return f"{number(row['mean'])} ({number(low)} to {number(high)})"


def worth(row: dict[str, Any]) -> str:
    if row["worth_95"] is None:
        return ""
    low, high = row["worth_95"]
    return f"{points(row['worth'])} ({points(low)} to {points(high)})"


# -- chapters


def _setting(runs: Sequence[Report]) -> str:
    first = runs[0]
    options = ", ".join(f"{name}={value}" for name, value in first["options"].items()) or "none"
    players = ", ".join(dict.fromkeys(first["players"]))
    lines = [
        f"{first['games']} of {first['wanted']} matches, {first['seats']} seats, players {players}.",
        f"Seed: {first['seed']}.",
        f"Options: {options}. Card data: {first['cards']}.",
    ]
    if len(runs) == 2:
        lines.append(f"With the change: {_change(first, runs[1])}, {runs[1]['games']} matches.")
        lines.append("In pictures the change is a hollow square or a thick line.")
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _change(before: Report, after: Report) -> str:
    changed = [f"{name}={value}" for name, value in after["options"].items() if before["options"][name] != value]
    if before["cards"] != after["cards"]:
        changed.append(f"card data {after['cards']}")
    return ", ".join(changed)


def _seats(report: Report) -> str:
    runs, names = report["runs"], [row["name"] for row in report["runs"][0]["by_seat"]]
    fair = runs[0]["fair"]
    alt = "Share of wins by seat: " + "; ".join(f"{row['name']} {share(row)}" for row in runs[0]["by_seat"])
    picture = plots.shares("seats", [run["by_seat"] for run in runs], names, fair, alt)
    parts = [
        "<h2>Who wins</h2>",
        figure(picture, "Share of wins by seat, with intervals."),
        side_by_side(runs, _by_seat),
    ]
    if "changes" in report:
        parts.append(_changed(report["changes"], names))
    if all(run["by_turn"] for run in runs) and runs[0]["seats"] > 1:
        alt = "Share of wins by turn: " + "; ".join(f"turn {row['turn']} {share(row)}" for row in runs[0]["by_turn"])
        turns = [f"turn {row['turn']}" for row in runs[0]["by_turn"]]
        picture = plots.shares("turns", [run["by_turn"] for run in runs], turns, fair, alt)
        parts.append(figure(picture, "Share of wins by turn: turn 1 is whoever had the first decision."))
    return "".join(parts)


def _by_seat(run: Report, which: str) -> str:
    columns: list[tuple[str, Cell]] = [
        ("seat", lambda row: row["name"]),
        ("share of wins", share),
        ("mean score", lambda row: _mean(row["score"])),
        ("spread", lambda row: number(row["score"]["deviation"])),
    ]
    return table(f"By seat{which}", columns, run["by_seat"])


def _changed(changes: Report, names: Sequence[str]) -> str:
    rows = [{"name": name, **change} for name, change in zip(names, changes["by_seat"], strict=True) if change]
    for row, score in zip(rows, changes["scores"], strict=True):
        row["score"] = score
    columns: list[tuple[str, Cell]] = [
        ("seat", lambda row: row["name"]),
        ("points of the win", lambda row: _gap(row, points)),
        ("score", lambda row: _gap(row["score"], lambda value: f"{value:+.2f}".replace("-", "−"))),
    ]
    return table("What the change makes different", columns, rows)


def _gap(change: Report, show: Callable[[float], str]) -> str:
    if change["95"] is None:
        return show(change["value"])
    return f"{show(change['value'])} ({show(change['95'][0])} to {show(change['95'][1])})"


def _matches(runs: Sequence[Report]) -> str:
    return "".join([
        "<h2>Matches</h2>",
        _histogram("length", runs, "decisions in a match", "How long matches are"),
        _histogram("scores", runs, "score of a seat", "What seats score"),
        side_by_side(runs, _ends),
        side_by_side(runs, _comeback),
    ])  # fmt: skip


def _histogram(key: str, runs: Sequence[Report], label: str, caption: str) -> str:
    spreads = [run[key] for run in runs]
    told = [f"mean {_mean(spread)}, {number(spread['least'], 0)} to {number(spread['most'], 0)}" for spread in spreads]
    return figure(plots.counts(key, spreads, label, f"{caption}: {'; after the change '.join(told)}"),
                  f"{caption}: {'; with the change: '.join(told)}.")  # fmt: skip


def _ends(run: Report, which: str) -> str:
    ties = [("draws", run["ties"]["draws"]), ("shared wins", run["ties"]["shared_wins"])]
    rows = [{"name": name, **found} for name, found in [*ties, *run["endings"].items()]]
    columns: list[tuple[str, Cell]] = [
        ("ties and endings", lambda row: row["name"].replace("_", " ")),
        ("matches", lambda row: str(row["count"])),
        ("share", lambda row: share(row, "share")),
    ]
    return table(f"How matches end{which}", columns, rows)


def _comeback(run: Report, which: str) -> str:
    found = run["comeback"]
    if found is None:
        return ""
    rows = [
        {"name": "won by somebody who did not lead half-way", **found},
        {"name": "won by somebody who once had less than half a fair share to expect", **found["far_behind"]},
    ]
    columns: list[tuple[str, Cell]] = [
        ("comebacks", lambda row: row["name"]),
        ("share", lambda row: share(row, "share")),
    ]
    return table(f"Comebacks{which}", columns, rows)


def _decisions(runs: Sequence[Report]) -> str:
    told = []
    for run in runs:
        found = run["decisions"]
        which = "" if run is runs[0] else "With the change: "
        many, free = number(found["per_game"], 1), number(found["with_choice"], 1)
        told.append(f"{which}{many} decisions a match, {free} with a choice.")
        if run["matter"] is None:
            told.append(
                "How much they matter was not measured: it takes a player better than random, and --against-random."
            )
        else:
            found = run["matter"]
            told.append(f"{which}{found['player']} alone among random players wins {share(found)} of {found['games']}.")
    lines = "".join(f"<p>{escape(line)}</p>" for line in dict.fromkeys(told))
    return f"<h2>Decisions</h2>{lines}{side_by_side(runs, _asked)}"


def _asked(run: Report, which: str) -> str:
    columns: list[tuple[str, Cell]] = [
        ("decision", lambda row: row["kind"]),
        ("a match", lambda row: number(row["per_game"])),
        ("with a choice", lambda row: percent(row["with_choice"], 0)),
        ("options", lambda row: number(row["options"], 1)),
    ]
    return table(f"What is asked{which}", columns, run["decisions"]["kinds"])


# -- what occurs

CHAPTERS = (
    ("cards", "Cards and powers", "What happens to a card, or by its power"),
    ("events", "Events", "What happens"),
    ("choices", "Choices", "What players choose"),
    ("rules", "Rules", "In how many steps a rule is applied"),
)


def _occurrences(runs: Sequence[Report], game: Game) -> Iterable[str]:
    yield "<h2>What occurs, and what it is worth</h2>"
    rules = game.rulebook("en").rules
    for group, title, caption in CHAPTERS:
        rows = runs[0]["occurs"][group]
        clear = [_named(row) for row in rows if row["clear"]]
        alt = f"{title}, what each is worth. Clear: {', '.join(clear[:20]) or 'none'}."
        picture = plots.worths(group, [run["occurs"][group] for run in runs], alt)
        yield f"<h3>{title}</h3>" + figure(picture, f"{caption}: the clearest, with intervals.")

        def make(run: Report, which: str, group: str = group, caption: str = caption) -> str:
            columns = _columns(group, {rule: found.text for rule, found in rules.items()})
            return table(f"{caption}{which}", columns, run["occurs"][group])

        yield f"<details><summary>All {len(rows)}</summary>{side_by_side(runs, make)}</details>"


def _named(row: dict[str, Any]) -> str:
    if "card" not in row:
        return str(row.get("kind", row["rule"])).replace("_", " ")
    value = "" if row["value"] is None else f" ({number(row['value'], 0)})"
    return f"{row['kind'].replace('_', ' ')}: {row['name']}{value}"


def _columns(group: str, rules: dict[str, str]) -> list[tuple[str, Cell]]:
    """What a row is called, its rule, how often it was, and what it was worth."""

    def rule(row: dict[str, Any]) -> str:
        return f"{row['rule']}: {shorten(rules.get(row['rule'], '').replace('*', ''), 90, placeholder=' …')}"

    called: list[tuple[str, Cell]] = [(group.removesuffix("s"), _named), ("rule", lambda row: row["rule"])]
    return [
        *([("rule", rule)] if group == "rules" else called),
        ("a match", lambda row: number(row["per_game"])),
        ("in matches", lambda row: percent(row["games"], 0)),
        ("worth, points of the win", worth),
    ]
