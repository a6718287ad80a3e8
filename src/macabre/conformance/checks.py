"""What must hold for any game. Each check takes a game and its oracle and raises AssertionError where it fails.

They are functions, not tests, so that the planted leaks can be shown to fail them.
"""

import json
import random
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

import macabre
from macabre import BadRecord, Choice, Event, Game, Match, QuickFate, Refused, Seat, Viewer, replay
from macabre.conformance.beats import BEAT_CHECKS, seen_of_step
from macabre.conformance.help import check_help
from macabre.conformance.odds import check_imagined_odds
from macabre.conformance.players import check_players
from macabre.conformance.tables import middles, seat_counts, settings, walk, watchers, whom
from macabre.core.decision import Decision
from macabre.core.phrasebook import LANGUAGES
from macabre.core.seat import EVERYBODY
from macabre.core.view import View

NO_NUMBERS = (True, False, 0.0, 1.0, 2.0, float("nan"), 1j, "", "0", "1", b"1", [0], (0,), EVERYBODY)
"""What is not taken for a number, though Python holds some of it to be equal to one."""
SCENES = (("wide", False), ("tall", True))
"""Shapes, and whether people are called by placeholders for their names."""


def sent_to(match: Match, seat: int | None) -> dict[str, Any]:
    """All that a seat receives about the present moment."""
    view = match.view(seat)
    sent: dict[str, Any] = {"view": view.to_json(), "text": [match.game.table.text(view, lang) for lang in LANGUAGES]}
    sent["printed"] = str(view)
    if seat in match.to_act:
        decision = match.decision(seat)
        sent["decision"] = decision.to_json()
        sent["prompt"] = [view.prompt(decision, lang) for lang in LANGUAGES]
        sent["labels"] = [[labelled(view, choice, lang) for lang in LANGUAGES] for choice in decision.options]
        sent["rules"] = [view.rule(choice) for choice in decision.options]
        assert set(sent["rules"]) <= set(match.game.rulebook().rules), sent["rules"]
    asked = match.decision(seat) if seat in match.to_act else None
    scenes = [match.game.table.scene(view, asked, shape, "en", named) for shape, named in SCENES]
    sent["scenes"] = [scene.to_json() for scene in scenes]
    closed = sorted({code for scene in scenes for piece in scene.pieces for code in piece.closed})
    sent["why_not"] = [[code, *[_why_not(view, code, asked, lang) for lang in LANGUAGES]] for code in closed]
    # What was refused to a seat is sent as well, and must not tell either.
    sent["refusals"] = [_refusal(match, seat, code) for code in _probes(match)] if seat is not None else []
    sent["can_take_back"] = seat is not None and match.can_take_back(seat)
    return sent


def wired_to(match: Match, seat: int | None) -> str:
    """The same as it would travel, to be compared: what looks alike is sent as the same bytes."""
    return json.dumps(sent_to(match, seat))


def _why_not(view: View, code: str, asked: Decision | None, language: str) -> dict[str, Any]:
    """The reason that a seat is given; only what is not on offer has one."""
    refusal = view.why_not(code, asked, language, named=True)
    assert refusal is not None, f"{code} is on offer, yet closed"
    return refusal.to_json()


