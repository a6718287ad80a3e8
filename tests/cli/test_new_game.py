"""``macabre new-game``: what it writes plays, passes the checks and is drawn, whatever is asked for."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import macabre
from macabre.cli.app import macabre as command
from macabre.conformance.checks import CHECKS
from macabre.conformance.tables import at_most, middles, oracle_of
from macabre.draw.scene import SIZES
from tests.draw.geometry import misplaced

WISHES = [[], ["--secret"], ["--deck"], ["--secret", "--deck"]]


def write(folder: Path, *words: str) -> int:
    with pytest.raises(SystemExit) as left:
        command.main(["new-game", *words, "--in", str(folder)])
    return int(left.value.code or 0)


@pytest.fixture
def moon_race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[macabre.Game]:
    """A new game with all that can be asked for, on the shelf for one test."""
    assert write(tmp_path, "moon-race", "--secret", "--deck", "--seats", "2-5") == 0
    monkeypatch.setenv("MACABRE_GAMES", os.pathsep.join([os.environ["MACABRE_GAMES"], str(tmp_path)]))
    yield macabre.game("moon-race")
    for name in [name for name in sys.modules if name.startswith("macabre.games.moon_race")]:
        del sys.modules[name]


@pytest.mark.slow
def test_a_new_game_conforms_and_is_drawn(moon_race: macabre.Game) -> None:
    assert moon_race.seats == range(2, 6)
    with at_most(2):
        for check in CHECKS:
            check(moon_race, oracle_of(moon_race))
    for match in middles(moon_race, 3):
        for shape in SIZES:
            for language in ("en", "de"):
                assert not misplaced(moon_race.table.scene(match.view(0), None, shape, language))


@pytest.mark.slow
@pytest.mark.parametrize("wishes", WISHES, ids=lambda wishes: "".join(wishes) or "plain")
def test_every_kind_of_new_game_passes_check_game(tmp_path: Path, wishes: list[str]) -> None:
    assert write(tmp_path, "moon-race", "--seats", "2-5", *wishes) == 0
    words = [sys.executable, "-m", "macabre", "check-game", "moon-race", "--all-tables", "--store"]
    done = subprocess.run([*words, "--games-from", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("All checks have passed.\n")


@pytest.mark.slow
@pytest.mark.parametrize("wishes", WISHES, ids=lambda wishes: "".join(wishes) or "plain")
def test_its_own_tests_pass_and_its_code_is_tidy(tmp_path: Path, wishes: list[str]) -> None:
    write(tmp_path, "moon-race", *wishes)
    settings = str(Path(__file__).parents[2] / "pyproject.toml")
    for task in (["check"], ["format", "--check"]):
        words = [sys.executable, "-m", "ruff", *task, "--no-cache", "--config", settings, str(tmp_path)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    alone = {**os.environ, "MACABRE_GAMES": str(tmp_path)}
    own = str(tmp_path / "moon_race" / "tests" / "test_rules.py")
    done = subprocess.run([*words, own], capture_output=True, text=True, check=False, env=alone)
    assert done.returncode == 0, done.stdout


def test_a_package_names_its_game(tmp_path: Path) -> None:
    assert write(tmp_path, "moon-race", "--package", "--seats", "3") == 0
    project = tomllib.loads((tmp_path / "moon-race" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["macabre.games"] == {"moon-race": "moon_race"}
    assert (tmp_path / "moon-race" / "moon_race" / "__init__.py").exists()
    assert "is for 3." in (tmp_path / "moon-race" / "moon_race" / "rules.md").read_text(encoding="utf-8")


def test_without_a_package_there_is_none(tmp_path: Path) -> None:
    write(tmp_path, "moon_race")
    assert (tmp_path / "moon_race" / "cards.toml").exists()
    assert not list(tmp_path.rglob("pyproject.toml"))
    assert not list(tmp_path.rglob("*.template"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Moon Race"], "error: 'Moon Race' cannot be the name of a game."),
        (["shelf"], "error: 'shelf' cannot be the name of a game."),
        (["totentanz"], "error: There is a game called totentanz already."),
        (["moon-race", "--seats", "5-2"], "error: --seats '5-2' is not a number of seats."),
        (["moon-race", "--seats", "many"], "error: --seats 'many' is not a number of seats."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert write(tmp_path, *words) == 2
    told = capsys.readouterr().err
    assert told.startswith(sentence)
    assert "hint: " in told
    assert not list(tmp_path.iterdir())


def test_a_folder_that_exists_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "moon_race").mkdir()
    assert write(tmp_path, "moon-race") == 2
    assert "exists already." in " ".join(capsys.readouterr().err.split())
    assert not list((tmp_path / "moon_race").iterdir())
