"""What the server itself refuses, by code: the status over HTTP, and a sentence in English and in German."""

from collections.abc import Mapping
from typing import Any

from macabre.core.errors import Refused, shorten

REFUSALS: Mapping[str, tuple[int, str, str]] = {
    "unknown_match": (404, "There is no such match.", "Diese Partie gibt es nicht."),
    "unknown_page": (404, "There is no such page.", "Diese Seite gibt es nicht."),
    "unknown_link": (
        404,
        "This link leads to no seat. Ask for a new one.",
        "Dieser Link führt zu keinem Platz. Bitte um einen neuen.",
    ),
    "used_link": (
        409,
        "This seat is taken already. You can watch the match.",
        "Dieser Platz ist schon besetzt. Du kannst der Partie zusehen.",
    ),
    "not_your_seat": (403, "That is not your seat.", "Das ist nicht dein Platz."),
    "not_yet": (409, "The match has not begun yet.", "Die Partie hat noch nicht begonnen."),
    "not_over": (403, "That opens when the match is over.", "Das öffnet sich, wenn die Partie zu Ende ist."),
    "given": (
        409,
        "A bot plays for you at the moment; take your seat back first.",
        "Gerade spielt ein Bot für dich; nimm zuerst deinen Platz zurück.",
    ),
    "not_given": (409, "No bot plays for you.", "Für dich spielt kein Bot."),
    "not_away": (
        409,
        "That player is here, or has not been away for long.",
        "Diese Person ist da oder noch nicht lange weg.",
    ),
    "other_version": (
        409,
        "This match needs version {0} of the rules of {1}, which is not here any more.",
        "Diese Partie braucht Version {0} der Regeln von {1}, die es hier nicht mehr gibt.",
    ),
    "no_hints": (
        403,
        "Hints are off in this match: all players must agree to them.",
        "In dieser Partie gibt es keine Tipps: Alle müssen zustimmen.",
    ),
    "no_such_deed": (400, "That cannot be done.", "Das geht nicht."),
    "other_attempt": (
        409,
        "That is about another attempt at the shuffle than the one going on.",
        "Das betrifft einen anderen Versuch zu mischen als den laufenden.",
    ),
    "too_late": (
        409,
        "That is too late, or it was done already.",
        "Das kommt zu spät oder ist schon geschehen.",
    ),
    "bad_value": (
        400,
        "For the shuffle 64 lower-case hexadecimal digits are needed.",
        "Zum Mischen braucht es 64 hexadezimale Ziffern in Kleinbuchstaben.",
    ),
    "other_value": (
        409,
        "That is not the value that was committed to.",
        "Das ist nicht der Wert, der festgelegt wurde.",
    ),
    "seed_unused": (
        409,
        "Seeds are not sent any more when sitting down: since macabre-fair-2 everybody first commits and then opens,"
        " and a seat that does not has no part in the shuffle (docs/concepts/fair-deals.md).",
        "Beim Hinsetzen wird kein Startwert mehr geschickt: Seit macabre-fair-2 legen sich erst alle fest und decken"
        " dann auf, und wer das nicht tut, hat keinen Anteil am Mischen (docs/concepts/fair-deals.md).",
    ),
    "no_such_phrase": (400, "There is no such phrase.", "Diese Floskel gibt es nicht."),
    "bad_message": (400, "This message cannot be read: {0}.", "Diese Nachricht ist nicht lesbar: {0}."),
    "bad_since": (
        400,
        "So far the number of lines in the story is {1}, so since cannot be {0}.",
        "Bisher ist die Zahl der Zeilen der Geschichte {1}, also kann since nicht {0} sein.",
    ),
    "bad_origin": (
        403,
        "This request comes from another site, so it is not done.",
        "Diese Anfrage kommt von einer fremden Seite und wird nicht ausgeführt.",
    ),
    "bad_host": (
        421,
        "This server does not answer by that name.",
        "Unter diesem Namen antwortet dieser Server nicht.",
    ),
    "too_large": (413, "That is more than 64 KB.", "Das sind mehr als 64 KB."),
    "too_slow": (408, "That took too long to arrive.", "Das hat zu lange gebraucht, um anzukommen."),
    "too_many": (429, "That is too fast; wait a moment.", "Das ist zu schnell; warte einen Augenblick."),
    "too_many_bots": (
        429,
        "You watch as many matches of bots alone as one can at a time; close another one first.",
        "Du siehst schon so vielen Partien unter Bots zu, wie es gleichzeitig geht; schließ zuerst eine andere.",
    ),
    "too_many_matches": (
        429,
        "That is enough new matches for today; play those that there are.",
        "Das sind genug neue Partien für heute; spiel die, die es schon gibt.",
    ),
    "too_many_unfinished": (
        429,
        "You have {0} unfinished matches; finish one first, or break it off.",
        "Du hast {0} unbeendete Partien; beende zuerst eine oder brich sie ab.",
    ),
    "too_many_from_here": (
        429,
        "There are {0} unfinished matches from your network; finish one first, or break it off.",
        "Aus deinem Netz gibt es {0} unbeendete Partien; beende zuerst eine oder brich sie ab.",
    ),
    "no_person": (
        400,
        "A match needs at least one player, or bots to watch.",
        "Eine Partie braucht mindestens jemanden, der spielt, oder Bots zum Zusehen.",
    ),
    "no_guide": (404, "This game has no guided match.", "Für dieses Spiel gibt es keine geführte Partie."),
    "busy": (
        503,
        "The matches cannot be stored at the moment. Nothing is lost; try again.",
        "Die Partien können gerade nicht gespeichert werden. Nichts ist verloren; versuch es noch einmal.",
    ),
    "broken": (
        500,
        "Something went wrong here. Nothing is lost; reload the page.",
        "Hier ist etwas schiefgegangen. Nichts ist verloren; lade die Seite neu.",
    ),
}

KERNEL = {"stale": 409, "not_your_turn": 409, "over": 409, "unknown_game": 404}
"""The status for refusals of the kernel, where it is not 400."""


def denied(code: str, *facts: object, seat: int | None = None) -> Refused:
    """One of the server's refusals."""
    _, english, german = REFUSALS[code]
    words = [shorten(fact) for fact in facts]
    return Refused(code, english.format(*words), seat, "", german.format(*words))


def status(refusal: Refused) -> int:
    """The HTTP status that fits."""
    return REFUSALS[refusal.code][0] if refusal.code in REFUSALS else KERNEL.get(refusal.code, 400)


def refusal_json(refusal: Refused, language: str) -> dict[str, Any]:
    """The one shape of all errors."""
    return {"ok": False, "code": refusal.code, "error": refusal.say(language), "rule": refusal.rule}