def _probes(match: Match) -> list[str]:
    codes = list(match.game.alphabet)
    return [codes[0], codes[len(codes) // 2], codes[-1], "nonsense"]


def _refusal(match: Match, seat: int, code: str) -> object:
    if seat in match.to_act and code in [choice.code for choice in match.decision(seat).options]:
        return "offered"
    try:
        match.play(seat, code)
    except Refused as refusal:
        return [refusal.to_json(), *[refusal.say(language) for language in LANGUAGES]]
    raise AssertionError(f"{code} was not offered to seat {seat}, yet it was played")


def told(match: Match, seat: Viewer, since: int) -> list[Any]:
    """The events that a seat has heard since a moment, with their sentences."""
    events = match.story(seat)
    raw = len(match._story)
    heard = [match.setting.tell(match._story[i], seat) for i in range(since, raw)]
    assert [e.to_json() for e in events][-1:] == [e.to_json() for e in heard if e][-1:] or not any(heard)
    assert {e.rule for e in heard if e} <= set(match.game.rulebook().rules), "no such rule"
    return [[event.to_json(), *[said(event, language) for language in LANGUAGES]] for event in heard if event]


def said(event: Event, language: str) -> str:
    """The sentence of an event; a fact that it needs and was not told is named."""
    try:
        return event.say(language)
    except KeyError as error:
        raise AssertionError(
            f"the sentence for the event {event.kind} in text.{language}.toml needs {error}, but tell in view.py told "
            f"{whom(event.viewer)} only {', '.join(event.fields) or 'nothing'}: tell everybody the same keys, with "
            f"None for what is hidden, or write a sentence without it"
        ) from None


def labelled(view: View, choice: Choice, language: str) -> str:
    """The words for a choice; a fact that they need and ``label`` did not fill in is named."""
    try:
        return view.label(choice, language)
    except KeyError as error:
        raise AssertionError(
            f"the words for the choice {choice.code} in text.{language}.toml need {error}, which label in view.py does "
            f"not fill in for {whom(view.seat)}"
        ) from None


# -- the course of a match


def check_ends(game: Game, oracle: Any) -> None:
    """Matches end, within the bound for the default options; the end has scores, winners and a reason in words."""
    for seats, options, number in settings(game):
        match = game.start(seats, options, seed=str(number))
        made = sum(1 for _ in walk(match, random.Random(number)))
        assert made <= (oracle.BOUND if not options else 100 * oracle.BOUND), f"{made} decisions"
        outcome = match.outcome
        assert outcome is not None
        assert len(outcome.scores) == seats
        assert set(outcome.winners) <= set(range(seats))
        for language in LANGUAGES:
            assert match.setting.words(language).look("ends", outcome.why), f"no words for the end {outcome.why}"


def check_invariants(game: Game, oracle: Any) -> None:
    """After every single choice everything is still there."""
    for seats, options, number in settings(game):
        match = game.start(seats, options, seed=str(number))
        for seat, _ in walk(match, random.Random(number)):
            oracle.invariants(match.position())
            _check_decision(match, seat)
        oracle.invariants(match.position())


def _check_decision(match: Match, seat: int) -> None:
    decision = match.decision(seat)
    ids = [choice.id for choice in decision.options]
    assert ids
    assert len(set(ids)) == len(ids), "an option is offered twice"
    assert all(match.game.alphabet[choice.id] == choice.code for choice in decision.options)
    assert match.outcome is None


def check_round_trips(game: Game, oracle: Any) -> None:
    """Record and replay, position and resume, view and JSON: equal at every moment."""
    for seats, options, number in settings(game, each=1):
        match = game.start(seats, options, seed=str(number))
        rng = random.Random(number)
        positions = []
        for _ in walk(match, rng):
            positions.append(match.position())
            again = game.resume(json.loads(json.dumps(positions[-1])), fate=QuickFate(0))
            assert again.position() == positions[-1]
        record = json.loads(json.dumps(match.record()))
        twin = replay({**record, "choices": []})
        for position, (seat, code) in zip(positions, record["choices"], strict=True):
            assert twin.position() == position
            twin.play(seat, code)
        assert twin.position() == match.position()
        assert twin.record() == record
        cut = rng.randrange(len(positions))
        assert replay({**record, "choices": record["choices"][:cut]}).position() == positions[cut]


def check_records_of_resumed_matches(game: Game, oracle: Any) -> None:
    """A match that began from a position, or was imagined, has a record that plays out the same."""
    for start in middles(game, 1):
        rng = random.Random(1)
        seat = rng.randrange(start.seats)
        for match in (game.resume(start.position(), QuickFate(5)), game.imagine(start.view(seat), QuickFate(6))):
            for _ in walk(match, rng):
                pass
            again = replay(json.loads(json.dumps(match.record())))
            assert again.position() == match.position()
            assert again.outcome == match.outcome


def check_reasons(game: Game, oracle: Any) -> None:
    """What is not offered has a reason: a sentence without codes, and a rule of the book; what is offered has none."""
    rng = random.Random(7)
    for match in middles(game, 6):
        for seat in {*match.to_act, rng.randrange(match.seats), None}:
            view = match.view(seat)
            asked = match.decision(seat) if seat is not None and seat in match.to_act else None
            offered = set() if asked is None else {choice.code for choice in asked.options}
            for code in game.alphabet if asked else _probes(match)[:-1]:
                for language in LANGUAGES:
                    reason = _reason(view, code, asked, language)
                    assert (reason is None) == (code in offered), f"{code} is on offer, or has a reason why not"
                    if reason is not None:
                        _check_reason(game, code, reason)
            unknown = view.why_not("nonsense", asked)
            assert unknown is not None
            assert unknown.code == "unknown_choice"


def _reason(view: View, code: str, asked: Decision | None, language: str) -> Refused | None:
    try:
        return view.why_not(code, asked, language)
    except (LookupError, TypeError, ValueError) as error:
        raise AssertionError(
            f"label or why_not in view.py fails for {code} ({type(error).__name__}: {error}), asked for "
            f"{whom(view.seat)}: both must answer for choices that are not on offer, too"
        ) from error


def _check_reason(game: Game, code: str, reason: Refused) -> None:
    sentence = reason.sentence
    why = f"why {code} is not possible is said like this: {sentence!r}, but it"
    assert reason.rule in game.rulebook().rules, f"why {code} is not possible cites {reason.rule}, which is no rule"
    assert sentence[:1].isupper() or not sentence[:1].isalpha(), f"{why} begins with a small letter"
    assert sentence[-1] in ".!?", f"{why} does not end like a sentence"
    assert " " in sentence, f"{why} is a single word"
    assert not set("{}_") & set(sentence), f"{why} has a field left open, or a word of programmers"
    assert ":" not in code or code not in sentence, f"{why} has the code in it"
    assert "None" not in sentence, f"{why} has a fact that is not there: label answers for every choice"


def check_copies(game: Game, oracle: Any) -> None:
    """A copy is independent and goes on in the same stream of chance."""
    for match in middles(game, 2):
        before = match.position()
        one, two = match.copy(), match.copy()
        for twin in (one, two):
            for _ in walk(twin, random.Random(3)):
                pass
        assert one.position() == two.position()
        assert one.record() == two.record()
        assert match.position() == before
        other = match.copy(fate=QuickFate(9))
        for _ in walk(other, random.Random(3)):
            pass
        assert match.position() == before


def check_refusals(game: Game, oracle: Any) -> None:
    """What is refused changes nothing: wrong seat, not offered, stale, garbage, too late."""
    garbage = ["", "x" * 10000, "reveal", "ключ:1", "\ud800", "a:b:c", "0", " ", "\x00", "🂡", -1, None, 10**40, b"x"]
    for match in middles(game, 3):
        before, log = match.position(), len(match._story)
        for seat in {*range(match.seats), -1, match.seats, 10**30}:
            offered = [c.code for c in match.decision(seat).options] if seat in match.to_act else []
            for code in [*garbage, *match.game.alphabet]:
                if code not in offered:
                    _expect_refusal(match, seat, code)
            for code in offered[:3]:
                _expect_refusal(match, seat, code, decision=match.decision(seat).id + 1)
                _expect_refusal(match, seat, code, decision=-1)
            for code in offered:
                assert match.check(seat, code, match.decision(seat).id) is game.alphabet.choice(code)
        assert match.position() == before
        assert len(match._story) == log


def _expect_refusal(match: Match, seat: int, code: object, decision: int | None = None) -> None:
    """Both by ``play`` and by ``check``, for the same reason."""
    given: Any = code
    checked = refusal_of(lambda: match.check(seat, given, decision))
    refusal = refusal_of(lambda: match.play(seat, given, decision))
    assert refusal.to_json() == checked.to_json()
    assert refusal.code in ("no_such_seat", "not_your_turn", "over", "stale", "unknown_choice", "not_offered")
    assert len(refusal.sentence) < 300
    assert all(refusal.say(language) for language in LANGUAGES)


def refusal_of(ask: Callable[[], object]) -> Refused:
    """The refusal that something meets; it fails if it is granted, or if it breaks in another way."""
    try:
        answer = ask()
    except Refused as refusal:
        return refusal
    except Exception as error:
        raise AssertionError(f"not refused, but {error!r}") from error
    raise AssertionError(f"not refused, but answered with {answer!r}")


def check_choices_of_other_games(game: Game, oracle: Any) -> None:
    """A Choice is known by its game, not by its number; a copy of one of ours is as good as the original."""
    others = [macabre.game(name) for name in macabre.game_names() if name != game.name]
    for match in middles(game, 2, seed=12):
        for seat in match.to_act:
            for own in match.decision(seat).options:
                assert match.check(seat, macabre.Choice(own.code, own.id, own.rule)) is own
                strangers = [other.alphabet.choices[own.id] for other in others if own.id < len(other.alphabet)]
                for choice in [*strangers, *[other.alphabet.choices[-1] for other in others]]:
                    before = match.position()
                    assert refusal_of(partial(match.play, seat, choice)).code == "unknown_choice"
                    assert match.position() == before


def check_numbers(game: Game, oracle: Any) -> None:
    """Whatever takes a seat or a count takes any integer and refuses the rest, everywhere and with one sentence."""
    for match in middles(game, 2, seed=11):
        before = match.position()
        for ask in _with_seat(match):
            for seat in (-1, match.seats, 99, 10**30):
                _expect_code("no_such_seat", ask, seat)
            for number in NO_NUMBERS:
                _expect_code("bad_number", ask, number)
        for act in _with_seat(match)[:-4]:
            _expect_code("bad_number", act, None)
        counted: list[Callable[[Any], Any]] = [*_with_count(match), match.open_beats, partial(match.beats, None)]
        for tell in counted:
            _expect_code("bad_count", tell, -1)
            for since in (*NO_NUMBERS, None):
                _expect_code("bad_number", tell, since)
            assert len(tell(Integer(0))) == len(tell(0))
        for seat in match.to_act:
            for number in NO_NUMBERS:
                _expect_code("bad_number", partial(match.check, seat, "nonsense"), number)
            assert match.decision(Integer(seat)).to_json() == match.decision(seat).to_json()
        assert match.view(Integer(0)) == match.view(0)
        assert match.position() == before


def _with_seat(match: Match) -> list[Callable[[Any], object]]:
    """All that a match can be asked with a seat; the last four may be asked by a spectator, too."""
    return [
        match.decision,
        lambda seat: match.play(seat, "nonsense"),
        lambda seat: match.check(seat, "nonsense"),
        match.can_take_back,
        match.take_back,
        match.setting.seat,
        match.view,
        match.story,
        match.cached_story,
        lambda seat: match.beats(seat, 0),
    ]


def _with_count(match: Match) -> list[Callable[[Any], Any]]:
    """What a match can be asked with a count of what happened."""
    return [match.open_story, partial(match.story, 0), partial(match.cached_story, None)]


def _expect_code(code: str, ask: Callable[[Any], object], value: object) -> None:
    refusal = refusal_of(lambda: ask(value))
    assert refusal.code == code, f"{value!r} is refused as {refusal.code} instead of {code}"
    assert len(refusal.sentence) < 300
    assert len({refusal.say(language) for language in LANGUAGES}) == len(LANGUAGES)


class Integer:
    """A number that is no int, as NumPy has them."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value


def check_seat_counts(game: Game, oracle: Any) -> None:
    """A number of seats that is none is refused, and later matches of the process are as they should be."""
    for seats in seat_counts(game):
        for count in (float(seats), str(seats), True, False, *NO_NUMBERS):
            _expect_code("bad_number", game.setting, count)
            _expect_code("bad_number", game.start, count)
        assert game.setting(Integer(seats)) is game.setting(seats)
        match = game.start(seats, seed="x")
        assert type(match.seats) is int
        assert json.loads(json.dumps(match.position())) == match.position()
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, -1, 10**30):
        _expect_code("bad_seats", game.start, seats)
    for option in game.options:
        for value in (*NO_NUMBERS[:7], float("inf"), None, [option.default], EVERYBODY):
            refusal = refusal_of(partial(game.setting, options={option.name: value}))
            assert refusal.code == "bad_option", value
        if isinstance(option.default, int):
            chosen = game.setting(options={option.name: Integer(option.default)}).options[option.name]
            assert type(chosen) is int


def check_take_back(game: Game, oracle: Any) -> None:
    """A step that may be taken back leads back to the same place; across chance none may."""
    taken = 0
    for seats, options, number in settings(game, each=1):
        match = game.start(seats, options, seed=str(number))
        rng = random.Random(number)
        while match.to_act:
            seat = rng.choice(match.to_act)
            before, drawn = match.position(), match._fate.drawn
            choice = rng.choice(match.decision(seat).options)
            match.play(seat, choice)
            others = [s for s in range(seats) if s != seat]
            assert not any(match.can_take_back(other) for other in others)
            if not match.can_take_back(seat):
                continue
            taken += 1
            assert match._fate.drawn == drawn
            _check_nothing_uncovered(match, before, seat, choice.code, oracle, rng)
            after = match.position()
            match.take_back(seat)
            assert {**match.position(), "asked": 0} == {**before, "asked": 0}
            assert match.decision(seat).id == before["asked"][seat] + 2
            match.play(seat, choice)
            assert {**match.position(), "asked": 0} == {**after, "asked": 0}
        assert replay(match.record()).outcome == match.outcome
    assert taken or not any(match.can_take_back(0) for match in middles(game, 1))


def _check_nothing_uncovered(match: Match, before: Any, seat: int, code: str, oracle: Any, rng: random.Random) -> None:
    """Worlds that looked alike to another seat before such a step look alike after it."""
    for other in watchers(match, rng, 2):
        if other == seat:
            continue
        twin = match.game.resume(oracle.permute(before, other, rng), fate=QuickFate(1), cards=match.setting.cards)
        if seat in twin.to_act and code in [choice.code for choice in twin.decision(seat).options]:
            twin.play(seat, code)
            assert oracle.mask(twin.position(), other) == oracle.mask(match.position(), other)


# -- what a seat may know


def check_two_worlds(game: Game, oracle: Any) -> None:
    """Worlds that differ only in what a seat may not know send it the same; the worlds do differ."""
    for match in middles(game, 6, each=2, seed=2):
        position = match.position()
        rng = random.Random(5)
        real = game.resume(position, fate=QuickFate(1))
        for seat in watchers(match, rng):
            assert oracle.mask(oracle.permute(position, seat, rng), seat) == oracle.mask(position, seat)
            permuted = [oracle.permute(position, seat, rng) for _ in range(3)]
            imagined = [game.imagine(match.view(seat), QuickFate(i)) for i in range(3)]
            worlds = [game.resume(p, fate=QuickFate(1)) for p in permuted] + imagined
            sent = wired_to(real, seat)
            for world in worlds:
                assert wired_to(world, seat) == sent
                assert oracle.mask(world.position(), seat) == oracle.mask(position, seat)
                oracle.invariants(world.position())
            _check_worlds_differ(game, oracle, match, seat)


def _check_worlds_differ(game: Game, oracle: Any, match: Match, seat: int | None) -> None:
    """While something is hidden, imagining does not always find the real world."""
    position = match.position()
    if oracle.hidden(position, seat):
        view = match.view(seat)
        worlds = (game.imagine(view, QuickFate(i)).position()["state"] for i in range(60))
        assert any(world != position["state"] for world in worlds), (
            "something is hidden, but only one world is imagined"
        )


def check_views_are_complete(game: Game, oracle: Any) -> None:
    """A view tells all that the seat may know: two moments look alike to it only if its oracle says so."""
    for seats, options, number in settings(game, each=1):
        match = game.start(seats, options, fate=QuickFate(number))
        rng = random.Random(number)
        seat = rng.choice([None, *range(seats)])
        seen: dict[str, str] = {}
        judged: dict[str, str] = {}
        for n, _ in enumerate(walk(match, rng)):
            if n > 150:
                break
            view = match.view(seat)
            look = json.dumps([view.table, view.to_act], sort_keys=True)
            truth = json.dumps(oracle.mask(match.position(), seat), sort_keys=True)
            assert seen.setdefault(look, truth) == truth, "the view hides something that the seat may know"
            assert judged.setdefault(truth, look) == look, "the view shows something that the seat may not know"


def check_stories(game: Game, oracle: Any) -> None:
    """The same step, in worlds that look alike to a seat before and after it, is told and shown to it the same way.

    Dice are seen by all and not kept in a position, so where a game has them only equal luck is compared.
    """
    forgets = getattr(oracle, "forgets", lambda before, after: False)
    for match in middles(game, 8, each=2, seed=4):
        if not match.to_act:
            continue
        rng = random.Random(6)
        position = match.position()
        seat = rng.choice(match.to_act)
        code = rng.choice(match.decision(seat).options).code
        for watcher in watchers(match, rng):
            groups: dict[str, list[Any]] = defaultdict(list)
            for i in range(12):
                before = position if i % 2 else oracle.permute(position, watcher, rng)
                world = game.resume(before, fate=QuickFate(i // 2))
                if seat not in world.to_act or code not in [c.code for c in world.decision(seat).options]:
                    continue
                world.play(seat, code)
                after = world.position()
                if not forgets(before, after):
                    luck = i // 2 if getattr(oracle, "DICE", False) else 0
                    key = json.dumps([oracle.mask(after, watcher), luck], sort_keys=True)
                    seen = [told(world, watcher, 0), wired_to(world, watcher), seen_of_step(world, watcher)]
                    groups[key].append(seen)
            for alike in groups.values():
                assert all(one == alike[0] for one in alike), "a seat is told more than it may know"


def check_open_view(game: Game, oracle: Any) -> None:
    """Who sees every card sees what any seat sees, and differs from a spectator just where something is hidden."""
    found = 0
    for match in middles(game, 8, each=2, seed=9):
        opened, closed = match.open_view(), match.view(None)
        assert opened.seat is None
        assert uncovers(closed.table, opened.table), "the open view changes what was not hidden"
        found += opened != closed
        world = game.imagine(opened, QuickFate(1))
        assert world.open_view() == opened
        for seat in range(match.seats):
            assert world.view(seat).table == match.view(seat).table, "the open view hides what a seat knows"
        _check_open_story(match)
        _check_open_beats(match)
        _check_nobody_asks_for_it(game, match)
        if opened != closed:
            _expect_no_view(game, opened.to_json())
    assert found, "nothing was ever hidden"


def uncovers(closed: Any, opened: Any) -> bool:
    """Whether the second thing is the first with what was hidden filled in, or with less left that nobody can place."""
    if closed == opened or closed is None or closed is False or closed == []:
        return True
    if isinstance(closed, dict) and isinstance(opened, dict):
        return closed.keys() == opened.keys() and all(uncovers(value, opened[key]) for key, value in closed.items())
    if not isinstance(closed, list) or not isinstance(opened, list):
        return False
    if len(closed) == len(opened):
        return all(map(uncovers, closed, opened))
    return all(closed.count(one) >= opened.count(one) for one in opened)


def _check_open_story(match: Match) -> None:
    """Everything is told, and where others are told less, the sentence says more."""
    told = [event.to_json() for event in match.open_story()]
    assert told == [event.to_json() for event in map(match.setting.tell_all, match._story) if event is not None]
    for raw in match._story:
        opened, closed = match.setting.tell_all(raw), match.setting.tell(raw, None)
        assert opened is not None, f"{raw} is not told even when all is open"
        for seat in range(match.seats):
            _check_told_less(match.setting.tell(raw, Seat(seat)), opened)
        for language in LANGUAGES:
            _check_open_sentence(opened, closed, language)


def _check_told_less(heard: Event | None, opened: Event) -> None:
    """A seat is told the same keys as whoever sees everything, with the same values or without what is hidden."""
    if heard is None:
        return
    where = f"of the event {opened.kind}, tell in view.py tells {whom(heard.viewer)}"
    for key in opened.fields:
        assert key in heard.fields, f"{where} nothing under {key!r}, but EVERYBODY: give None for what is hidden"
    for key, value in heard.fields.items():
        assert key in opened.fields, f"{where} {key!r}, but EVERYBODY nothing under that key"
        assert uncovers(value, opened.fields[key]), f"{where} {key} = {value}, but EVERYBODY {opened.fields[key]}"


def _check_open_beats(match: Match) -> None:
    """Who sees every card sees as many beats as a spectator, each with what was hidden filled in."""
    closed, opened = match.beats(None, match.plies), match.open_beats(match.plies)
    assert len(closed) == len(opened)
    for one, two in zip(closed, opened, strict=True):
        assert one.weight == two.weight
        assert uncovers(one.view.table, two.view.table), "the open beats change what was not hidden"


def _check_open_sentence(opened: Event, closed: Event | None, language: str) -> None:
    sentence = said(opened, language)
    told = f"with all cards open, the event {opened.kind} is told like this: {sentence!r}, but it"
    assert sentence[-1] in ".!", f"{told} does not end like a sentence"
    assert not set("{}?") & set(sentence), f"{told} has a field left open, or a question mark for what is known"
    assert "None" not in sentence, f"{told} has a fact that is not there"
    if closed is not None and closed.fields != opened.fields:
        assert sentence != said(closed, language), (
            f"nothing is said of what the event {opened.kind} hides: it needs a sentence `open` in text.{language}.toml"
        )


def _check_nobody_asks_for_it(game: Game, match: Match) -> None:
    """Neither a view nor a story with all cards open can be had by naming a seat."""
    for seat in (-1, match.seats, 99, True, "everybody"):
        _expect_no_view(game, {**match.view(None).to_json(), "seat": seat})
    for ask in (match.view, match.story, match.cached_story, lambda seat: match.beats(seat, 0)):
        _expect_code("no_such_seat", ask, -1)
        _expect_code("bad_number", ask, EVERYBODY)


def _expect_no_view(game: Game, view: dict[str, Any]) -> None:
    try:
        game.read_view(view)
    except BadRecord:
        return
    raise AssertionError("a view of all cards was read as somebody's")


def check_every_question_is_asked(game: Game, oracle: Any) -> None:
    """Who is to act depends only on what everybody may know: a skipped question must not tell a secret."""
    for match in middles(game, 6, each=2, seed=8):
        position = match.position()
        rng = random.Random(2)
        for watcher in watchers(match, rng):
            for _ in range(3):
                world = game.resume(oracle.permute(position, watcher, rng), fate=QuickFate(1))
                assert world.to_act == match.to_act


def check_words(game: Game, oracle: Any) -> None:
    """Every event, decision, choice and option has its words in every language, with no field left open."""
    for language in LANGUAGES:
        gaps = [] if game.text_language(language) != language else game.phrases.gaps(language)
        assert not gaps, f"text.{language}.toml lacks {', '.join(gaps)}"
        words = game.text(language)
        for kind, _ in game.rules.EVENTS:
            assert kind in words["events"], f"{language}: no words for the event {kind}"
        for option in game.options:
            table = words["options"][option.name]
            assert table["title"]
            assert table["text"]
            if not isinstance(option.values, range):
                named = [str(value) for value in option.values if isinstance(value, str)]
                assert set(named) <= set(table["values"]), f"{language}: values of {option.name}"
        _check_hint_reasons(game, language)
        verbs = {code.partition(":")[0] for code in game.alphabet}
        missing = sorted(verbs - set(words["choices"]))
        assert not missing, f"{language}: no words for the choices {', '.join(missing)}"
    for match in middles(game, 3, seed=3):
        for seat in (None, 0):
            for text in _spoken(match, seat):
                assert text
                assert "{" not in text
                assert "None" not in text, text


def _check_hint_reasons(game: Game, language: str) -> None:
    """What hints give as reasons are events of the game, and the same ones in every language."""
    words, english = game.text(language).get("reasons", {}), game.text("en").get("reasons", {})
    unknown = sorted(words.keys() - {kind for kind, _ in game.rules.EVENTS})
    assert not unknown, f"{language}: reasons for what is no event: {', '.join(unknown)}"
    forms = {kind: sorted(entry) for kind, entry in words.items()}
    assert forms == {kind: sorted(entry) for kind, entry in english.items()}, (
        f"{language}: other reasons than in English"
    )


def _spoken(match: Match, seat: int | None) -> list[str]:
    sent = sent_to(match, seat)
    spoken = [said(event, language) for event in match.story(seat) for language in LANGUAGES]
    labels = [text for both in sent.get("labels", []) for text in both]
    return [*spoken, *sent["text"], *sent.get("prompt", []), *labels]


def check_rules_are_cited(game: Game, oracle: Any) -> None:
    """Every rule that a choice, event or option cites stands in the game's rule book."""
    cited = {choice.rule for choice in game.alphabet.choices} | {rule for _, rule in game.rules.EVENTS}
    cited |= {option.rule for option in game.options}
    missing = sorted(cited - set(game.rulebook().rules))
    assert not missing, f"cited by a choice, event or option, but not in rules.md: {', '.join(missing)}"


CHECKS = (
    check_ends,
    check_invariants,
    check_round_trips,
    check_records_of_resumed_matches,
    check_copies,
    check_refusals,
    check_choices_of_other_games,
    check_numbers,
    check_seat_counts,
    check_reasons,
    check_take_back,
    check_two_worlds,
    check_views_are_complete,
    check_stories,
    check_open_view,
    check_every_question_is_asked,
    check_imagined_odds,
    check_words,
    check_rules_are_cited,
    check_players,
    check_help,
    *BEAT_CHECKS,
)
