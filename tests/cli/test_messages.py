"""What commands say besides their results follows ``--language``, wherever it stands on the command line."""

import re
import string

import pytest

import macabre
from macabre.cli.messages import PHRASES

FIELDS = string.Formatter()


def flat(texts, path=""):
    """All texts by their path; a mistake has two."""
    for key, value in texts.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value if isinstance(value, list) else [value]


def fields(text):
    return sorted(name for _, name, _, _ in FIELDS.parse(text) if name is not None)


def test_both_languages_say_the_same_things_with_the_same_facts():
    english, german = dict(flat(PHRASES.file("en"))), dict(flat(PHRASES.file("de")))
    assert list(english) == list(german)
    for key, texts in english.items():
        assert [fields(text) for text in texts] == [fields(text) for text in german[key]], key


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "chess"], "Es gibt kein Spiel chess"),
        (["rules", "grim-dans"], "Meinst du grim-dance?"),
        (["rules", "grim-dance", "--search", "Quark"], "Keine Regel von Grim Dance erwähnt 'Quark'."),
        (["simulate", "totentanz", "--seats", "3"], "Totentanz wird zu 2 gespielt, nicht zu 3."),
        (["simulate", "totentanz", "--option", "x=1"], "Es gibt keine Option x"),
        (["simulate", "totentanz", "--option", "x"], "hat nicht die Form Name=Wert"),
        (["play", "grim-dance", "--seed", "a\nb"], "Der Startwert enthält Zeichen"),
        (["play", "--resume", "a", "--position", "b"], "--resume und --position gehen nicht zusammen."),
        (["show", "a.json", "-o", "a.doc"], "Lass den Namen auf .svg, .png oder .txt enden."),
        (["hint", "a.json", "--player", "level:9"], "level:5 ist am stärksten."),
        (["verify", "a.json"], "Die Partie wurde nicht auf der Seite gespielt."),
        (["verify", "a.json"], "Partien von macabre serve können geprüft werden"),
        (["replay", "a.json", "--open"], "Die Partie ist nicht zu Ende"),
        (["analyse", "a.json"], "Die Partie in a.json ist nicht zu Ende"),
        (["lab", "balance", "totentanz", "--what-if", "a=1", "--what-if", "a=2"], "nennt die Option a zweimal"),
        (["games", "--nothing"], "macabre games --help zeigt, was möglich ist."),
    ],
)
@pytest.mark.parametrize("last", [True, False])
def test_mistakes_are_explained_in_the_readers_language(run, fails, words, said, last):
    macabre.write_json(macabre.game("grim-dance").start(2, seed="x").record(), "a.json")
    command = 2 if words[0] == "lab" else 1
    language = ["--language", "de"]
    fails(run(*words, *language) if last else run(*words[:command], *language, *words[command:]), said)


def test_the_next_command_speaks_english_again(run, fails):
    fails(run("rules", "chess", "--language", "de"), "Es gibt kein Spiel")
    fails(run("rules", "chess"), "There is no game chess")
    fails(run("backup", "--nothing"), "shows what is possible")


def test_remarks_and_simulations_are_in_the_readers_language(run):
    macabre.write_json(macabre.game("grim-dance").start(2, seed="x").record(), "a.json")
    assert "Das Bild ist in a.svg." in run("show", "a.json", "-o", "a.svg", "--language", "de").stderr
    said = run("simulate", "totentanz", "--games", 3, "--seed", "x", "--language", "de").stdout
    assert said.startswith("Totentanz: 3 Partien mit zufälligem Spiel, Startwert x\n")
    assert "Der Teufel" in said
    assert not re.search(r"\b(the|wins|seat|of)\b", said)
