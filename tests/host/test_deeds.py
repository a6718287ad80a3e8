"""Deeds as types: what is stored decodes into what was done, also what was stored years ago."""

import msgspec
import pytest

import macabre
from macabre import Refused
from macabre.host.deeds import (
    BY_WORD,
    DEEDS,
    AgreeToAbort,
    AgreeToHints,
    BeginAttempt,
    Commit,
    Deed,
    GiveSeed,
    GiveToBot,
    Join,
    Open,
    Play,
    Rematch,
    Resign,
    Return,
    Seal,
    StandAside,
    Start,
    StoredDeed,
    TakeBack,
    VoidAttempt,
    WantRematch,
    read_deed,
)
from macabre.host.hosted_match import HostedMatch, create
from macabre.host.match_request import MatchRequest, SeatRequest
from tests.server.hosted import commits, do, opens, owner_of, sit

SEED = "5eed" * 16

STORED: list[tuple[tuple[int, str, str, str], Deed]] = [
    ((0, "play", "keep", ""), Play(0, "keep")),
    ((1, "play", "keep", "bot"), Play(1, "keep", by_bot=True)),
    ((0, "take_back", "", ""), TakeBack(0)),
    ((1, "join", "", '{"owner":"abc","name":"Zoë"}'), Join(1, "abc", "Zoë")),
    ((0, "seed", "", SEED), GiveSeed(0, SEED)),
    ((-1, "start", "", ""), Start(version="")),
    ((-1, "start", "", "macabre-fair-2"), Start()),
    ((0, "aside", "", ""), StandAside(0)),
    ((-1, "attempt", "1", ""), BeginAttempt(attempt=1)),
    ((0, "commit", "1", SEED), Commit(0, 1, SEED)),
    ((-1, "seal", "1", ""), Seal(attempt=1)),
    ((1, "open", "2", SEED), Open(1, 2, SEED)),
    ((-1, "void", "1", ""), VoidAttempt(attempt=1)),
    ((0, "resign", "", ""), Resign(0)),
    ((1, "give", "", ""), GiveToBot(1)),
    ((1, "return", "", ""), Return(1)),
    ((0, "abort", "", ""), AgreeToAbort(0)),
    ((0, "hints", "", ""), AgreeToHints(0)),
    ((1, "again", "", ""), WantRematch(1)),
    ((1, "rematch", "", "next"), Rematch(1, "next")),
]
"""Rows as they have always been written, and what they mean."""


@pytest.mark.parametrize(("row", "deed"), STORED, ids=[row[1] for row, _ in STORED])
def test_a_stored_row_is_read_as_the_deed_it_was_and_written_the_same(row, deed):
    stored = StoredDeed(7, *row, at=12.5)
    assert read_deed(stored) == deed
    assert deed.stored(7, 12.5) == stored


def test_every_deed_is_tried_here_and_has_a_word_of_its_own():
    assert {type(deed) for _, deed in STORED} == set(DEEDS)
    assert len(BY_WORD) == len(DEEDS)


def test_deeds_travel_as_tagged_json():
    text = msgspec.json.encode(Play(0, "keep", 3))
    assert msgspec.json.decode(text)["deed"] == "play"


def test_a_check_changes_nothing_and_a_refused_deed_neither():
    hosted = sit(macabre.game("lantern"), 2)
    before = hosted.running().position(), hosted.deed_count, hosted.people_version
    code = hosted.running().decision(0).options[0].code
    hosted.check(Play(0, code, 0))
    for deed in (Play(0, code, 5), Play(0, "nonsense", 0), Play(7, code), TakeBack(0), Start(), Return(0)):
        with pytest.raises(Refused):
            hosted.check(deed)
    assert (hosted.running().position(), hosted.deed_count, hosted.people_version) == before


def test_an_answer_to_an_older_question_is_stale_whatever_it_says():
    hosted = sit(macabre.game("lantern"), 2)
    for code in ("keep", "nonsense"):
        with pytest.raises(Refused) as refusal:
            hosted.check(Play(0, code, 99))
        assert refusal.value.code == "stale"


def test_a_match_is_its_row_and_its_deeds():
    """Whoever reads them has the same match."""
    row = create(
        MatchRequest("lantern", [SeatRequest("me"), SeatRequest("open"), SeatRequest("bot")]), owner_of(0), 0.0
    )
    one, rows = HostedMatch(row), []

    def done(*deeds: Deed) -> None:
        for deed in deeds:
            rows.append(deed.stored(one.deed_count, float(one.deed_count)))
            do(one, deed)

    done(Join(1, owner_of(1), "Bert"), BeginAttempt(attempt=1))
    done(*commits(one), Seal(attempt=1))
    done(*opens(one), Start(), AgreeToHints(0), GiveToBot(1))
    other = HostedMatch(row)
    other.read(rows)
    assert other.running().position() == one.running().position()
    assert (other.places, other.deed_count, other.stage, other.hints_agreed) == (
        one.places,
        one.deed_count,
        one.stage,
        {0},
    )
