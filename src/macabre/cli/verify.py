"""``macabre verify``: was the shuffle of a match fair? Recomputed offline from its record and the players' receipts."""

import json
from pathlib import Path

import click

import macabre
from macabre.cli.console import data
from macabre.cli.files import about
from macabre.cli.messages import PHRASES, mistake
from macabre.cli.parameters import cards_option, language_option, record_argument
from macabre.core.fair_record import Receipt, read_receipt
from macabre.core.parsing import want_dict
from macabre.core.verification import Check, Verdict, verify
from macabre.games import game_of

UNFAIR = 1
"""The exit code when a check fails."""


@click.command("verify")
@record_argument
@click.option(
    "--receipt",
    "receipts",
    metavar="FILE",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What a player's page kept, saved there as a file; may be given more than once.",
)
@language_option
@cards_option
@click.option("--json", "as_json", is_flag=True, help="Print what was checked as JSON.")
def verify_record(record: Path, receipts: tuple[Path, ...], language: str, cards: Path | None, as_json: bool) -> int:
    """Compute the shuffle of RECORD, a match from the page, once more, and say what fits.

    A record comes from the server, so alone it can only be consistent. With a receipt it is compared with what that
    player's page was shown before the first card. The first choice that does not fit is named; exit code 1.
    """
    kept = [_receipt(path) for path in receipts]
    with about(record):
        given = want_dict(macabre.read_json(record), "record")
        if "fair" not in given:
            raise mistake("unproved", file=record)
        verdict = verify(game_of(given, "record"), given, cards, kept, macabre.__version__)
    if as_json:
        click.echo(json.dumps(_json(verdict), indent=1))
    else:
        show(verdict, language)
    return UNFAIR if verdict.word == "false" else 0


def _receipt(path: Path) -> Receipt:
    with about(path):
        return read_receipt(macabre.read_json(path))


def _json(verdict: Verdict) -> dict[str, object]:
    facts = verdict._asdict()
    return {"verdict": facts.pop("word"), **facts, "checks": [check._asdict() for check in verdict.checks]}


def show(verdict: Verdict, language: str) -> None:
    said = PHRASES.tables(language)["verify"]
    for check in verdict.checks:
        data().print(f"{'✓' if check.fits else '✗'} {_sentence(check, language)}")
    for seat in verdict.without_part:
        data().print(f"· {said['old_missing' if verdict.word == 'old' else 'missing'].format(seat=seat)}")
    if verdict.voids:
        data().print(f"· {said['void'].format(voids=verdict.voids)}")
    word = f"no_claim_{verdict.claim}" if verdict.word == "no_claim" else verdict.word
    data().print(said[word])
    if verdict.other_release:
        data().print(said["other_release"].format(release=verdict.other_release))
    elif verdict.word == "fair":
        data().print(said[f"as_told_{verdict.as_told or 'unknown'}"])


def _sentence(check: Check, language: str) -> str:
    texts = PHRASES.tables(language)
    said, faults, differences = texts["verify"], texts["faults"], texts["differences"]
    text: str = said[check.name if check.fits else f"not_{check.name}"].format(party=check.detail, **check.facts)
    if check.fits:
        return text
    if check.detail in differences:
        return f"{text} {differences[check.detail].format(**check.facts)}"
    words = check.detail.split(" ") if check.name == "receipt" else [check.detail]
    if found := [faults[word] for word in words if word in faults]:
        return " ".join([text, *found])
    if check.ply >= 0:
        return f"{text} {said['ply' if check.ply else 'deal'].format(ply=check.ply)}"
    return text
