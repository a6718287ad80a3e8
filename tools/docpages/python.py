"""The library's page, from signatures and docstrings of all public names."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

MODULES = ("macabre", "macabre.bots", "macabre.draw", "macabre.lab", "macabre.testing")
"""The modules that people import from; the rest is the house's own business."""

HEAD = """# Python

Everything that is public, from its docstrings. What begins with an underscore, or stands only in a module that is not
named here, may change at any time.
"""


def public(module: ModuleType) -> list[str]:
    """The names a module offers: its ``__all__``, or else what it defines itself."""
    if hasattr(module, "__all__"):
        return [name for name in module.__all__ if not name.startswith("__")]
    own = vars(module).items()
    return [name for name, thing in own if name[0] != "_" and getattr(thing, "__module__", "") == module.__name__]


def page() -> str:
    parts = [HEAD]
    for name in MODULES:
        module = importlib.import_module(name)
        parts += [f"## {name}\n", _prose(module.__doc__), ""]
        parts += [_entry(name, one, getattr(module, one)) for one in public(module)]
    return "\n".join(parts)


def _entry(module: str, name: str, thing: Any) -> str:
    lines = [f"### {name} {{ #{module}.{name} }}", ""]
    if inspect.isclass(thing):
        return "\n".join([*lines, *_class(name, thing)])
    if callable(thing) and not inspect.ismodule(thing) and hasattr(thing, "__name__") and not _is_new_type(thing):
        return "\n".join([*lines, _code(name + _signature(thing)), "", _prose(thing.__doc__), ""])
    kind = "A number of its own type" if _is_new_type(thing) else f"A constant, {type(thing).__name__}"
    return "\n".join([*lines, f"{kind}.", ""])


def _is_new_type(thing: Any) -> bool:
    return hasattr(thing, "__supertype__")


def _class(name: str, cls: type) -> Iterator[str]:
    made = "" if issubclass(cls, BaseException) or inspect.isabstract(cls) else _signature(cls)
    yield _code(f"class {name}{made.removesuffix(' -> None')}")
    yield ""
    yield _prose(cls.__doc__ if not (cls.__doc__ or "").startswith(f"{cls.__name__}(") else "")
    yield ""
    for field, told in _fields(cls).items():
        yield f"`{field}`\n{{ .member }}\n\n{_indented(told)}\n"
    for member, thing in vars(cls).items():
        if not member.startswith("_"):
            yield from _member(name, member, thing)


def _member(owner: str, name: str, thing: Any) -> Iterator[str]:
    function = thing.__func__ if isinstance(thing, classmethod | staticmethod) else thing
    if isinstance(thing, property):
        shown, told = name, thing.__doc__
    elif inspect.isfunction(function):
        prefix = f"{owner}." if function is not thing else ""
        shown, told = prefix + name + _signature(function), function.__doc__
    else:
        return
    yield f"`{shown}`\n{{ .member }}\n\n{_indented(_prose(told))}\n"


def _fields(cls: type) -> dict[str, str]:
    """Attributes that are told by the text below them, in the class or in its ``__init__``."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    except (OSError, TypeError):
        return {}
    assert isinstance(tree, ast.ClassDef)
    bodies = [tree.body, *(n.body for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "__init__")]
    pairs = [(_assigned(line), below) for body in bodies for line, below in pairwise(body)]
    return {name: _prose(_said(below)) for name, below in pairs if name and name[0] != "_" and _said(below)}


def _said(line: ast.stmt) -> str:
    """The text that stands alone in a line."""
    value = line.value if isinstance(line, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _assigned(line: ast.stmt) -> str:
    """The name, or the name of the attribute, that a line gives a value."""
    target: ast.expr | None = None
    if isinstance(line, ast.Assign):
        target = line.targets[0]
    elif isinstance(line, ast.AnnAssign):
        target = line.target
    return target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""


def _signature(thing: Any) -> str:
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return "(…)"
    kept = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
    text = str(signature.replace(parameters=kept))
    text = re.sub(r"\b(?:macabre|collections|typing|pathlib|_?io|types)(?:\.\w+)*\.(\w+)", r"\1", text)
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)  # annotations that were written as texts


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _indented(text: str) -> str:
    return f'<div class="told" markdown>\n\n{text}\n\n</div>' if text else ""


def _prose(docstring: str | None) -> str:
    """A docstring as Markdown: its examples become code."""
    lines, example = [], False
    for line in inspect.cleandoc(docstring or "").splitlines():
        if line.startswith(">>> ") and not example:
            example = True
            lines.append("```pycon")
        elif example and not line.strip():
            example = False
            lines.append("```")
        lines.append(line)
    return "\n".join([*lines, *(["```"] if example else [])])
