"""The house itself: who may import whom, what is public, and that a game is a folder."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import macabre

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "macabre"

MAY_IMPORT = {
    "core": {"core"},
    "draw": {"draw"},
    "games": {"core", "draw", "games"},
    "bots": {"core", "draw", "games", "bots"},
    "testing": {"core"},
    "conformance": {"core", "draw", "games", "bots", "conformance", ""},
    "host": {"core", "draw", "games", "bots", "host", ""},
    "server": {"core", "draw", "games", "bots", "host", "server", ""},
    "cli": {
        "core",
        "draw",
        "games",
        "bots",
        "cli",
        "conformance",
        "lab",
        "host",
        "server",
        "",
    },  # serve starts the server
    "lab": {"core", "draw", "games", "bots", "lab", ""},
    "adapters": {"core", "draw", "games", "bots", "adapters", ""},
}
"""Which rooms a room may import from; "" is the public face itself."""

MODULES = [path for path in SOURCE.rglob("*.py") if "tests" not in path.relative_to(SOURCE).parts]


def imports(path: Path) -> list[str]:
    """The full names of all modules that a file imports, wherever in it."""
    names = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.append(node.module)
    return names


def room(name: str) -> str:
    """The part of the house that a module of ours belongs to."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and not parts[1].startswith("_") else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path):
    here = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    if here.startswith("_"):
        return
    for name in imports(path):
        if name.split(".")[0] == "macabre":
            assert room(name) in MAY_IMPORT[here], f"{here} must not import {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_kernel_and_games_need_the_standard_library_only(path):
    if path.relative_to(SOURCE).parts[0] not in ("core", "games"):
        return
    for name in imports(path):
        assert name.split(".")[0] in {"macabre", *sys.stdlib_module_names}, name


@pytest.mark.parametrize("path", sorted((SOURCE / "host").glob("*.py")), ids=lambda path: path.name)
def test_a_hosted_match_needs_no_framework_template_engine_or_database(path):
    """It will run inside a browser, where there is neither disk nor network."""
    for name in imports(path):
        assert name.split(".")[0] in {"macabre", "msgspec", *sys.stdlib_module_names}, name


@pytest.mark.parametrize(
    "path", sorted((SOURCE / "games").glob("*/*.py")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_two_games_never_meet(path):
    for name in imports(path):
        if name.startswith("macabre.games."):
            assert name.split(".")[2] == path.parent.name


@pytest.mark.parametrize("path", sorted((SOURCE / "core").glob("*.py")), ids=lambda path: path.name)
def test_the_kernel_names_no_game(path):
    """Outside of its examples."""
    text = re.sub(r'""".*?"""', "", path.read_text(), flags=re.DOTALL)
    for name in macabre.game_names():
        assert name not in text
        assert name.replace("-", "_") not in text


def test_importing_macabre_loads_no_third_party_package():
    script = "import sys, macabre; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    # Finders of editable installs begin with two underscores; site may load a .pth file's module.
    foreign = {
        m for m in loaded if m not in sys.stdlib_module_names and not m.startswith(("_", "macabre", "sitecustomize"))
    }
    assert foreign <= {"distutils-precedence", "cython_runtime"}


def test_the_public_face_is_complete_and_says_what_it_is():
    for name in macabre.__all__:
        assert hasattr(macabre, name), name
    documented = [getattr(macabre, name) for name in macabre.__all__ if name not in ("__version__", "Seat", "Viewer")]
    assert all(thing.__doc__ for thing in documented)
    assert sorted(macabre.__all__) == list(macabre.__all__)


def test_every_public_name_has_a_docstring():
    for path in MODULES:
        if path.relative_to(SOURCE).parts[0] != "core":
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith(("_", "want_")):
                assert ast.get_docstring(node), f"{path.name}: {node.name}"


def test_a_game_is_added_by_adding_its_folder():
    """The tiny game of these tests stands in no list anywhere: its folder was put on the shelf, that is all."""
    assert "lantern" in macabre.game_names()
    match = macabre.game("lantern").start(seats=3, seed="x")
    assert match.to_act == (0, 1, 2)
    mentions = [path for path in SOURCE.rglob("*") if path.is_file() and b"lantern" in path.read_bytes().lower()
                and path.suffix != ".pyc" and "games" not in path.parts]  # fmt: skip
    assert not mentions


def test_no_tracked_text_names_a_machine_or_a_registry():
    tracked = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    for name in tracked.stdout.split("\n"):
        path = ROOT / name
        if (
            path.suffix in (".txt", ".in", ".toml", ".md", ".py", ".yml")
            and path.is_file()
            and "test_house" not in name
        ):
            text = path.read_text(encoding="utf-8")
            assert not re.search(
                r"https?://\S*(/simple|registry|mirror)|(?<!\w)/(work|root)/\w|(?<!no-emit-)index-url", text
            ), name


def test_the_image_is_made_from_the_extras_of_a_server():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    wanted = {each.replace("'", '"') for extra in ("cli", "server", "postgres") for each in extras[extra]}
    lines = (ROOT / "requirements" / "server.in").read_text().splitlines()
    assert {line for line in lines if not line.startswith(("#", "-"))} == wanted


def test_the_shelf_is_a_package_and_its_names_are_listed_beside_it():
    script = "import macabre, macabre.games.grim_dance.rules as r; print(macabre.game_names()[0], r.KINDS[0])"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "dance-of-death reveal\n"
