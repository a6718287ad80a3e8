"""What a page shows beside the table."""

from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt
from macabre.host import page_state
from macabre.host.page_state import PageViewer
from macabre.testing import play_all
from tests.server.hosted import owner_of, sit, twin


def test_a_choice_on_the_page_cites_the_rule_that_offers_it_at_this_table() -> None:
    hosted = twin(sit(GAME, 4), play_all(dealt("bard clown princess knight"), "power"))
    asked = page_state.decision(hosted, PageViewer(0, "wide", "en", owner_of(0)), None)
    assert asked is not None
    assert [option.rule for option in asked.options] == ["DK-41"] * 3, (
        "they are a Bard's targets, not a Thief's (DK-38)"
    )
