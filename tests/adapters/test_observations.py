"""Views as numbers: they say what the view says, they tell no more, and they fit."""

import json
import random
from array import array

import pytest

import macabre
from macabre import BadData, BadInput, QuickFate
from macabre.adapters import field_packing
from macabre.adapters.layout import Layout
from macabre.adapters.observation import Observations, rewards, seated
from macabre.conformance.tables import middles, some_options, walk, watchers

GAMES = macabre.game_names()


def look(view):
    return json.dumps([view.seat, view.to_act, view.table], sort_keys=True)


@pytest.mark.parametrize("name", GAMES)
def test_two_views_have_the_same_row_only_if_they_say_the_same(name):
    game = macabre.game(name)
    for seats in {game.seats[0], game.seats[-1]}:
        rng = random.Random(seats)
        match = game.start(seats, some_options(game, seats, rng), fate=QuickFate(seats))
        observations, seen = Observations(match.setting), {}
        for n, _ in enumerate(walk(match, rng)):
            for seat in watchers(match, rng, 2) if n < 150 else ():
                view = match.view(seat)
                assert seen.setdefault(observations.row(view).tobytes(), look(view)) == look(view)
        assert len(seen) > 2


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_the_table_has_its_place_in_the_row_and_every_number_lies_from_0_to_1(name):
    for match in middles(macabre.game(name), 4):
        observations = Observations(match.setting)
        row = observations.row(match.view(0))
        assert len(row) == observations.size == sum(p.stop - p.start for p in observations.pieces.values())
        assert set(match.view(0).table) <= {piece.removeprefix("table.") for piece in observations.pieces}
        assert set(Layout(match.setting).sizes) == set(match.view(0).table)
        assert 0 <= row.min() <= row.max() <= 1


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_row(name):
    game, differ = macabre.game(name), 0
    for match in middles(game, 6, each=1, seed=5):
        observations = Observations(match.setting)
        for seat in watchers(match, random.Random(1), 2):
            world = game.imagine(match.view(seat), QuickFate(3))
            assert observations.row(world.view(seat)).tobytes() == observations.row(match.view(seat)).tobytes()
            differ += world.position()["state"] != match.position()["state"]
    assert differ, "nothing was ever hidden"


def test_a_mask_has_a_one_for_each_choice_on_offer():
    match = macabre.game("grim-dance").start(seats=2, seed="x")
    ids = match.decision(match.to_act[0]).ids
    mask = Observations(match.setting).mask(ids)
    assert len(mask) == len(match.game.alphabet)
    assert sorted(mask.nonzero()[0]) == sorted(ids)


