"""Types of the page's scripts and tables of the docs, made from the types of the messages.

``make generate WHAT=messages`` renews what is generated; without ``--write`` this module says what would change. What
is generated stands between two marks in a file, and what stands outside of them is written by hand. A test fails when
a file differs from what the types give.
"""

import argparse
import ast
import importlib
import inspect
import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as types

FROM_PAGE = ("macabre.host.messages:AnyPageRequest",)
TO_PAGE = ("macabre.host.messages:AnyPageMessage", "macabre.host.messages:PageState")
"""Where the types are that a page sends and is sent, as ``module:name``: unions of tagged structs, or structs."""

ROOT = Path(__file__).resolve().parent.parent
SCRIPT_TYPES = ROOT / "src/macabre/server/web/static/js/types.d.ts"
DOCS = ROOT / "docs/server.md"


class Field(NamedTuple):
    """A field of a struct as JSON has it."""

    name: str
    type: str
    """As TypeScript writes it."""
    optional: bool
    """Whether it may be missing in the JSON."""
    about: str


class Shape(NamedTuple):
    """A struct as JSON has it."""

    name: str
    about: str
    tag_field: str
    tag: str
    """Empty for a struct without a tag."""
    fields: list[Field]
    array: bool
    """Whether it is written as an array of its fields."""


class Union(NamedTuple):
    """A name for one of several structs."""

    name: str
    about: str
    members: list[str]


class Protocol:
    """All structs that can be reached from some types, in the order in which they are first met."""

    def __init__(self, sent: Sequence[str] = FROM_PAGE, received: Sequence[str] = TO_PAGE) -> None:
        """``sent`` by a page, and ``received`` by it.

        A page may leave out what has a default. The server writes fields at their default, unless the struct says
        otherwise or the field is unset.
        """
        self.shapes: dict[str, Shape] = {}
        self.unions: list[Union] = []
        self.classes: dict[str, type[msgspec.Struct]] = {}
        self._met: set[tuple[str, bool]] = set()
        self.sent = [self._root(source, leaves_out_defaults=True) for source in sent]
        self.received = [self._root(source, leaves_out_defaults=False) for source in received]

    def _root(self, source: str, leaves_out_defaults: bool) -> Union | Shape:
        module, _, name = source.partition(":")
        info = types.type_info(_named(source))
        self._collect(info, leaves_out_defaults)
        if isinstance(info, types.StructType):
            return self.shapes[info.cls.__name__]
        about = _docs_below(ast.parse(inspect.getsource(importlib.import_module(module))).body).get(name, "")
        union = Union(name, about, [typescript(member) for member in _parts(info)])
        self.unions.append(union)
        return union

    def _collect(self, info: types.Type, leaves_out_defaults: bool) -> None:
        if isinstance(info, types.StructType):
            self._add(info, leaves_out_defaults)
        for part in _parts(info):
            self._collect(part, leaves_out_defaults)

    def _add(self, info: types.StructType, leaves_out_defaults: bool) -> None:
        name = info.cls.__name__
        if self.classes.setdefault(name, info.cls) is not info.cls:
            raise TypeError(f"two types are called {name}")
        if (name, leaves_out_defaults) in self._met:
            return
        self._met.add((name, leaves_out_defaults))
        fields = _fields(info, leaves_out_defaults)
        if name in self.shapes:  # it is sent both ways: whoever may leave something out makes it optional
            pairs = zip(fields, self.shapes[name].fields, strict=True)
            fields = [new._replace(optional=new.optional or old.optional) for new, old in pairs]
        tag = "" if info.tag is None else str(info.tag)
        self.shapes[name] = Shape(name, _about(info.cls), info.tag_field or "", tag, fields, info.array_like)
        for field in info.fields:
            self._collect(field.type, leaves_out_defaults)


def _named(source: str) -> Any:
    """What a ``module:name`` stands for."""
    module, _, name = source.partition(":")
    return getattr(importlib.import_module(module), name)


def _fields(info: types.StructType, leaves_out_defaults: bool) -> list[Field]:
    docs = _field_docs(info.cls)
    omits = leaves_out_defaults or info.cls.__struct_config__.omit_defaults
    return [
        Field(
            field.encode_name,
            typescript(field.type),
            not field.required and (omits or _unset(field)),
            docs.get(field.name, ""),
        )
        for field in info.fields
    ]


def _unset(field: types.Field) -> bool:
    """Whether a field that is not given is left out: it has a default, and none that could be written."""
    return field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


# -- reading the docstrings


def _about(cls: type) -> str:
    return inspect.cleandoc(cls.__dict__.get("__doc__") or "")


