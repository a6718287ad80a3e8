"""Playthroughs that a person can read, stored with each game: what was played once plays out the same for ever."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import macabre
from macabre import Game, Match, QuickFate, Refused, replay


def versions(game: Game) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    """One playthrough with the defaults, and one for each other value of each option."""
    seats = list(game.seats)
    yield "default", seats[min(2, len(seats) - 1)], {}
    for number, option in enumerate(game.options):
        for value in option.values[:3] if isinstance(option.values, range) else option.values:
            if value != option.default:
                yield f"{option.name}-{value}", _fitting(game, number + 1, {option.name: value}), {option.name: value}


def _fitting(game: Game, first: int, options: Mapping[str, Any]) -> int:
    """A number of seats that the options go with, not always the same."""
    seats = list(game.seats)
    start = first % min(5, len(seats))
    for count in seats[start:] + seats[:start]:
        with suppress(Refused):
            game.setting(count, options)
            return count
    raise AssertionError(f"{options} goes with no number of seats")


def newest_folder(game: Game) -> Path:
    """The tests of a game; those of its older rules lie there, too."""
    return macabre.game(game.name).folder / "tests"


def folder(game: Game) -> Path:
    return newest_folder(game) / "golden"


def alphabet_file(game: Game) -> Path:
    """Where the alphabet of a version of the rules is stored; the first one's has no number."""
    return newest_folder(game) / ("alphabet.txt" if game.version == 1 else f"alphabet.v{game.version}.txt")


def playthrough(game: Game, name: str, seats: int, options: Mapping[str, Any]) -> str:
    """A random match, told to a spectator."""
    match = game.start(seats, options, seed=f"golden {game.name} {name}")
    fate = QuickFate(name)
    while match.to_act:
        seat = match.to_act[fate.pick(len(match.to_act))]
        choices = match.decision(seat).options
        match.play(seat, choices[fate.pick(len(choices))])
    return written(match.record())


def written(record: Mapping[str, Any]) -> str:
    """A record as text: its head, then every choice with what a spectator was told of it."""
    head = {key: value for key, value in record.items() if key != "choices"}
    match = replay({**record, "choices": []})
    lines = [json.dumps(head, ensure_ascii=False), *_told(match, 0)]
    for seat, code in record["choices"]:
        heard = len(match.story(None))
        match.play(seat, code)
        lines += [f"{seat} {code}", *_told(match, heard)]
    assert match.outcome is not None
    return "\n".join([*lines, f"= {json.dumps(match.outcome.to_json())}"]) + "\n"


def _told(match: Match, since: int) -> list[str]:
    """What a spectator heard, as facts: sentences may be polished, facts may not."""
    lines = []
    for event in match.story(None)[since:]:
        facts = ", ".join(f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in event.fields.items())
        lines.append(f"    {event.kind}: {facts}".replace('"', ""))
    return lines


def parsed(text: str) -> dict[str, Any]:
    """The record in a stored playthrough."""
    head, *rest = text.splitlines()
    moves = [line.split(" ", 1) for line in rest if line[0].isdigit()]
    return {**json.loads(head), "choices": [[int(seat), code] for seat, code in moves]}


def alphabet(game: Game) -> str:
    """Every code with the rule behind it, in the order of their ids."""
    return "".join(f"{code} {rule}\n" for code, rule in game.rules.alphabet())


def store(game: Game, again: bool = False) -> list[Path]:
    """Write the playthroughs and the alphabet that are missing, or all of them: which files were written."""
    folder(game).mkdir(parents=True, exist_ok=True)
    files = {alphabet_file(game): alphabet(game)}
    for name, seats, options in versions(game):
        files[folder(game) / f"v{game.version}-{name}.txt"] = playthrough(game, name, seats, options)
    wanted = [file for file in files if again or not file.exists()]
    for file in wanted:
        file.write_text(files[file], encoding="utf-8")
    return wanted


def check_stored(game: Game, oracle: Any) -> None:
    """What is stored of this game plays out as it did, and its codes have the ids that they had."""
    for file in sorted(folder(game).glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        again = written(parsed(text))
        assert again == text, (
            f"{file} plays out differently now. Until the game is released, remove the file and store it again; "
            f"afterwards rules change with a new version"
        )
    if alphabet_file(game).exists():
        known = alphabet_file(game).read_text(encoding="utf-8")
        assert alphabet(game) == known, f"the alphabet differs from {alphabet_file(game)}: codes keep their order"