def test_rewards_add_up_to_nothing_whoever_wins():
    for winners in ((), (0,), (1, 2), (0, 1, 2)):
        assert sum(rewards(macabre.Outcome((1, 1, 1), winners, "end"))) == pytest.approx(0)


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("chess",), "game"),
        (("grim-dance", 9), "seats"),
        (("grim-dance", "four"), "seats"),
        (("grim-dance", 4, {"colour": "red"}), "options"),
        (("grim-dance", 4, {"match_games": 2}), "options"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_that_names_the_argument(arguments, place):
    with pytest.raises(BadInput) as caught:
        seated(*arguments)
    assert caught.value.place == place
    assert str(caught.value).startswith(f"{place}: ")


def test_a_card_file_with_a_mistake_is_refused_with_its_line_and_field(tmp_path):
    text = (macabre.game("grim-dance").folder / "cards.toml").read_text()
    (tmp_path / "mine.toml").write_text(text.replace("light = ", "light = -", 1))
    with pytest.raises(BadData, match=r"mine\.toml, line \d+, card 1, field light: "):
        seated("grim-dance", 4, cards=str(tmp_path / "mine.toml"))


@pytest.mark.parametrize(
    "kind", ["", "flga", "flag 3", "word colour", "digit 1", "list", "list x flag", "bag step", "shape coin", "by step"]
)
def test_a_kind_that_does_not_exist_is_refused_with_file_and_field(kind, tmp_path, monkeypatch):
    setting = macabre.game("grim-dance").setting(2)
    (tmp_path / "observation.toml").write_text(f'[words]\nstep = ["over"]\n[table]\nturn = "{kind}"\n')
    monkeypatch.setattr(setting.game, "folder", tmp_path)
    with pytest.raises(BadData, match=r"observation\.toml, table\.turn: .* is no kind of field"):
        Layout(setting)


def test_a_game_without_a_layout_says_which_file_is_missing(tmp_path, monkeypatch):
    setting = macabre.game("grim-dance").setting(2)
    monkeypatch.setattr(setting.game, "folder", tmp_path)
    with pytest.raises(BadData, match=r"observation\.toml: cannot be read"):
        Layout(setting)


@pytest.mark.parametrize(
    ("kind", "value", "numbers"),
    [
        ("flag", True, [1]),
        ("flag", None, [0]),
        ("word w", "b", [0, 1, 0]),
        ("word w", None, [0, 0, 0]),
        ("digit 2 4", 3, [0, 1, 0]),
        ("digit 2 4", 5, [0, 0, 0]),
        ("digit 2 4", None, [0, 0, 0]),
        ("number -1 2", 0, [0.5]),
        ("number -1 2", -7, [0.25]),
        ("number -1 2", 9, [1]),
        ("number -1 2", None, [0]),
        ("seat", 1, [0, 1]),
        ("seats", [1, 0], [1, 1]),
        ("bag w 2", ["b", "b", "c", "b"], [0, 1, 0.5]),
        ("order w", ["c", "a"], [2 / 3, 0, 1 / 3]),
        ("list 3 flag", [True, None], [1, 0, 0]),
        ("list 2 list 2 digit 0 1", [[1], [0, 1, 1]], [0, 1, 0, 0, 1, 0, 0, 1]),
        ("list seats bag w 1", [["a"], None], [1, 0, 0, 0, 0, 0]),
        ("rows 2 3 flag", [[True], [False, True, True]], [1, 0, 1, 0, 1, 0, 0, 1, 1]),
        ("by w number 1 2", {"a": 1, "b": None, "c": 2}, [0.5, 0, 1]),
        ("shape s", {"f": True, "l": [2, 1]}, [1, 1, 0.5]),
        ("list 2 shape s", [None, {"f": True, "l": None}], [0, 0, 0, 1, 0, 0]),
    ],
)
def test_a_kind_says_which_numbers_a_value_becomes(kind, value, numbers, tmp_path, monkeypatch):
    setting = macabre.game("grim-dance").setting(2)
    words, shape = 'w = ["a", "b", "c"]', 'f = "flag"\nl = "list 2 number 1 2"'
    (tmp_path / "observation.toml").write_text(f'[words]\n{words}\n[shape.s]\n{shape}\n[table]\nx = "{kind}"\n')
    monkeypatch.setattr(setting.game, "folder", tmp_path)
    layout = Layout(setting)
    assert layout.sizes == {"x": len(numbers)}
    for _ in range(2):  # what is remembered is the same as what was made
        assert list(array("f", layout.pack({"x": value}))) == pytest.approx(numbers)


def test_lists_that_were_forgotten_are_packed_again(monkeypatch):
    monkeypatch.setattr(field_packing, "CACHE_SIZE", 2)
    pack = field_packing.seats(3).function()
    given = [[], [0], [1], [2], [0, 1]]
    assert [pack(value) for value in given * 2] == [field_packing.Seats(3).pack(value) for value in given * 2]


def test_what_does_not_fit_is_cut(tmp_path, monkeypatch):
    match = macabre.game("grim-dance").start(seats=2, seed="x")
    text = '[words]\nc = ["carnival-king", "farmer", "dancer", "musician", "grim-reaper", "bride"]\n'
    text += '[table]\ncircle = "list 2 word c"\nplace = "number 5 9"\nturn = "digit 7 8"\nfronts = "rows 2 0 flag"\n'
    (tmp_path / "observation.toml").write_text(text)
    monkeypatch.setattr(match.game, "folder", tmp_path)
    row = Observations(match.setting).row(match.view(None))
    assert row[4:16].sum() == 2
    assert list(row[16:]) == pytest.approx([0.2, 0, 0])
