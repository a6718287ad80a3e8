"""Where games come from, and what is wrong with those that cannot be played.

A game is a folder with a package in it. It lies in one of three places:

    built in            a folder beside this file
    a folder of games   named by ``MACABRE_GAMES``, several with the system's separator of paths (``:`` or ``;``)
    a package           installed, with an entry point of the group ``macabre.games`` that names the game's package

A game that cannot be loaded is left out, and the others go on: ``troubles`` says which, where and why. What lies in a
folder of games is imported as ``macabre.games.<folder>``, and all processes that this one starts find it as well,
because they inherit the variable.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import macabre.games as package
from macabre.core.errors import BadInput
from macabre.core.game import Game
from macabre.core.phrasebook import LANGUAGES

VARIABLE = "MACABRE_GAMES"
GROUP = "macabre.games"
BUILT_IN = tuple(package.__path__)
"""The folder of the games that come with Macabre."""

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RESERVED = ("common", "default-table", "shelf")
"""What pages and this package call something else."""
_TOML_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_OFFERED = {
    "states": ("state.py", "FIELDS read_state"),
    "rules": ("rules.py", "EVENTS alphabet read_cards configure setup to_act kind options apply reveals outcome"),
    "knowledge": ("view.py", "TURN_RULE END_RULE view tell label why_not imagine"),
    "table": ("table.py", "text scene"),
}
"""By field of Game: the file of its module, and what that must offer."""


class Place(NamedTuple):
    """Where a game was found."""

    name: str
    module: str
    """The package to import."""
    where: str
    """The same for people: a folder, or an installed package."""


class Trouble(NamedTuple):
    """A game that is left out."""

    name: str
    """The game's name; empty if a whole folder of games cannot be used."""
    problem: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line else ""
        where = ", ".join(part for part in (self.file, line) if part)
        return ": ".join(part for part in (self.name, where, self.problem) if part)


class BadGame(Exception):
    """A game that cannot be used, with the file and the line if they are known."""

    def __init__(self, problem: str, file: str = "", line: int = 0) -> None:
        super().__init__(problem)
        self.file = file
        self.line = line


class Shelf(NamedTuple):
    """All games that were found, and what was found but cannot even be tried."""

    places: dict[str, Place]
    troubles: tuple[Trouble, ...]


# -- finding


def add_folder(folder: str | os.PathLike[str]) -> None:
    """Look for games in this folder, too, here and in every process that is started from now on."""
    named = [str(Path(folder).absolute()), *_named_folders()]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys(named))
    _extend_path()


def forget() -> None:
    """Look at all places anew: something has been put there, or has been mended."""
    _look.cache_clear()
    attempt.cache_clear()


def shelf() -> Shelf:
    """All games that there are, found once for each value of the variable."""
    return _look(os.environ.get(VARIABLE, ""))


def _named_folders() -> list[str]:
    return [folder for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]


def _extend_path() -> list[str]:
    """Let what lies in the named folders be imported as ``macabre.games.<folder>``."""
    folders = list(dict.fromkeys(os.path.realpath(folder) for folder in _named_folders()))
    package.__path__[:] = [*BUILT_IN, *[folder for folder in folders if folder not in BUILT_IN]]
    return folders


@cache
def _look(_: str) -> Shelf:
    folders = _extend_path()
    troubles = [trouble for folder in folders for trouble in _wrong_folder(Path(folder))]
    found: dict[str, list[Place]] = {}
    for place in [*_in_folders(package.__path__), *_in_packages()]:
        others = found.setdefault(place.name, [])
        if not any(_same(place, other) for other in others):
            others.append(place)
    places = {}
    for name, claims in found.items():
        problem = _refusal(claims[0])
        if problem:
            troubles.append(Trouble(name, problem, claims[0].where))
        elif len(claims) == 1 or name in _built_in():
            places[name] = claims[0]  # nothing from outside takes the place of a game of ours
        if not problem and len(claims) > 1:
            troubles.append(Trouble(name, f"the name is taken twice: {' and '.join(one.where for one in claims)}"))
    return Shelf(places, tuple(troubles))


def _wrong_folder(folder: Path) -> Iterator[Trouble]:
    if not folder.is_dir():
        yield Trouble("", f"{VARIABLE} names a folder that is not there", str(folder))
    elif any(folder.glob("rules.*")):
        yield Trouble("", f"is itself a game; {VARIABLE} names the folder that it lies in", str(folder))


@cache
def _built_in() -> dict[str, Place]:
    return {place.name: place for place in _in_folders(BUILT_IN)}


def _in_folders(folders: Iterable[str]) -> Iterator[Place]:
    for folder in folders:
        for path in sorted({path.parent for path in Path(folder).glob("*/rules.*")}):
            yield Place(path.name.replace("_", "-"), f"{package.__name__}.{path.name}", str(path))


def _in_packages() -> Iterator[Place]:
    from importlib.metadata import entry_points  # it takes a while to load, and a game of ours does not need it

    for entry in sorted(entry_points(group=GROUP)):
        owner = f" of {entry.dist.name} {entry.dist.version}" if entry.dist else ""
        yield Place(entry.name.lower().replace("_", "-"), entry.module, f"{entry.module}{owner}")


