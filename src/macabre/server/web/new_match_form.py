"""The form for a new match: what it asks, what has been typed so far, and the request that is made of it."""

from typing import Any, NamedTuple

import msgspec

from macabre import BadData, Game, Refused
from macabre.bots.levels import LEVELS, figures, level_name
from macabre.core.option import Option
from macabre.host.game_page import game_page
from macabre.host.match_request import MatchRequest, SeatRequest
from macabre.host.page_text import PageWords, words
from macabre.host.player_names import clean_name
from macabre.host.refusals import denied
from macabre.server.web.game_pictures import face_url, picture_url

USUAL_BOT = "bot-3"

Fields = dict[str, str]


def request_of(fields: Fields, game: Game) -> MatchRequest:
    """The match that a form asks for. By default, the reader plays against bots of the middle level; with ``friend``,
    one seat is open for whoever is sent its link."""
    options: dict[str, str | int] = {
        option.name: fields[f"option-{option.name}"].strip()
        for option in game.options
        if fields.get(f"option-{option.name}", "").strip()
    }
    return MatchRequest(
        game=game.name,
        seats=[_seat_request(fields, seat) for seat in range(count_of(game, fields))],
        options=options,
        cards=card_text(fields) or None,
        listed="listed" in fields,
        hints="hints" in fields or "whole" not in fields,
    )


def count_of(game: Game, fields: Fields) -> int:
    """How many seats are asked for: at most one too many, which the game itself refuses."""
    given = fields.get("count", "")
    wished = int(given) if given.isascii() and given.isdigit() and len(given) < 4 else game_page(game).seats
    return min(wished, game.seats[-1] + 1)


def kind_of(fields: Fields, seat: int) -> str:
    """Who shall sit on a seat, in the words of the form: me, here, open, or bot-1 to bot-5."""
    usual = "me" if seat == 0 and "watch" not in fields else "open" if seat == 1 and "friend" in fields else USUAL_BOT
    return fields.get(f"seat-{seat}") or usual


def _seat_request(fields: Fields, seat: int) -> SeatRequest:
    kind, _, level = kind_of(fields, seat).partition("-")
    wished: dict[str, object] = {"kind": kind, "name": fields.get(f"name-{seat}", "")}
    try:
        return msgspec.convert({**wished, "level": int(level)} if level else wished, SeatRequest)
    except (msgspec.ValidationError, ValueError):
        raise denied("bad_message", f"seat-{seat}") from None


def card_text(fields: Fields) -> str:
    """The text of the player's own card file: the uploaded one, else the typed one."""
    text = fields.get("file", "") or fields.get("cards", "")
    return text.replace("\r\n", "\n") if text.strip() else ""


class Asked(NamedTuple):
    """An option of the rules as the form asks for it."""

    name: str
    title: str
    text: str
    rule: str
    range: range | None
    choices: list[tuple[str, str]]
    usual: str
    chosen: str


def asked(game: Game, option: Option, language: str, chosen: str) -> Asked:
    told = game.text(language)["options"][option.name]
    span = option.values if isinstance(option.values, range) else None
    choices = [] if span else [(str(value), value_text(game, option, value, language)) for value in option.values]
    usual = str(option.default)
    return Asked(option.name, told["title"], told["text"], option.rule, span, choices, usual, chosen or usual)


def value_text(game: Game, option: Option, value: object, language: str) -> str:
    """What a value of an option is called."""
    told = game.text(language)["options"][option.name].get("values", {})
    return str(told.get(str(value), value))


def kinds(t: PageWords) -> dict[str, str]:
    bots = {f"bot-{level}": t("new.bot", level=level, name=level_name(level, t.language)) for level in LEVELS}
    return {"me": t("new.me"), "here": t("new.here"), **bots, "open": t("new.open")}


def form(game: Game, fields: Fields, language: str, problem: Refused | BadData | None = None) -> dict[str, Any]:
    """What the template needs: the fields as typed so far, and what is wrong with them."""
    refusal = problem if isinstance(problem, Refused) else None
    options = [asked(game, one, language, fields.get(f"option-{one.name}", "")) for one in game.options]
    return {
        "name": game.name,
        "game_language": game.text_language(language),
        "title": game.text(language)["title"],
        "picture": picture_url(game.name),
        "counts": list(game.seats),
        "count": count_of(game, fields),
        "kinds": kinds(words(language)),
        "seats": [_seat(game, fields, seat, language) for seat in range(game.seats[-1])],
        "figures": [(one, face_url(one.level)) for one in figures(language)],
        "options": options,
        "options_open": refusal is not None or any(one.chosen != one.usual for one in options),
        "cards": card_text(fields),
        "listed": "listed" in fields,
        "hints": "hints" in fields or "whole" not in fields,
        "problem": refusal.say(language) if refusal else "",
        "rule": refusal.rule if refusal else "",
        "cards_problem": problem.say(language) if isinstance(problem, BadData) else "",
    }


def _seat(game: Game, fields: Fields, seat: int, language: str) -> dict[str, Any]:
    return {
        "number": seat,
        "role": _role(game, seat, language),
        "kind": kind_of(fields, seat),
        "name": clean_name(fields.get(f"name-{seat}", "")),
    }


def _role(game: Game, seat: int, language: str) -> str:
    roles = game.text(language).get("seats", ())
    form = roles[seat] if seat < len(roles) else ""
    return str(form[0] if isinstance(form, list) else form)
