"""Positions and card files: what is sound is accepted, everything else is refused with its place."""

import itertools
import random
from copy import deepcopy

import pytest

from macabre.core.card_file import CardFile
from macabre.core.errors import BadData, BadRecord
from macabre.core.fate import QuickFate
from macabre.games.dance_of_death import GAME
from macabre.games.dance_of_death.rules import OPTIONS
from macabre.games.dance_of_death.state import (
    ABSOLVE,
    ACTION,
    ACTIVATING,
    ALL_DEAD,
    BUSINESS_LADY,
    COLOUR,
    CONVALESCENT,
    CUT,
    DANCER,
    DANCING,
    DEATH,
    FETCH,
    FIRST,
    GAMBLER,
    HACKER,
    HAND,
    MARK,
    MIDNIGHT,
    OVER,
    PERSONS,
    POWER,
    PRIEST,
    ROUND_LIMIT,
    RUNNER,
    SECOND,
    SHARPSHOOTER,
    SHIFT,
    SHOOT,
    SHORTAGE,
    SPLIT,
    STUCK,
    SURGEON,
    TARGET,
    THROW,
    TRADE,
    WATCHING,
)
from macabre.games.dance_of_death.tests import oracle
from macabre.games.dance_of_death.tests.board import BLACK, WHITE, board
from macabre.testing import codes

rule = pytest.mark.rule

EMPTY = ((0, 0, 0), (0, 0, 0))
ONE = dict.fromkeys(PERSONS, "1b")
GERMAN = {"edition": "german"}
FORBIDDEN = {"idle_power": "forbidden"}
SHIFTING = {"convalescent_move": "shift"}
ONLY_SURGEON = [person for person in PERSONS if person != "surgeon"]


def power(person, step, **fields):
    """A position in the middle of a power."""
    return {"step": step, "action": ACTIVATING, "person": person, "fates": ((0, 0, 0), (0, 0, 0)), "on": ONE, **fields}


SOUND = {
    "action": {},
    "an action of the one with markers left": {"fates": ((0, 0, 1), (0, 0, 0))},
    "fetch": {"step": FETCH, "hand": 4, "on": {"runner": "9b"}, "fates": EMPTY},
    "fetch of the other": {"step": FETCH, "hand": 4, "on": {"runner": "9b"}, "fates": EMPTY, "start": WHITE},
    "fetch of both": {"step": FETCH, "hand": 4, "on": {"runner": "9b9w"}, "fates": EMPTY},
    "fetch with just enough": {"step": FETCH, "hand": 4, "on": {"runner": "4b"}, "paradise": "7b", "fates": EMPTY},
    "split": {"step": SPLIT, "fates": EMPTY},
    "split of 11": {"step": SPLIT, "fates": EMPTY, "hand": 11},
    "split, Black is ready": {"step": SPLIT, "fates": ((0, 1, 3), (0, 0, 0)), "hand": 4},
    "split, White is ready": {"step": SPLIT, "fates": ((0, 0, 0), (1, 2, 1)), "hand": 4},
    "hand": {"step": HAND, "action": WATCHING},
    "death": {"step": DEATH, "action": DANCING},
    "power": {"step": POWER, "action": ACTIVATING},
    "mark by hand": {"step": MARK, "action": WATCHING, "hand": 5, "death": 3},
    "mark by dance": {"step": MARK, "action": DANCING},
    "target": {"step": TARGET, "action": WATCHING, "hand": 5, "fates": EMPTY},
    "throw after a dance": {"step": THROW, "action": DANCING, "death": 6, "held": HACKER, "on": ONE, "fates": EMPTY},
    "throw after the hand": {"step": THROW, "action": WATCHING, "hand": 6, "death": 6, "held": HACKER, "on": ONE,
                             "fates": EMPTY},
    "throw at the house": {"step": THROW, "action": DANCING, "held": GAMBLER, "on": ONE, "fates": EMPTY},
    "german throw at the house": {"step": THROW, "action": WATCHING, "hand": 5, "held": GAMBLER, "on": ONE,
                                  "fates": EMPTY, "options": GERMAN},
    "throw on the convalescent": power(CONVALESCENT, THROW, held=CONVALESCENT, death=3),
    "throw on the dancer": power(DANCER, THROW, held=DANCER, death=4),
    "throw by the sharpshooter": power(SHARPSHOOTER, THROW, held=PRIEST, death=11),
    "first": power(HACKER, FIRST),
    "second": power(HACKER, SECOND, held=12),
    "second from 1": power(HACKER, SECOND, held=1),
    "trade": power(BUSINESS_LADY, TRADE),
    "cut": power(SURGEON, CUT),
    "shoot": power(SHARPSHOOTER, SHOOT),
    "absolve": power(PRIEST, ABSOLVE),
    "colour for the priest": power(PRIEST, COLOUR, held=RUNNER),
    "colour for the gambler": power(GAMBLER, COLOUR, held=GAMBLER),
    "shift": power(CONVALESCENT, SHIFT, options=SHIFTING),
    "over by shortage": {"step": OVER, "end": SHORTAGE, "hand": 4, "paradise": "8b", "fates": EMPTY},
    "over by midnight": {"step": OVER, "end": MIDNIGHT, "hand": 12, "fates": EMPTY},
    "over by limit": {"step": OVER, "end": ROUND_LIMIT, "round": 100, "fates": EMPTY},
    "over, all dead": {"step": OVER, "end": ALL_DEAD, "dead": dict.fromkeys(PERSONS, BLACK)},
    "over, stuck": {"step": OVER, "end": STUCK, "used": ONLY_SURGEON, "fates": ((0, 0, 1), (1, 0, 0)),
                    "options": FORBIDDEN},
}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_sound_positions_are_accepted_and_played_out(name):
    match = board(fate=QuickFate(3), **SOUND[name])
    position = match.position()
    oracle.invariants(position)
    assert GAME.resume(position).position() == position
    assert match.copy().position() == position
    play_out(match, QuickFate(4))