def _field_docs(cls: type) -> dict[str, str]:
    """The docstrings below the fields of a class and of those that it inherits from."""
    docs: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base not in (msgspec.Struct, object) and issubclass(base, msgspec.Struct) and base.__module__ != "msgspec":
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
            assert isinstance(tree, ast.ClassDef)
            docs |= _docs_below(tree.body)
    return docs


def _docs_below(body: Sequence[ast.stmt]) -> dict[str, str]:
    docs: dict[str, str] = {}
    for statement, below in pairwise(body):
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
            for target in _targets(statement):
                docs[target] = inspect.cleandoc(below.value.value)
    return docs


def _targets(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.AnnAssign):
        targets: list[ast.expr] = [statement.target]
    else:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


# -- TypeScript


SIMPLE: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.RawType: "unknown",
    types.NoneType: "null",
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.BytesType: "string",
    types.DateTimeType: "string",
    types.UUIDType: "string",
}

LISTS = (types.ListType, types.SetType, types.FrozenSetType, types.VarTupleType, types.CollectionType)


def typescript(info: types.Type) -> str:
    """A type as TypeScript writes it.

    ``Annotated[…, Meta(extra={"typescript": "Scene"})]`` names a type that is written by hand.
    """
    if isinstance(info, types.Metadata):
        return str((info.extra or {}).get("typescript") or typescript(info.type))
    if type(info) in SIMPLE:
        return SIMPLE[type(info)]
    for kind, write in WRITERS:
        if isinstance(info, kind):
            return write(info)
    raise TypeError(f"there is no TypeScript for {info}")


def _list(info: Any) -> str:
    item = typescript(info.item_type)
    return f"({item})[]" if " | " in item else f"{item}[]"


def _tuple(info: types.TupleType) -> str:
    return f"[{', '.join(typescript(item) for item in info.item_types)}]"


def _named_tuple(info: types.NamedTupleType) -> str:
    return f"[{', '.join(f'{field.encode_name}: {typescript(field.type)}' for field in info.fields)}]"


def _dict(info: types.DictType) -> str:
    key = typescript(info.key_type)
    named = f"Record<{key}, {typescript(info.value_type)}>"
    return f"Partial<{named}>" if isinstance(info.key_type, types.LiteralType) else named


def _literal(info: types.LiteralType) -> str:
    return " | ".join(json.dumps(value) for value in info.values)


def _enum(info: types.EnumType) -> str:
    return " | ".join(json.dumps(member.value) for member in info.cls)


WRITERS: tuple[tuple[Any, Callable[[Any], str]], ...] = (
    (types.StructType, lambda info: str(info.cls.__name__)),
    (types.UnionType, lambda info: " | ".join(typescript(member) for member in info.types)),
    (types.LiteralType, _literal),
    (types.EnumType, _enum),
    (types.DictType, _dict),
    (types.TupleType, _tuple),
    (types.NamedTupleType, _named_tuple),
    (LISTS, _list),
)


def _parts(info: types.Type) -> Iterable[types.Type]:
    """What a type is made of, other than the fields of structs."""
    if isinstance(info, types.UnionType):
        return info.types
    if isinstance(info, types.Metadata):
        return () if (info.extra or {}).get("typescript") else (info.type,)
    if isinstance(info, types.DictType):
        return (info.key_type, info.value_type)
    if isinstance(info, types.TupleType):
        return info.item_types
    if isinstance(info, types.NamedTupleType):
        return [field.type for field in info.fields]
    return (info.item_type,) if isinstance(info, LISTS) else ()


def declarations(protocol: Protocol) -> str:
    """All types as TypeScript declares them."""
    unions = [_declared_union(union) for union in protocol.unions]
    return "\n".join([*unions, *(_declared(shape) for shape in protocol.shapes.values())])


def _declared_union(union: Union) -> str:
    members = "".join(f"\n  | {member}" for member in union.members)
    return f"{_comment(union.about)}export type {union.name} ={members};\n"


def _declared(shape: Shape) -> str:
    if shape.array:
        tag = [f"{shape.tag_field}: {json.dumps(shape.tag)}"] if shape.tag else []
        members = [f"{field.name}{'?' * field.optional}: {field.type}" for field in shape.fields]
        return f"{_comment(shape.about)}export type {shape.name} = [{', '.join(tag + members)}];\n"
    lines = [f"  {shape.tag_field}: {json.dumps(shape.tag)};\n"] if shape.tag else []
    lines += [
        f"{_comment(field.about, '  ')}  {field.name}{'?' * field.optional}: {field.type};\n" for field in shape.fields
    ]
    return f"{_comment(shape.about)}export interface {shape.name} {{\n{''.join(lines)}}}\n"


