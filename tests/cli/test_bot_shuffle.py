"""A bot's part in the shuffle: it survives a restart, and opens nothing that is not as it was agreed on."""

import json
import stat

import pytest

from macabre import BadRecord
from macabre.cli.bot_shuffle import BotShuffle
from macabre.core import fair_deal
from macabre.core.fair_record import read_table

TABLE = {
    "match": "m", "attempt": 1, "game": "totentanz", "version": 1, "options": {}, "cards": "c0",
    "who": ["holder-0", "holder-1"],
}  # fmt: skip
ASKED = {"party": "holder-1", "table": TABLE}


def shuffle(file=None, match="m"):
    made = BotShuffle(file)
    made.resume(match)
    return made


def shown(*commitments, **table):
    """The line that asks to open: the server's commitment and these."""
    pairs = [["server", "00" * 32], *commitments]
    return {"party": "holder-1", "table": {**TABLE, **table}, "commitments": pairs}


def own(deed):
    return ["holder-1", deed["value"]]


def test_a_bot_commits_and_opens_what_it_has_committed_to():
    bot = shuffle()
    committed = bot.commit(ASKED)
    assert bot.commit(ASKED) == committed, "asked again, it says the same"
    opened = bot.open(shown(own(committed)))
    assert fair_deal.commitment(read_table(TABLE, "table"), "holder-1", opened["value"]) == committed["value"]


def test_a_bot_that_is_started_again_between_committing_and_opening_still_opens(tmp_path):
    file = tmp_path / "receipt.json"
    committed = shuffle(file).commit(ASKED)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "its value is not open yet"
    opened = shuffle(file).open(shown(own(committed)))
    assert fair_deal.commitment(read_table(TABLE, "table"), "holder-1", opened["value"]) == committed["value"]
    assert shuffle().open(shown(own(committed))) is None, "without a file the value is lost"
    assert shuffle().receipt()["noticed"] == [], "and that is nobody's fault"


def test_a_file_of_another_match_is_not_overwritten(tmp_path):
    file = tmp_path / "receipt.json"
    shuffle(file).commit(ASKED)
    before = file.read_bytes()
    with pytest.raises(BadRecord, match="another match"):
        shuffle(file, "another")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (lambda own: shown(own, options={"x": 1}), "other_table"),
        (lambda own: shown(["holder-1", "11" * 32]), "commitment_missing"),
        (lambda own: shown(own, own), "commitment_missing"),
    ],
)
def test_what_is_not_as_agreed_on_is_not_opened_and_stands_in_the_receipt(tmp_path, line, word):
    file = tmp_path / "receipt.json"
    bot = shuffle(file)
    committed = bot.commit(ASKED)
    assert bot.open(line(own(committed))) is None
    assert json.loads(file.read_text())["noticed"] == [word]
    assert bot.open(shown(own(committed))) is None, "not even when it is right again"


def test_another_table_after_opening_and_attempts_out_of_order_are_noticed():
    bot = shuffle()
    bot.open(shown(own(bot.commit(ASKED))))
    assert bot.commit({**ASKED, "table": {**TABLE, "cards": "c1"}}) is None
    assert bot.commit({**ASKED, "table": {**TABLE, "attempt": 3}}) is None
    assert bot.commit({**ASKED, "table": {**TABLE, "match": "another"}}) is None
    assert bot.receipt()["noticed"] == ["changed_after_opening", "attempt_missing", "other_match"]
    assert bot.receipt()["attempts"][0]["opened"]


def test_a_bot_keeps_its_choices_and_goes_on_keeping_them_when_it_is_started_again(tmp_path):
    file = tmp_path / "receipt.json"
    shuffle(file).commit(ASKED)
    shuffle(file).chose(1, 0, "reveal:12")
    shuffle(file).chose(1, 1, "pass")
    assert json.loads(file.read_text())["choices"] == [[1, 0, "reveal:12"], [1, 1, "pass"]]
    shuffle(tmp_path / "another.json").chose(1, 0, "pass")
    assert not (tmp_path / "another.json").exists(), "without a part there is nothing to have a receipt of"
