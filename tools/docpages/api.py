"""The server's API as a page, from the same description that the server gives as ``/api/openapi.json``."""

from typing import Any

from macabre.server.api.endpoints import ENDPOINTS
from macabre.server.api.openapi import describe

HEAD = """# Server API

Everything that the page does, for programs: JSON over HTTP. A running server describes it as OpenAPI at
`/api/openapi.json`. How choices, people and errors work is told in [the server and the page](../server.md), and how a
bot listens in [plug in your own bot](../bot-protocol.md).

Whoever sends no cookie of the page names itself by `Authorization: Bearer …`, any text of 32 to 256 characters.
Every request takes `?language=en` or `de`, before what `Accept-Language` says.
"""


def page() -> str:
    described = describe(ENDPOINTS)
    parts = [HEAD]
    for path, methods in described["paths"].items():
        parts += [_operation(method, path, told) for method, told in methods.items()]
    parts.append("## What is sent and answered\n")
    parts += [_schema(name, schema) for name, schema in described["components"]["schemas"].items()]
    return "\n".join(parts)


def _operation(method: str, path: str, told: dict[str, Any]) -> str:
    lines = [f"## `{method.upper()} {path}`", "", told["summary"], ""]
    if "requestBody" in told:
        lines += [f"Send: {_kind(_content(told['requestBody']))}", ""]
    answer = told["responses"]["200"]
    meaning = "" if answer["description"] == "done" else f": {answer['description']}"
    lines += [f"Answer: {_kind(_content(answer))}{meaning}", ""]
    asked = [
        parameter for parameter in told["parameters"] if parameter["in"] == "query" and parameter["name"] != "language"
    ]
    lines += [f"- `?{parameter['name']}=` {parameter['description']}" for parameter in asked]
    return "\n".join([*lines, ""])


def _content(told: dict[str, Any]) -> dict[str, Any]:
    """What a body is like; there is one kind of each."""
    (content,) = told["content"].values()
    found: dict[str, Any] = content["schema"]
    return found


def _schema(name: str, schema: dict[str, Any]) -> str:
    lines = [f"### {name} {{ #{name.lower()} }}", "", schema.get("description", ""), ""]
    for one in schema.get("oneOf", [schema]):
        lines += _fields(one)
    return "\n".join([*lines, ""])


def _fields(schema: dict[str, Any]) -> list[str]:
    fields, needed = schema.get("properties", {}), schema.get("required", [])
    lines = ["| field | | |", "|---|---|---|"] if fields else []
    for field, kind in fields.items():
        more = [kind.get("description", "")] if field in needed else ["may be left out.", kind.get("description", "")]
        lines.append(f"| `{field}` | {_kind(kind)} | {' '.join(more).strip()} |")
    return [*lines, ""]


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words, with a link where it has a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    kind = schema.get("type", "")
    if "prefixItems" in schema:
        return f"pair of {' and '.join(map(_kind, schema['prefixItems']))}"
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if "const" in schema or "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema.get("enum", [schema.get("const")]))
    return " or ".join(kind) if isinstance(kind, list) else kind or "anything"
