"""The API described by OpenAPI, made from its endpoints and the types of their bodies."""

import re
from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

import macabre
from macabre.server.api.answers import Error

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
    def answer(self) -> Any: ...
    @property
    def body(self) -> Any: ...
    @property
    def query(self) -> tuple[str, ...]: ...
    @property
    def kind(self) -> str: ...


QUERIES = {
    "language": "en or de, before what the browser likes.",
    "seat": "The number of one of your seats; without it your only one, or else what a spectator sees, if anything.",
    "since": "How many lines of the story you have: only those after them are sent. Without it, all are.",
    "eyes": "The number of a seat, none (a spectator) or all (everything open).",
    "shape": "wide or tall; anything else is wide.",
    "told": "Numbers of seats, with commas: a hash of all that each was told, in the language, is added to the proof.",
}


def describe(endpoints: Iterable[Described]) -> dict[str, Any]:
    """The whole description."""
    endpoints = list(endpoints)
    bodies = [endpoint.body for endpoint in endpoints if endpoint.body]
    types = [*[endpoint.answer for endpoint in endpoints], *bodies, Error]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for endpoint, answer in zip(endpoints, schemas, strict=False):
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, answer)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Macabre", "version": macabre.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Described, answer: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": " ".join((endpoint.handler.__doc__ or "").split()),
        "parameters": [*_in_path(endpoint.path), *_in_query(("language", *endpoint.query))],
        "responses": {
            "200": _response(_meaning(endpoint), answer, endpoint.kind),
            "default": _response("refused: nothing has changed", _refer("Error"), JSON),
        },
    }
    if endpoint.body:
        content = {JSON: {"schema": _refer(endpoint.body.__name__)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _in_path(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _in_query(names: Iterable[str]) -> list[dict[str, Any]]:
    schemas = {"since": {"type": "integer", "minimum": 0}}
    return [
        {"name": name, "in": "query", "description": QUERIES[name], "schema": schemas.get(name, {"type": "string"})}
        for name in names
    ]


def _refer(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _meaning(endpoint: Described) -> str:
    return "lines of JSON, each like this, for as long as it lasts" if endpoint.kind == NDJSON else "done"


def _response(meaning: str, schema: dict[str, Any], kind: str) -> dict[str, Any]:
    return {"description": meaning, "content": {kind: {"schema": schema}}}
