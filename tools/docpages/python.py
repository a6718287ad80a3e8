"""The pages of the library's reference: which names stand on them. mkdocstrings takes the rest from the docstrings."""

import ast
from importlib.util import find_spec
from pathlib import Path

MODULES = ("macabre", "macabre.bots", "macabre.draw", "macabre.lab", "macabre.testing")
"""The modules that people import from."""

AUTHORS = ("macabre.core.game", "macabre.core.position_text")
"""What a game's own modules must offer, and what they build on."""

ADAPTERS = ("macabre.adapters.pettingzoo", "macabre.adapters.gymnasium", "macabre.adapters.openspiel",
            "macabre.adapters.observation")  # fmt: skip

HEADS = {
    "python": """# Python

Everything that is public, from its docstrings. [What is stable](../concepts/stability.md) says how far you can rely on
it.
""",
    "game-authors": """# For game authors

What the modules of a game's folder must offer, as protocols, and how positions are put into words. [Add your own
game](../guides/add-your-own-game.md) builds one step by step.
""",
    "adapters": """# Adapters

The games as environments of other libraries; each needs the extra of its name. Guides:
[PettingZoo](../adapters/pettingzoo.md), [Gymnasium](../adapters/gymnasium.md), [OpenSpiel](../adapters/openspiel.md),
[observations](../adapters/observations.md).
""",
}


def pages() -> dict[str, str]:
    """The three pages by their paths."""
    shelves = {"python": MODULES, "game-authors": AUTHORS, "adapters": ADAPTERS}
    return {f"reference/{name}.md": _page(HEADS[name], modules) for name, modules in shelves.items()}


def _page(head: str, modules: tuple[str, ...]) -> str:
    parts = [head]
    for module in modules:
        parts += [f"## {module}\n", *_about(module), *(f"::: {module}.{name}\n" for name in public(module))]
    return "\n".join(parts)


def _about(module: str) -> list[str]:
    """The module's own docstring, without the names in it."""
    return [f"::: {module}\n    options:\n      members: false\n      show_root_heading: false\n"]


def public(module: str) -> list[str]:
    """The names a module offers: its ``__all__``, or else what it defines itself. It is read, not imported."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    body = ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body
    listed = [line.value for line in body if isinstance(line, ast.Assign) and _target(line) == "__all__"]
    if listed:
        return [name for name in ast.literal_eval(listed[0]) if not name.startswith("__")]
    defined = [line.name for line in body if isinstance(line, ast.ClassDef | ast.FunctionDef)]
    return [name for name in defined if not name.startswith("_")]


def _target(line: ast.Assign) -> str:
    return line.targets[0].id if isinstance(line.targets[0], ast.Name) else ""
