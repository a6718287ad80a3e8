"""The five figures: what they are called, and how several of a kind are told apart."""

import pytest

import macabre
from macabre.bots.levels import FACES, LEVELS, bot_names, figures, level_name
from macabre.core.phrasebook import LANGUAGES
from macabre.draw.sprites import common

MOST = max(macabre.game(name).seats[-1] for name in macabre.game_names())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_a_figure_with_a_face_and_a_few_lines(language: str) -> None:
    assert [one.level for one in figures(language)] == list(LEVELS)
    for one in figures(language):
        assert one.face in common().sprites
        assert 40 < len(one.about) < 160
    assert len(set(FACES)) == len(FACES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_shares_a_name_at_any_table(language: str) -> None:
    for level in LEVELS:
        assert len(set(bot_names([level] * MOST, language))) == MOST
    everybody = [name for one in figures(language) for name in (one.name, *one.names)]
    assert len(set(everybody)) == len(everybody)


def test_who_is_the_only_one_of_a_kind_is_called_after_it() -> None:
    assert bot_names([None, 1, 2, 3, 4, 5]) == ["", *[level_name(level) for level in LEVELS]]


def test_several_of_a_kind_have_names_of_their_own_in_order_of_the_seats() -> None:
    merchants = figures("de")[2].names
    assert bot_names([3, 5, None, 3], "de") == [merchants[0], "Tod", "", merchants[1]]


def test_more_than_there_are_names_share_the_name_of_the_figure() -> None:
    assert bot_names([5] * 21)[-1] == "Death"
