"""The findings of a report as sentences: what differs significantly from a fair share, or from no effect."""

from typing import Any

from macabre.lab.report_text import ReportText

MOST = 6
"""The most findings of one kind; the tables have the rest."""


def findings(report: dict[str, Any], say: ReportText) -> list[str]:
    """Sentences about the first run of a report, and about the effects of a change."""
    run = report["runs"][0] if report["runs"] else None
    if run is None:
        return []
    told = [*_seats(run, say), *_turns(run, say), *_matter(run, say), *_comeback(run, say), *_cards(run, say)]
    return told + (_changes(run, report["changes"], say) if "changes" in report else [])


def _won(row: dict[str, Any], say: ReportText) -> dict[str, str]:
    return {"share": say.percent(row["win_share"]), "within": say.percents(row["win_share_95"])}


def _seats(run: dict[str, Any], say: ReportText) -> list[str]:
    fair = say.percent(run["fair"])
    off = [row for row in run["by_seat"] if row["clear"]]
    if not off:
        return [say("findings.even", fair=fair)]
    return [say("findings.seat", name=row["name"], fair=fair, **_won(row, say)) for row in off]


def _turns(run: dict[str, Any], say: ReportText) -> list[str]:
    return [say("findings.turn", turn=row["turn"], **_won(row, say)) for row in run["by_turn"] if row["clear"]]


def _matter(run: dict[str, Any], say: ReportText) -> list[str]:
    matter = run["matter"]
    if matter is None:
        return []
    return [say("findings.matter", player=matter["player"], fair=say.percent(matter["fair"]), **_won(matter, say))]


def _comeback(run: dict[str, Any], say: ReportText) -> list[str]:
    comeback = run["comeback"]
    if comeback is None:
        return []
    return [say("findings.comeback", share=say.percent(comeback["share"]), within=say.percents(comeback["share_95"]))]


def _cards(run: dict[str, Any], say: ReportText) -> list[str]:
    clear = sorted((row for row in run["occurs"]["cards"] if row["clear"]), key=lambda row: abs(row["worth"]))
    once = {(row["card"], row["value"]): row for row in clear}  # for each card, the event with the largest effect
    return [
        say(
            "findings.card",
            name=name(row),
            worth=say.points(row["worth"]),
            within=say.gaps(row["worth_95"]),
            often=say.number(row["per_game"]),
        )
        for row in sorted(once.values(), key=lambda row: -abs(row["worth"]))[:MOST]
    ]


def name(row: dict[str, Any]) -> str:
    """The subject of a row of a report: the kind of event, and the card."""
    if "card" in row:
        value = "" if row["value"] is None else f" ({row['value']})".replace("-", "−")
        return f"{row['kind']}: {row['name']}{value}"
    return str(row.get("kind", row["rule"]))


def _changes(run: dict[str, Any], changes: dict[str, Any], say: ReportText) -> list[str]:
    names = [row["name"] for row in run["by_seat"]]
    turns = [say("wins.turn", turn=row["turn"]) for row in run["by_turn"]]
    told = [
        say("findings.gain", who=who, value=say.points(change["value"]), within=say.gaps(change["95"]))
        for whose, rows in ((names, changes["by_seat"]), (turns, changes["by_turn"]))
        for who, change in zip(whose, rows, strict=False)  # there are no turns where the same seat always begins
        if change["clear"]
    ]
    length = changes["length"]
    if length["clear"]:
        key = "findings.longer" if length["value"] > 0 else "findings.shorter"
        told.append(say(key, value=say.number(abs(length["value"]), 1)))
    return told or [say("findings.nothing")]
