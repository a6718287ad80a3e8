"""What stands out in a report, in sentences: what differs from a fair share, or from no effect, beyond all doubt."""

from typing import Any

MOST = 6
"""So many of a kind are told; the tables have the rest."""


def findings(report: dict[str, Any]) -> list[str]:
    """Sentences about the first table of a report, and about what a change made different."""
    run = report["runs"][0] if report["runs"] else None
    if run is None:
        return []
    told = [*_seats(run), *_turns(run), *_matter(run), *_comeback(run), *_cards(run)]
    return told + (_changes(run, report["changes"]) if "changes" in report else [])


def percent(value: float, digits: int = 1) -> str:
    """A share as people read it.

    >>> percent(-0.125)
    '−12.5 %'
    """
    return f"{100 * value:.{digits}f} %".replace("-", "−")


def points(value: float) -> str:
    """A difference of shares, with its sign.

    >>> points(0.03)
    '+3.0'
    """
    return f"{100 * value:+.1f}".replace("-", "−")


def _within(low_high: Any) -> str:
    return f"{percent(low_high[0])} to {percent(low_high[1])}"


def _seats(run: dict[str, Any]) -> list[str]:
    off = [row for row in run["by_seat"] if row["clear"]]
    if not off:
        return [f"No seat wins clearly more or less than its fair share of {percent(run['fair'])}."]
    return [
        f"{row['name']} wins {percent(row['win_share'])} ({_within(row['win_share_95'])}); "
        f"its fair share is {percent(run['fair'])}."
        for row in off
    ]


def _turns(run: dict[str, Any]) -> list[str]:
    return [
        f"Whoever has turn {row['turn']} wins {percent(row['win_share'])} ({_within(row['win_share_95'])})."
        for row in run["by_turn"]
        if row["clear"]
    ]


def _matter(run: dict[str, Any]) -> list[str]:
    found = run["matter"]
    if found is None:
        return []
    return [
        f"{found['player']} alone among random players wins {percent(found['win_share'])} "
        f"({_within(found['win_share_95'])}); luck alone would give it {percent(found['fair'])}."
    ]


def _comeback(run: dict[str, Any]) -> list[str]:
    found = run["comeback"]
    if found is None:
        return []
    return [
        f"{percent(found['share'])} of wins ({_within(found['share_95'])}) go to somebody who did not lead half-way."
    ]


def _cards(run: dict[str, Any]) -> list[str]:
    clear = sorted((row for row in run["occurs"]["cards"] if row["clear"]), key=lambda row: abs(row["worth"]))
    once = {(row["card"], row["value"]): row for row in clear}  # of all that happens to a card, what is worth most
    return [
        f"{name(row)} is worth {points(row['worth'])} points of the win each time ({points(row['worth_95'][0])} to "
        f"{points(row['worth_95'][1])}); it happens {row['per_game']:.2f} times a match."
        for row in sorted(once.values(), key=lambda row: -abs(row["worth"]))[:MOST]
    ]


def name(row: dict[str, Any]) -> str:
    """What a row of a report is about: the kind of event, and the card."""
    if "card" in row:
        value = "" if row["value"] is None else f" ({row['value']})".replace("-", "−")
        return f"{row['kind']}: {row['name']}{value}"
    return str(row.get("kind", row["rule"]))


def _changes(run: dict[str, Any], changes: dict[str, Any]) -> list[str]:
    names = [row["name"] for row in run["by_seat"]]
    turns = [f"turn {row['turn']}" for row in run["by_turn"]]
    told = [
        f"The change gives {who} {points(change['value'])} points of the win "
        f"({points(change['95'][0])} to {points(change['95'][1])})."
        for whose, found in ((names, changes["by_seat"]), (turns, changes["by_turn"]))
        for who, change in zip(whose, found, strict=False)  # turns are not told where they are just seats
        if change["clear"]
    ]
    length = changes["length"]
    if length["clear"]:
        more = "longer" if length["value"] > 0 else "shorter"
        told.append(f"The change makes matches {abs(length['value']):.1f} decisions {more}.")
    return told or ["The change moves nobody's share of wins, and no match's length, by more than the interval."]
