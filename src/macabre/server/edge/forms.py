"""Forms as browsers send them: urlencoded, or multipart with a file. Whatever is in one costs little to refuse."""

from urllib.parse import parse_qsl

from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import Request

from macabre.host.refusals import denied
from macabre.server.edge.body_limits import LARGEST
from macabre.server.edge.middleware import check_admitted

FIELDS = 100
"""More fields than any form of ours has: one for a match of twenty has some sixty."""
HEADERS = 4
"""More headers than browsers give a part of a form."""

Pair = tuple[str, str]


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; of several with one name the last that is not empty."""
    check_admitted(request.scope)
    kind, body = request.headers.get("content-type", ""), await request.body()
    try:
        pairs = _Parts(kind).read(body) if kind.lower().startswith("multipart/form-data") else _pairs(body)
    except ValueError:
        raise denied("bad_message", "form") from None
    return dict(sorted(pairs, key=lambda pair: bool(pair[1])))


def _pairs(body: bytes) -> list[Pair]:
    return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=FIELDS, errors="strict")


class _Parts:
    """The parts of a form with a file in it. All of ours are text; what is not shows as such."""

    def __init__(self, kind: str) -> None:
        boundary = parse_options_header(kind.encode("latin-1"))[1].get(b"boundary", b"")
        if not boundary:
            raise ValueError("no boundary")
        self._pairs: list[Pair] = []
        self._header = self._value = self._content = b""
        self._name: str | None = None
        self._ended = False
        self._parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._begin_part,
                "on_header_field": self._read_header,
                "on_header_value": self._read_value,
                "on_header_end": self._end_header,
                "on_part_data": self._read_content,
                "on_part_end": self._end_part,
                "on_end": self._end,
            },
            LARGEST,
            max_header_count=HEADERS,
        )

    def read(self, body: bytes) -> list[Pair]:
        self._parser.write(body)
        self._parser.finalize()
        if not self._ended:
            raise ValueError("no end")
        return self._pairs

    def _begin_part(self) -> None:
        if len(self._pairs) == FIELDS:
            raise ValueError("too many parts")
        self._name, self._content = None, b""

    def _read_header(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]

    def _read_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _end_header(self) -> None:
        if self._header.lower() == b"content-disposition":
            name = parse_options_header(self._value)[1].get(b"name")
            self._name = None if name is None else name.decode()
        self._header = self._value = b""

    def _read_content(self, data: bytes, start: int, end: int) -> None:
        self._content += data[start:end]

    def _end_part(self) -> None:
        if self._name is None:
            raise ValueError("a part without a name")
        self._pairs.append((self._name, self._content.decode(errors="replace")))

    def _end(self) -> None:
        self._ended = True
