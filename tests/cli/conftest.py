"""What the tests of the command line share: a runner in an empty folder, and a toy game with secrets."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

import macabre
from macabre.cli.app import macabre as command
from macabre.core.outcome import Outcome

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``macabre`` with these words in an empty folder; ``typed`` is what a person types, line by line."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("MACABRE_DEBUG", "0")

    def invoke(*words: object, typed: str = "", **settings: Any) -> Result:
        return CliRunner().invoke(command, [str(word) for word in words], input=typed, **settings)

    return invoke


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lines that are typed, and exceptions that come instead of a line, such as Ctrl-C."""

    def prepare(*entries: str | type[BaseException]) -> None:
        left: Iterator[str | type[BaseException]] = iter(entries)

        def read(prompt: str = "") -> str:
            entry = next(left)
            if not isinstance(entry, str):
                raise entry
            return entry

        monkeypatch.setattr("builtins.input", read)

    return prepare


def fails(result: Result, *words: str) -> None:
    """The command failed as it should: one sentence with these words, one hint, exit code 2, nothing on stdout."""
    lines = result.stderr.splitlines()
    assert result.exit_code == 2, result.output
    assert [line.partition(":")[0] for line in lines] in (["error", "hint"], ["Fehler", "Hinweis"]), result.stderr
    assert result.stdout == ""
    for word in words:
        assert word in result.stderr


@pytest.fixture(name="fails")
def _fails() -> Callable[..., None]:
    return fails


# -- a toy game: each seat holds a secret card and, all at once and in secret, bids; then the highest bid wins

BIDS = 3


class State:
    __slots__ = ("bids", "cards")

    def __init__(self, cards: list[int], bids: list[int]) -> None:
        self.cards, self.bids = cards, bids

    def copy(self) -> "State":
        return State(self.cards[:], self.bids[:])


def _to_act(state: State) -> tuple[int, ...]:
    return tuple(seat for seat, bid in enumerate(state.bids) if bid < 0)


def _apply(state: State, seat: int, choice: int, fate: object, log: list[tuple[int, ...]]) -> None:
    state.bids[seat] = choice
    log.append((0, seat, choice))
    if not _to_act(state):
        log.append((1, *state.bids))


def _outcome(state: State) -> Outcome | None:
    if _to_act(state):
        return None
    best = max(state.bids)
    winners = [seat for seat, bid in enumerate(state.bids) if bid == best]
    return Outcome(tuple(state.bids), tuple(winners) if len(winners) < len(state.bids) else (), "all_bid")


def _tell(config: object, raw: tuple[int, ...], seat: int | None) -> Mapping[str, Any] | None:
    if raw[0] == 1:
        return {"bids": ", ".join(map(str, raw[1:]))}
    return {"seat": raw[1], "bid": raw[2]} if raw[1] == seat else None


TEXT = """
title = "Toy"
blurb = "Bid."
minutes = "1"
[decisions]
bid = "How much do you bid?"
[choices]
bid = "bid {bid}"
[events]
bid = "You bid {bid} in secret."
open = "The bids are {bids}."
[ends]
all_bid = "All have bid."
"""


@pytest.fixture
def toy(tmp_path: Path) -> macabre.Game:
    """A game the command line has never heard of."""
    folder = tmp_path / "toy"
    folder.mkdir()
    for language in ("en", "de"):
        (folder / f"text.{language}.toml").write_text(TEXT, encoding="utf-8")
    (folder / "cards.toml").write_text("", encoding="utf-8")
    (folder / "rules.md").write_text("# Toy\n\n## Bidding\n\n- **TOY-1** Everybody bids.\n", encoding="utf-8")
    rules = SimpleNamespace(
        EVENTS=(("bid", "TOY-1"), ("open", "TOY-1")),
        alphabet=lambda: [(f"bid:{bid}", "TOY-1") for bid in range(BIDS)],
        read_cards=lambda file: None,
        configure=lambda seats, options, cards: seats,
        setup=lambda seats, fate, log: State([fate.pick(10**6) for _ in range(seats)], [-1] * seats),
        to_act=_to_act,
        kind=lambda state, seat: "bid",
        options=lambda state, seat: list(range(BIDS)),
        apply=_apply,
        reveals=lambda raw: raw[0] == 1,
        outcome=_outcome,
    )
    knowledge = SimpleNamespace(
        view=lambda state, seat: {"card": None if seat is None else state.cards[seat]},
        tell=_tell,
        label=lambda config, table, seat, choice: {"bid": int(choice.argument)},
        imagine=None,
    )
    states = SimpleNamespace(
        FIELDS={"cards": "ints", "bids": "ints"},
        read_state=lambda config, fields: State(fields["cards"], fields["bids"]),
    )
    table = SimpleNamespace(text=lambda view, language: f"Your secret card is <{view.table['card']}>.")
    return macabre.Game(
        "toy", version=1, seats=range(2, 5), options=(), state=states, rules=rules, view=knowledge, table=table,
        folder=str(folder),
    )  # fmt: skip
