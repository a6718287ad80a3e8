"""Static files: style sheets, scripts, sprite sheets. Their addresses carry a hash, so browsers cache them for ever."""

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import macabre
from macabre.draw import sprites
from macabre.host.refusals import denied

STATIC = Path(__file__).parent / "static"
SHEET = Path(sprites.__file__).parent / "sprites.svg"
FOR_EVER = "public, max-age=31536000, immutable"
SHORT = "public, max-age=300"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FONT = re.compile(r'url\("([\w-]+\.woff2)"\)')
FONTS = ("grenze.woff2", "grenze-bold.woff2", "grenze-gotisch.woff2")
"""What every page needs at once, and lets a browser fetch before it has read the style sheet."""


class Asset(NamedTuple):
    """A file ready to be sent; a style sheet names its fonts by the addresses under which they can be cached."""

    body: bytes
    packed: bytes
    kind: str
    version: str


@cache
def asset(path: Path) -> Asset:
    body = path.read_bytes()
    if path.suffix == ".css":
        body = FONT.sub(lambda found: f'url("{static(found[1])}")', body.decode()).encode()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(body, gzip.compress(body, 9, mtime=0), kind, hashlib.sha256(body).hexdigest()[:16])


@cache
def modules() -> str:
    """One hash for all scripts: they import one another by plain names, so a change to one renews all addresses."""
    digest = hashlib.sha256()
    for path in sorted((STATIC / "js").glob("*.js")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def static(name: str) -> str:
    """The address of a file in ``static``. Scripts live in a folder named after their hash, so that imports work."""
    if name.startswith("js/"):
        return f"/static/{modules()}/{name.removeprefix('js/')}"
    return f"/static/{name}?v={asset(STATIC / name).version}"


def sheets(game: str) -> dict[str, str]:
    """The addresses of the two sprite sheets that a game needs."""
    own = macabre.game(game).folder / "sprites.svg"
    shared = f"/sprites/common.svg?v={asset(SHEET).version}"
    return {"game": f"/sprites/{game}.svg?v={asset(own).version}" if own.exists() else shared, "common": shared}


def _send(request: Request, path: Path, lasting: bool) -> Response:
    sent = asset(path)
    headers = {"cache-control": FOR_EVER if lasting else SHORT, "etag": f'"{sent.version}"', "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if len(sent.packed) < len(sent.body) and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(sent.packed, headers={**headers, "content-encoding": "gzip"}, media_type=sent.kind)
    return Response(sent.body, headers=headers, media_type=sent.kind)


async def file(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in {path.name for path in STATIC.glob("*.*")}:
        raise denied("unknown_page")
    return _send(request, STATIC / name, "v" in request.query_params)


async def module(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in {path.name for path in (STATIC / "js").glob("*.js")}:
        raise denied("unknown_page")
    return _send(request, STATIC / "js" / name, request.path_params["version"] == modules())


async def sheet(request: Request) -> Response:
    name = request.path_params["name"]
    if name == "common":
        return _send(request, SHEET, "v" in request.query_params)
    path = macabre.game(name).folder / "sprites.svg" if name in macabre.game_names() else None
    if path is None or not path.exists():
        raise denied("unknown_page")
    return _send(request, path, "v" in request.query_params)


ROUTES: list[BaseRoute] = [
    Route("/static/{name}", file),
    Route("/static/{version}/{name}", module),
    Route("/sprites/{name}.svg", sheet),
]