def _same(one: Place, other: Place) -> bool:
    """Whether two places are one, such as a package that is installed and lies in a named folder, too."""
    return one[1:] == other[1:] or _folder(one) == _folder(other)


def _folder(place: Place) -> str:
    """The game's folder; where it cannot be known, the words for it."""
    if os.path.isabs(place.where):
        return os.path.realpath(place.where)
    try:
        spec = find_spec(place.module)
    except Exception:  # noqa: BLE001 - a package around the game's is imported for it, and may do anything
        return place.where
    folders = spec.submodule_search_locations if spec else None
    return os.path.realpath(next(iter(folders))) if folders else place.where


def _refusal(place: Place) -> str:
    """Why a name cannot be a game's, or nothing."""
    if place.name in RESERVED:
        return "the name is taken by Macabre itself"
    if not NAME.fullmatch(place.name) or "-" in place.module:
        return "a name has small letters, digits and underscores only, and begins with a letter"
    return ""


# -- loading


def place_of(name: str) -> Place | None:
    """Where the game of that name lies. One of ours is found without looking anywhere else."""
    return _built_in().get(name) or shelf().places.get(name)


@cache
def attempt(place: Place) -> Game | Exception:
    """The game of a place, or what went wrong when it was loaded. It is tried once."""
    try:
        module = import_module(place.module)
        game = getattr(module, "GAME", None)
        if not isinstance(game, Game):
            raise BadGame("there is no GAME in it", str(module.__file__))
        if game.name != place.name:
            raise BadGame(f"the game calls itself {game.name}, not {place.name}", str(module.__file__))
        _check(game)
        return game
    except SystemExit as error:
        return BadGame(f"it ends the program when it is imported ({error})")
    except Exception as error:  # noqa: BLE001 - it is somebody else's code, and may do anything
        return error


def _check(game: Game) -> None:
    """Read all files of a game, so that what is wrong with them comes to light now and not while somebody plays."""
    for field, (file, names) in _OFFERED.items():
        module: ModuleType = getattr(game, field)
        for name in names.split():
            if not hasattr(module, name):
                raise BadGame(f"there is no {name} in it", str(game.folder / file))
    for path in sorted(game.folder.glob("*.toml")):
        _check_toml(path)
    for key in ("title", "minutes", "blurb"):
        if key not in game.text("en"):
            raise BadGame(f"there is no {key} in it", str(game.folder / "text.en.toml"))
    assert game.rulebook("en").rules, "there is no rule in rules.md"
    game.setting()
    _ = game.guide, [(game.text(language), game.rulebook(language)) for language in LANGUAGES]


def _check_toml(path: Path) -> None:
    try:
        tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        line = _TOML_LINE.search(str(error))
        raise BadGame(_TOML_LINE.sub("", str(error)), str(path), int(line[1]) if line else 0) from None
    except UnicodeDecodeError:
        raise BadGame("is not a text file", str(path)) from None


def loadable() -> tuple[str, ...]:
    """The names of all games that can be played, in alphabetical order."""
    return tuple(sorted(name for name, place in shelf().places.items() if isinstance(attempt(place), Game)))


def troubles() -> tuple[Trouble, ...]:
    """What is wrong with the games that are left out, for whoever can mend it. Visitors of a page are not told."""
    tried = [(place, attempt(place)) for place in shelf().places.values()]
    failed = [_trouble(place, result) for place, result in tried if isinstance(result, Exception)]
    return tuple(sorted([*shelf().troubles, *failed]))


def _trouble(place: Place, error: Exception) -> Trouble:
    if isinstance(error, BadGame):
        return Trouble(place.name, str(error), error.file or place.where, error.line)
    if isinstance(error, SyntaxError):
        return Trouble(place.name, f"SyntaxError: {error.msg}", error.filename or place.where, error.lineno or 0)
    if isinstance(error, BadInput):
        line = re.match(r"line (\d+)", error.place)
        file = os.path.join(_folder(place), os.path.basename(error.file)) if error.file else place.where
        return Trouble(place.name, error.problem, file, int(line[1]) if line else 0)
    if isinstance(error, FileNotFoundError) and error.filename:
        return Trouble(place.name, "the file is missing", str(error.filename))
    file, line_number = _last_line(error, _folder(place))
    return Trouble(place.name, f"{type(error).__name__}: {error}".rstrip(": "), file or place.where, line_number)


def _last_line(error: Exception, folder: str) -> tuple[str, int]:
    """The last line of the game's own code that was running when it failed."""
    file, line, step = "", 0, error.__traceback__
    while step is not None:
        ran = step.tb_frame.f_code.co_filename
        if os.path.realpath(ran).startswith(folder + os.sep):
            file, line = ran, step.tb_lineno
        step = step.tb_next
    return file, line


_extend_path()  # so that a game's own tests can import it before anybody has asked for a game
