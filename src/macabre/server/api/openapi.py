"""The API described by OpenAPI, made from its endpoints and the types of their bodies."""

import re
from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

import macabre

JSON, NDJSON = "application/json", "application/x-ndjson"


class Described(Protocol):
    """What is needed of an endpoint."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def handler(self) -> Any: ...
    @property
    def answer(self) -> str: ...
    @property
    def body(self) -> Any: ...
    @property
    def query(self) -> tuple[str, ...]: ...
    @property
    def kind(self) -> str: ...


ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["ok", "code", "error", "rule"],
    "properties": {
        "ok": {"const": False},
        "code": {"type": "string", "description": "A stable word for programs."},
        "error": {"type": "string", "description": "A sentence in the reader's language."},
        "rule": {"type": "string", "description": "The id of the rule that says no, if one does."},
    },
}


TEXT, NUMBER, TRUTH = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
ROWS, THING = {"type": "array", "items": {"type": "object"}}, {"type": "object"}


def _whole(**properties: Any) -> dict[str, Any]:
    """An object that has all of these."""
    return {"type": "object", "required": list(properties), "properties": properties}


ANSWERS: dict[str, Any] = {
    "Game": _whole(
        name=TEXT, title=TEXT, blurb=TEXT, version=NUMBER, seats={"type": "array", "items": NUMBER}, minutes={},
        guided=TRUTH,
    ),
    "Rule": _whole(id=TEXT, text=TEXT, section={}),
    "Seated": _whole(match=TEXT, page=TEXT),
    "Listed": _whole(match=TEXT, game=TEXT, stage=TEXT, asked={"type": "array", "items": NUMBER}),
    "Table": _whole(state=THING, view={"type": ["object", "null"]}, decision={"type": ["object", "null"]}, story=ROWS),
    "Line": {
        "oneOf": [
            _whole(type={"const": "waiting"}, seat=NUMBER, game=TEXT),
            _whole(type={"const": "decision"}, view=THING, decision=THING),
            _whole(type={"const": "ping"}),
            _whole(type={"const": "over"}, outcome={"type": ["object", "null"]}),
        ],
    },
    "Hint": THING,
    "Record": _whole(macabre=NUMBER, game=TEXT, people=ROWS, remarks=ROWS),
    "Analysis": THING,
    "Moments": _whole(names={"type": "array", "items": TEXT}, first=THING, story=ROWS, steps=ROWS),
    "Error": ERROR,
}  # fmt: skip

QUERIES = {
    "language": "en or de, before what the browser likes.",
    "seat": "The number of one of your seats; without it your only one, or else what a spectator sees, if anything.",
    "since": "How many lines of the story you have: only those after them are sent. Without it, all are.",
    "eyes": "The number of a seat, none (a spectator) or all (everything open).",
    "shape": "wide or tall; anything else is wide.",
}


def describe(endpoints: Iterable[Described]) -> dict[str, Any]:
    """The whole description."""
    endpoints = list(endpoints)
    bodies = [endpoint.body for endpoint in endpoints if endpoint.body]
    _, types = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Macabre", "version": macabre.__version__},
        "paths": paths,
        "components": {"schemas": {**types, **ANSWERS}},
    }


def _operation(endpoint: Described) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": " ".join((endpoint.handler.__doc__ or "").split()),
        "parameters": [*_in_path(endpoint.path), *_in_query(("language", *endpoint.query))],
        "responses": {
            "200": _response(*_done(endpoint)),
            "default": _response("refused: nothing has changed", _refer("Error"), JSON),
        },
    }
    if endpoint.body:
        content = {JSON: {"schema": _refer(endpoint.body.__name__)}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _in_path(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _in_query(names: Iterable[str]) -> list[dict[str, Any]]:
    schemas = {"since": {"type": "integer", "minimum": 0}}
    return [
        {"name": name, "in": "query", "description": QUERIES[name], "schema": schemas.get(name, TEXT)} for name in names
    ]


def _answer(name: str) -> dict[str, Any]:
    one = name.removesuffix("[]")
    return _refer(one) if one == name else {"type": "array", "items": _refer(one)}


def _refer(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _done(endpoint: Described) -> tuple[str, dict[str, Any], str]:
    meaning = "lines of JSON, each like this, for as long as it lasts" if endpoint.kind == NDJSON else "done"
    return meaning, _answer(endpoint.answer), endpoint.kind


def _response(meaning: str, schema: dict[str, Any], kind: str) -> dict[str, Any]:
    return {"description": meaning, "content": {kind: {"schema": schema}}}