def play_out(match, fate):
    for _ in range(oracle.BOUND):
        if not match.to_act:
            break
        seat = match.to_act[fate.pick(len(match.to_act))]
        options = codes(match, seat)
        match.play(seat, options[fate.pick(len(options))])
    assert match.outcome is not None


BROKEN = {
    "a card twice in the ring": ("action", {"ring": ["runner"] * 12}),
    "hand 0": ("action", {"hand": 0}),
    "hand 13": ("action", {"hand": 13}),
    "death 0": ("action", {"death": 0}),
    "death 13": ("action", {"death": 13}),
    "round 0": ("action", {"round": 0}),
    "round beyond the limit": ("action", {"round": 101}),
    "no such start player": ("action", {"start": 2}),
    "start player before the first round": ("action", {"start": -1}),
    "no such turn": ("action", {"turn": 2}),
    "negative turn": ("action", {"turn": -1}),
    "no such step": ("action", {"step": 18}),
    "negative step": ("action", {"step": -1}),
    "no such action": ("hand", {"action": 3}),
    "negative action": ("action", {"action": -2}),
    "no such person": ("first", {"person": 10}),
    "negative person": ("action", {"person": -2}),
    "no such end": ("over by midnight", {"end": 5}),
    "negative end": ("over by midnight", {"end": -2}),
    "no end": ("over by midnight", {"end": -1}),
    "an end too soon": ("action", {"end": MIDNIGHT}),
    "an end in phase 2": ("split", {"end": MIDNIGHT}),
    "twelve markers": ("action", {"supply": [9, 8]}),
    "ten markers": ("action", {"supply": [7, 8]}),
    "three supplies": ("action", {"supply": [8, 8, 0]}),
    "a negative supply": ("action", {"supply": [-1, 8], "paradise_": [9, 0]}),
    "negative markers on paradise": ("action", {"paradise_": [-1, 0], "supply": [9, 8]}),
    "three paradises": ("action", {"paradise_": [0, 0, 0]}),
    "one row of markers": ("action", {"markers": [[0] * 10]}),
    "short rows of markers": ("action", {"markers": [[0] * 9] * 2}),
    "negative markers": ("action", {"markers": [[-1] + [0] * 9, [0] * 10], "supply": [9, 8]}),
    "short fate cards": ("action", {"fates_": [[1, 2], [1, 2]]}),
    "three fate cards": ("action", {"fates_": [[1, 1, 1]] * 3}),
    "a negative fate card": ("action", {"fates_": [[-1, 2, 2], [1, 1, 1]]}),
    "nine power cards": ("action", {"power": [0] * 9}),
    "no such side": ("action", {"power": [4] + [0] * 9, "score": [5, 5]}),
    "a negative side": ("action", {"power": [-1] + [0] * 9}),
    "points too few for the victims": ("action", {"dead": {"runner": BLACK}, "score": [0, 0]}),
    "White's points too few": ("action", {"dead": {"runner": WHITE}, "score": [1, 0]}),
    "points without end": ("action", {"score": [10**6 + 1, 0]}),
    "three scores": ("action", {"score": [0, 0, 0]}),
    "markers on the dead": ("action", {"dead": {"runner": BLACK}, "on": {"runner": "1w"}}),
    "a row of A sides": ("action", {"used": PERSONS}),
    "all dead and going on": ("action", {"dead": dict.fromkeys(PERSONS, BLACK)}),
    "all dead with somebody alive": ("over, all dead", {"dead": {}}),
    "all dead by midnight": ("over by midnight", {"dead": dict.fromkeys(PERSONS, BLACK)}),
    "over with an action": ("over by midnight", {"action": DANCING}),
    "over with a person": ("over by midnight", {"person": RUNNER}),
    "over with something held": ("over by midnight", {"held": 1}),
    "shortage with enough": ("over by shortage", {"paradise": "7b"}),
    "shortage with markers on a fate card": ("over by shortage", {"fates": ((1, 0, 0), (0, 0, 0))}),
    "midnight at 11": ("over by midnight", {"hand": 11}),
    "midnight within a round": ("over by midnight", {"fates": ((0, 0, 0), (1, 0, 0))}),
    "limit in an early round": ("over by limit", {"round": 99}),
    "limit at midnight": ("over by limit", {"hand": 12}),
    "limit within a round": ("over by limit", {"fates": ((1, 0, 0), (0, 0, 0))}),
    "stuck in the german edition": ("over, stuck", {"options": {**FORBIDDEN, **GERMAN}}),
    "stuck though idling is allowed": ("over, stuck", {"options": {}}),
    "stuck with a marker to dance": ("over, stuck", {"fates": ((1, 0, 1), (0, 0, 0))}),
    "stuck without a marker": ("over, stuck", {"fates": ((0, 0, 0), (1, 0, 0))}),
    "stuck with work for the surgeon": ("over, stuck", {"on": {"sharpshooter": "1w"}}),
    "phase 2 with an action": ("split", {"action": DANCING}),
    "phase 2 with a person": ("split", {"person": RUNNER}),
    "phase 2 with something held": ("split", {"held": 1}),
    "phase 2 at midnight": ("split", {"hand": 12}),
    "phase 2 without enough": ("split of 11", {"paradise": "1w"}),
    "a fetch with markers on a fate card": ("fetch", {"fates": ((0, 0, 0), (1, 0, 0))}),
    "a fetch without need": ("fetch", {"on": {"runner": "7b"}}),
    "a fetch before the start player's": ("fetch of both", {"start": WHITE}),
    "a split with another player's turn": ("split", {"turn": WHITE}),
    "a split that is done": ("split, Black is ready", {"fates": ((0, 1, 3), (4, 0, 0))}),
    "a split of too few": ("split, Black is ready", {"fates": ((0, 1, 2), (0, 0, 0))}),
    "a split of too many": ("split, Black is ready", {"fates": ((0, 1, 4), (0, 0, 0))}),
    "a split with a short supply": ("split", {"hand": 4, "on": {"runner": "8w"}}),
    "an action without a marker": ("action", {"fates": ((0, 0, 0), (1, 1, 1))}),
    "an action that is stuck": ("over, stuck", {"step": ACTION, "end": -1}),
    "an action already chosen": ("action", {"action": DANCING}),
    "an action with a person": ("action", {"person": RUNNER}),
    "an action with something held": ("action", {"held": 0}),
    "a hand without an action": ("hand", {"action": -1}),
    "a hand without a marker": ("hand", {"fates": ((1, 0, 1), (1, 1, 1))}),
    "a hand for a dance": ("hand", {"action": DANCING}),
    "a dance without a marker": ("death", {"fates": ((0, 1, 1), (1, 1, 1))}),
    "a dance for the watch": ("death", {"action": WATCHING}),
    "a power without a marker": ("power", {"fates": ((1, 1, 0), (1, 1, 1))}),
    "a power for a dance": ("power", {"action": DANCING}),
    "a power with nobody ready": ("power", {"used": ONLY_SURGEON, "options": FORBIDDEN}),
    "a mark away from the house": ("mark by hand", {"hand": 4}),
    "a mark with death elsewhere": ("mark by dance", {"death": 4, "hand": 5}),
    "a mark for a power": ("mark by dance", {"action": ACTIVATING}),
    "a mark without a marker": ("mark by dance", {"fates": ((0, 1, 1), (1, 1, 1))}),
    "a free target after a dance": ("target", {"action": DANCING}),
    "a free target for a power": ("target", {"action": ACTIVATING}),
    "a free target with death elsewhere": ("target", {"death": 4}),
    "a free target away from the house": ("target", {"hand": 4, "death": 4}),
    "a free target in the german edition": ("target", {"options": GERMAN}),
    "a free target with a person": ("target", {"person": HACKER}),
    "a free target with something held": ("target", {"held": 1}),
    "a throw on nobody": ("throw after a dance", {"held": -1}),
    "a throw on the house": ("throw after a dance", {"held": 10}),
    "a throw on the dead": ("throw after a dance", {"dead": {"hacker": BLACK}, "on": {}}),
    "a throw on an unmarked person": ("throw after a dance", {"on": {}}),
    "a throw with death elsewhere": ("throw after a dance", {"death": 7}),
    "a throw with the hand elsewhere": ("throw after the hand", {"hand": 7}),
    "a throw after no action": ("throw after a dance", {"action": -1}),
    "a dance's throw with a person": ("throw after a dance", {"person": HACKER}),
    "a bound throw where the target is free": ("german throw at the house", {"options": {}}),
    "a throw on somebody else than the convalescent": ("throw on the convalescent", {"held": DANCER, "death": 4}),
    "a throw on a convalescent away from death": ("throw on the convalescent", {"death": 4}),
    "a throw granted by the hacker": ("throw on the convalescent", {"person": HACKER, "held": HACKER, "death": 6}),
    "a throw on a far person": ("throw by the sharpshooter", {"held": RUNNER, "death": 1}),
    "a throw without the option": ("throw by the sharpshooter", {"options": {"sharpshooter_throw": "no"}}),
    "a power without its marker": ("first", {"on": {}}),
    "a power on its A side": ("first", {"used": ("hacker",)}),
    "a dead person's power": ("absolve", {"dead": {"priest": BLACK}, "on": {"runner": "1b"}}),
    "a power of somebody else": ("first", {"person": PRIEST}),
    "a power during a dance": ("first", {"action": DANCING}),
    "a power of nobody": ("first", {"person": -1}),
    "a first card with something held": ("first", {"held": 3}),
    "a second card of 0": ("second", {"held": 0}),
    "a second card of 13": ("second", {"held": 13}),
    "a trade with nobody": ("trade", {"alive": ("business_lady",), "on": {"business_lady": "1b"}}),
    "a cut at nobody": ("cut", {"on": {"surgeon": "1b"}}),
    "a shot at nobody": ("shoot", {"alive": ("sharpshooter",), "on": {"sharpshooter": "1b"}}),
    "a colour of nobody": ("colour for the priest", {"held": -1}),
    "a colour of paradise": ("colour for the priest", {"held": 11}),
    "a colour without a marker": ("colour for the priest", {"on": {"priest": "1b"}}),
    "a gambler's colour elsewhere": ("colour for the gambler", {"held": RUNNER}),
    "a shift without the option": ("shift", {"options": {}}),
    "a shift at death": ("shift", {"death": 3}),
    "a shift of the dancer": ("shift", {"person": DANCER}),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_positions_are_refused(name):
    base, changes = BROKEN[name]
    fields = {**SOUND[base], **changes}
    raw = {key.rstrip("_"): fields.pop(key) for key in ("paradise_", "fates_") if key in fields}
    if not raw:
        with pytest.raises(BadRecord):
            board(**fields)
        return
    position = board().position()
    position["state"] |= raw | {key: fields[key] for key in ("supply",) if key in fields}
    with pytest.raises(BadRecord):
        GAME.resume(position)


def test_a_position_names_the_place_of_its_fault():
    position = board().position()
    position["state"]["hand"] = 13
    with pytest.raises(BadRecord, match=r"position\.state\.hand"):
        GAME.resume(position)


@pytest.mark.many_matches
@pytest.mark.parametrize("seed", range(6))
def test_a_position_with_random_changes_is_refused_or_can_be_played_out(seed):
    """Nothing that is accepted may crash or hang, whatever somebody wrote into a position."""
    rng = random.Random(seed)
    names = list(SOUND)
    accepted = 0
    for _ in range(250):
        position = board(**SOUND[rng.choice(names)]).position()
        for _ in range(rng.randint(1, 3)):
            change(position["state"], rng)
        try:
            match = GAME.resume(deepcopy(position), fate=QuickFate(seed))
        except BadRecord:
            continue
        accepted += 1
        oracle.invariants(match.position())
        play_out(match, QuickFate(seed))
    assert accepted


def change(state, rng):
    """Change one number somewhere, or move a marker."""
    name = rng.choice(list(state))
    value = state[name]
    if isinstance(value, int):
        state[name] = rng.choice([value + 1, value - 1, rng.randint(-2, 18)])
    elif isinstance(value[0], list):
        row = rng.choice(value)
        one, two = rng.randrange(len(row)), rng.randrange(len(row))
        row[one] += 1
        row[two] -= 1
    else:
        one, two = rng.randrange(len(value)), rng.randrange(len(value))
        value[one], value[two] = value[two], value[one]


# -- options


COMBINATIONS = [
    dict(zip([option.name for option in OPTIONS], values, strict=True))
    for values in itertools.product(*[option.values if len(option.values) < 9 else (2, 100) for option in OPTIONS])
]


@rule("DD-R10", "DD-R15", "DD-R22", "DD-R28", "DD-R41")
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_all_options_go_together(options):
    match = GAME.start(options=options, seed="together")
    assert match.options == options
    play_out(match, QuickFate(1))
    oracle.invariants(match.position())


@rule("DD-41", "DD-R10", "DD-R15", "DD-R22", "DD-R28", "DD-R41")
def test_the_defaults_are_the_rulings():
    assert {option.name: option.default for option in OPTIONS} == {
        "edition": "english", "house_throw": "printed", "convalescent_move": "swap", "sharpshooter_throw": "yes",
        "idle_power": "allowed", "round_limit": 100,
    }  # fmt: skip
    assert [option.rule for option in OPTIONS] == ["DD-41", "DD-R28", "DD-R10", "DD-R15", "DD-R22", "DD-R41"]
    assert OPTIONS[-1].values == range(1, 1001)


# -- card files


def persons(**changes):
    """A card file with all persons, the first of them changed."""
    rows = [{"key": person, "black": 0, "white": 0} for person in PERSONS]
    rows[0] = {**rows[0], **changes}
    return CardFile({"person": rows})


@rule("DD-72", "DD-82", "DD-83", "DD-84", "DD-85", "DD-86")
def test_the_house_data_hold_the_modifiers_of_the_game():
    black, white = GAME.cards.deck
    assert dict(zip(PERSONS, zip(black, white, strict=True), strict=True)) == {
        "runner": (-1, 1), "old_lady": (-1, 1), "convalescent": (1, -1), "dancer": (1, 1), "hacker": (0, 0),
        "business_lady": (0, 0), "surgeon": (0, 0), "sharpshooter": (1, -1), "priest": (0, 0), "gambler": (0, 0),
    }  # fmt: skip


@pytest.mark.parametrize("value", [-6, 0, 6])
def test_an_owners_file_may_change_modifiers_and_names(value):
    cards = GAME.read_cards(persons(black=value, white=-value, en="Sprinter", de="Sprinter"))
    assert cards.deck[BLACK][RUNNER] == value
    assert cards.deck[WHITE][RUNNER] == -value
    assert GAME.start(seed="owner", cards=cards).setting.words("en").name("runner") == "Sprinter"


def test_an_owners_rows_may_come_in_any_order_and_leave_modifiers_out():
    rows = [{"key": person, "black": i} for i, person in enumerate(reversed(PERSONS[:4]))]
    cards = GAME.read_cards(CardFile({"person": rows + [{"key": person} for person in PERSONS[4:]]}))
    assert cards.deck == [[3, 2, 1, 0, 0, 0, 0, 0, 0, 0], [0] * 10]


@pytest.mark.parametrize(
    "file",
    [
        persons(black=-7), persons(black=7), persons(white=-7), persons(white=7), persons(black="1"), persons(grey=1),
        persons(key="nobody"), persons(key="hacker"), CardFile({}), CardFile({"person": [{"key": "runner"}] * 10}),
        CardFile({"person": [{"key": person} for person in PERSONS[1:]]}),
        CardFile({"person": [{"key": person} for person in (*PERSONS, "runner")]}),
    ],
)  # fmt: skip
def test_a_broken_card_file_is_refused(file):
    with pytest.raises(BadData):
        GAME.read_cards(file)


def test_a_repeated_person_is_named():
    with pytest.raises(BadData, match=r"field key: hacker stands there twice") as complaint:
        GAME.read_cards(persons(key="hacker"))
    assert complaint.value.say("de").endswith("Feld key: hacker steht zweimal da")
