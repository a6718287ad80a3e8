"""Forms as browsers send them: urlencoded, or multipart with a file."""

from email.parser import BytesParser
from email.policy import HTTP
from urllib.parse import parse_qsl

from starlette.requests import Request

from macabre.host.refusals import denied
from macabre.server.edge.middleware import check_admitted

FIELDS = 400
"""More fields than any form of ours has."""


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; of several with the same name, the last that is not empty."""
    check_admitted(request.scope)
    kind, body = request.headers.get("content-type", ""), await request.body()
    try:
        pairs = _parts(kind, body) if kind.startswith("multipart/form-data") else _pairs(body)
    except ValueError:
        raise denied("bad_message", "form") from None
    return dict(sorted(pairs, key=lambda pair: bool(pair[1])))


def _pairs(body: bytes) -> list[tuple[str, str]]:
    return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=FIELDS, errors="strict")


def _parts(kind: str, body: bytes) -> list[tuple[str, str]]:
    """The parts of a multipart form. All of ours are text; bytes that are not show up as replacement characters."""
    message = BytesParser(policy=HTTP).parsebytes(b"Content-Type: " + kind.encode("latin-1") + b"\r\n\r\n" + body)
    if not message.is_multipart():
        raise ValueError("no parts")
    pairs = []
    for part in list(message.iter_parts())[:FIELDS]:
        name, content = part.get_param("name", header="content-disposition"), part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            pairs.append((name, content.decode(errors="replace")))
    return pairs
