"""The API described by OpenAPI, made from its endpoints and the types of their bodies."""

import re
from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

import macabre


class Described(Protocol):
    """What is needed of an endpoint."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def handler(self) -> Any: ...
    @property
    def body(self) -> Any: ...


ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["ok", "code", "error"],
    "properties": {
        "ok": {"const": False},
        "code": {"type": "string", "description": "A stable word for programs."},
        "error": {"type": "string", "description": "A sentence in the reader's language."},
        "rule": {"type": "string", "description": "The id of the rule that says no, if one does."},
    },
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
        "components": {"schemas": {**types, "Error": ERROR}},
    }


def _operation(endpoint: Described) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": " ".join((endpoint.handler.__doc__ or "").split()),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", endpoint.path)
        ],
        "responses": {
            "200": {"description": "done", "content": {"application/json": {"schema": {}}}},
            "default": {
                "description": "refused: nothing has changed",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
    }
    if endpoint.body:
        schema = {"$ref": f"#/components/schemas/{endpoint.body.__name__}"}
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return found
