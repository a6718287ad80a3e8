"""Solve a round of two of Death over the Kingdom and write ``solved.toml`` beside its rules: solve_kingdom.py [ROUNDS].

CFR+ works on the whole tree of a round, with the real deck, three times: a tie is worth half of a won round to either
player, or all of it to one of them. Who deals does not matter to the table, which says "dealer" and "first", so one
dealer's tree is enough. Options that are chosen less often than FAINT are left out, and rows that leave no choice too.
It prints how many points of a round somebody could gain who knew the table by heart.
"""

import sys
from pathlib import Path

from bench.ceiling import GAME, Round
from macabre.bots.exact import Policy, SmallGame
from macabre.games.death_over_the_kingdom.solved import AHEAD, BEHIND, EVEN, FILE, Row, Tables, shares, situation

TIES = {0.5: (EVEN, EVEN), 1.0: (AHEAD, BEHIND), 0.0: (BEHIND, AHEAD)}
"""What a tie is worth to the first seat: the names of the tables that it and the second seat play by."""

ROUNDS = 300
FAINT = 0.02
HEAD = """\
# How to play a round of two so that knowing it by heart gains nothing: by what the player sees, how often each option
# is chosen, in percent, or the one that always is, counted from 0. Written by make generate
# WHAT=solved ({rounds} rounds of CFR+); solved.py reads it.
"""


def named(tree: SmallGame) -> list[str]:
    """By information set: its name in the table."""
    look = GAME.knowledge.view
    return [situation(look(each.sample, each.seat), each.seat) for each in tree.infosets]


def tied(each: Round, worth: float) -> SmallGame:
    """The tree of a round in which a tie is worth that much to the first seat."""
    each.follow({-1: 1.0, 0: worth, 1: 0.0}, 0)
    return each.tree


def note(tree: SmallGame, policy: Policy, worth: float, tables: dict[str, dict[str, Row]]) -> None:
    """Add the rows of a solution to the tables of the two seats."""
    for name, each, play in zip(named(tree), tree.infosets, policy, strict=True):
        if len(play) > 1:
            table, row = tables.setdefault(TIES[worth][each.seat], {}), _row(play)
            assert name not in table, f"two information sets are called {name}"
            if row != tables[EVEN].get(name):
                table[name] = row


def _row(play: list[float]) -> Row:
    kept = [share if share >= FAINT else 0.0 for share in play]
    row = [round(100 * share / sum(kept)) for share in kept]
    return row.index(100) if 100 in row else row


def play_of(tree: SmallGame, worth: float, tables: Tables) -> Policy:
    """The play that the tables stand for."""
    return [
        shares(tables, TIES[worth][each.seat], name, len(each.regret)) or [1.0]
        for name, each in zip(named(tree), tree.infosets, strict=True)
    ]


def main() -> None:
    sys.setrecursionlimit(10_000)
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    tables: dict[str, dict[str, Row]] = {}
    for worth in TIES:
        tree = tied(Round(0), worth)
        note(tree, tree.solve(rounds), worth, tables)
        lost = 100 * tree.exploitability(play_of(tree, worth, tables))
        print(f"{tree.size:,} spots, {len(tree.infosets):,} information sets, a tie worth {worth:g}: ", end="")
        print(f"exploitable by {lost:.4f} points of a round", flush=True)
    config = GAME.setting(2).config
    text = HEAD.format(rounds=rounds) + "\n[cards]\n"
    text += f"value = {config.value}\nsecond = {config.second}\ncopies = {config.copies}\n"
    for title in (EVEN, AHEAD, BEHIND):
        text += f"\n[{title}]\n" + "".join(f'"{name}" = {row}\n' for name, row in sorted(tables[title].items()))
    Path("src/macabre/games/death_over_the_kingdom", FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
