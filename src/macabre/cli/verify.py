"""``macabre verify``: was the shuffle of a match fair? Recomputed offline from its record."""

import json
from pathlib import Path

import click

import macabre
from macabre import BadRecord
from macabre.cli.console import data
from macabre.cli.files import about
from macabre.cli.parameters import cards_option, language_option, record_argument
from macabre.core.parsing import want_dict, want_key, want_str
from macabre.core.verification import Check, verify

UNFAIR = 1
"""The exit code when a check fails."""

SAID = {
    "en": {
        "promise": ("The server's secret is the one that it promised before the first card.",
                    "The server's secret is NOT the one that it promised before the first card."),
        "seed": ("The seed of the match follows from the secret and everybody's own seeds.",
                 "The seed of the match does NOT follow from the secret and everybody's own seeds."),
        "draws": ("Every card and die follows from that seed.", "A card or die does NOT follow from that seed."),
        "choices": ("Every choice was allowed by the rules, and they asked for just these cards and dice.",
                    "The choices do NOT fit the rules and these cards and dice."),
        "deal": "First at the deal.", "ply": "First at choice {ply}.",
        "fair": "Fair: neither the server nor a player could choose the cards.",
        "unfair": "Not fair, or the record was changed afterwards.",
        "missing": "Seat {seat} gave no seed of its own: its player has to trust the others' seeds.",
    },
    "de": {
        "promise": ("Das Geheimnis des Servers ist das, das er vor der ersten Karte versprochen hat.",
                    "Das Geheimnis des Servers ist NICHT das, das er vor der ersten Karte versprochen hat."),
        "seed": ("Der Startwert der Partie folgt aus dem Geheimnis und den Beiträgen aller.",
                 "Der Startwert der Partie folgt NICHT aus dem Geheimnis und den Beiträgen aller."),
        "draws": ("Jede Karte und jeder Würfel folgt daraus.", "Eine Karte oder ein Würfel folgt NICHT daraus."),
        "choices": ("Jede Wahl war nach den Regeln erlaubt, und sie verlangten genau diese Karten und Würfel.",
                    "Die Wahlen passen NICHT zu den Regeln und diesen Karten und Würfeln."),
        "deal": "Zuerst beim Geben.", "ply": "Zuerst bei Wahl {ply}.",
        "fair": "Fair: Weder der Server noch ein Spieler konnte sich die Karten aussuchen.",
        "unfair": "Nicht fair, oder die Aufzeichnung wurde nachträglich verändert.",
        "missing": "Sitz {seat} hat nichts beigetragen und muss sich auf die Beiträge der anderen verlassen.",
    },
}  # fmt: skip


@click.command("verify")
@record_argument
@language_option
@cards_option
@click.option("--json", "as_json", is_flag=True, help="Print what was checked as JSON.")
def verify_record(record: Path, language: str, cards: Path | None, as_json: bool) -> int:
    """Compute the shuffle of RECORD, a match from the page, once more, and say what fits.

    Everything is computed from the record alone. The first choice that does not fit is named; exit code 1.
    """
    with about(record):
        given = want_dict(macabre.read_json(record), "record")
        if "fair" not in given:
            raise BadRecord("has no proof: it was not played on the page", "record")
        name = want_str(want_key(given, "game", "record"), "record.game")
        if name not in macabre.games():
            raise BadRecord("is of a game that is not here", "record.game")
        proofs = verify(macabre.game(name), given, cards)
    fits = all(proof.fits for proof in proofs)
    if as_json:
        click.echo(json.dumps({"fair": fits, "proofs": [proof._asdict() for proof in proofs]}, indent=1))
    else:
        show(proofs, fits, language, silent_seats(given))
    return 0 if fits else UNFAIR


def show(proofs: list[Check], fits: bool, language: str, silent: list[int]) -> None:
    said = SAID[language]
    for proof in proofs:
        where = (
            "" if proof.fits or proof.ply < 0 else " " + str(said["ply" if proof.ply else "deal"]).format(ply=proof.ply)
        )
        data().print(f"{'✓' if proof.fits else '✗'} {said[proof.name][0 if proof.fits else 1]}{where}")
    for seat in silent:
        data().print(f"· {str(said['missing']).format(seat=seat)}")
    data().print(str(said["fair" if fits else "unfair"]))


def silent_seats(given: dict[str, object]) -> list[int]:
    """The seats of people that gave no seed."""
    fair, people = want_dict(given["fair"], "record.fair"), given.get("people")
    gave = {pair[0] for pair in fair["seeds"] if isinstance(pair, list)}
    kinds = [one.get("kind") for one in people if isinstance(one, dict)] if isinstance(people, list) else []
    return [seat for seat, kind in enumerate(kinds) if kind == "person" and seat not in gave]