def _comment(about: str, indent: str = "") -> str:
    if not about:
        return ""
    lines = textwrap.wrap(_one_line(about), 112 - len(indent), break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def _one_line(about: str) -> str:
    return re.sub(r"\s+", " ", about.replace("``", "`")).replace("*/", "*\\/").strip()


# -- Markdown


def tables(protocol: Protocol) -> str:
    """All messages, and the parts that they are made of, as tables."""
    sent, received = _messages(protocol.sent, protocol), _messages(protocol.received, protocol)
    parts = [_fields_table(shape) for shape in protocol.shapes.values() if shape not in sent + received]
    sent_table = _messages_table("What a page sends", sent)
    received_table = _messages_table("What a page is sent", received)
    return "\n".join([sent_table, received_table, "### What they are made of\n", *parts])


def _messages(roots: Iterable[Union | Shape], protocol: Protocol) -> list[Shape]:
    """Those that are told apart by a tag."""
    names = [name for root in roots for name in (root.members if isinstance(root, Union) else [root.name])]
    return [protocol.shapes[name] for name in names if protocol.shapes[name].tag]


def _messages_table(heading: str, shapes: Sequence[Shape]) -> str:
    shared = [field for field in shapes[0].fields if all(field in shape.fields for shape in shapes)] if shapes else []
    rows = [_message_row(shape, [field for field in shape.fields if field not in shared]) for shape in shapes]
    every = f"Every message has {_members(shared)}. {_meanings(shared)}".strip() + "\n\n" if shared else ""
    return f"### {heading}\n\n{every}| type | fields | what |\n|---|---|---|\n{''.join(rows)}"


def _message_row(shape: Shape, fields: Sequence[Field]) -> str:
    about = f"{_cell(shape.about)} {_meanings(fields)}".strip()
    return f"| `{shape.tag}` | {_members(fields)} | {about} |\n"


def _members(fields: Sequence[Field]) -> str:
    return ", ".join(_code(f"{field.name}{'?' * field.optional}: {field.type}") for field in fields)


def _meanings(fields: Sequence[Field]) -> str:
    return " ".join(f"`{field.name}`: {_cell(field.about)}" for field in fields if field.about)


def _fields_table(shape: Shape) -> str:
    rows = [
        f"| `{field.name}{'?' * field.optional}` | {_code(field.type)} | {_cell(field.about)} |\n"
        for field in shape.fields
    ]
    return f"**`{shape.name}`** {_cell(shape.about)}\n\n| field | type | what |\n|---|---|---|\n{''.join(rows)}"


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _cell(about: str) -> str:
    return _one_line(about).replace("|", "\\|")


# -- JSON schema


def components(sources: Sequence[str] = (*FROM_PAGE, *TO_PAGE)) -> dict[str, Any]:
    """The same types as components of OpenAPI, with what the docstrings say of the fields."""
    roots = [_named(source) for source in sources]
    _, schemas = msgspec.json.schema_components(roots, ref_template="#/components/schemas/{name}")
    for name, cls in Protocol((), sources).classes.items():
        docs, properties = _field_docs(cls), schemas[name].get("properties", {})
        for field in msgspec.structs.fields(cls):
            if field.name in docs and field.encode_name in properties:
                properties[field.encode_name]["description"] = _one_line(docs[field.name])
    return schemas


# -- files


def replaced(text: str, generated: str, begin: str, end: str) -> str:
    """A text with what was generated between its two marks."""
    before, found, rest = text.partition(begin + "\n")
    _, found_end, after = rest.partition(end)
    if not found or not found_end:
        raise ValueError(f"the marks {begin} and {end} are missing")
    return f"{before}{begin}\n{generated}{end}{after}"


def renewed() -> dict[Path, str]:
    """Every file with something generated in it, as it should be."""
    protocol = Protocol()
    return {
        SCRIPT_TYPES: replaced(
            SCRIPT_TYPES.read_text(encoding="utf-8"),
            "\n" + declarations(protocol) + "\n",
            "// messages:begin",
            "// messages:end",
        ),
        DOCS: replaced(
            DOCS.read_text(encoding="utf-8"),
            "\n" + tables(protocol) + "\n",
            "<!-- messages:begin -->",
            "<!-- messages:end -->",
        ),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="renew the files")
    parser.add_argument("--schema", action="store_true", help="print the components of OpenAPI instead")
    wanted = parser.parse_args(arguments)
    if wanted.schema:
        print(json.dumps(components(), indent=2))
        return 0
    stale = {path: text for path, text in renewed().items() if path.read_text(encoding="utf-8") != text}
    for path, text in stale.items():
        print(f"{path.relative_to(ROOT)} {'renewed' if wanted.write else 'differs from the types'}")
        if wanted.write:
            path.write_text(text, encoding="utf-8")
    return int(bool(stale) and not wanted.write)


if __name__ == "__main__":
    sys.exit(main())
