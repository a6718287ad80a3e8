"""Just enough of PNG to look at a screenshot: eight bits a channel, not interlaced."""

import struct
import zlib
from pathlib import Path

Rows = list[bytearray]


def read(path: Path) -> tuple[int, Rows]:
    """How many bytes a pixel has, and the rows."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, packed, head = 8, b"", b""
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        head, packed = (body if kind == b"IHDR" else head), packed + (body if kind == b"IDAT" else b"")
        at += size + 12
    width, height, depth, colours, *_, interlaced = struct.unpack(">IIBBBBB", head)
    assert (depth, interlaced) == (8, 0)
    step = {0: 1, 2: 3, 6: 4}[colours]
    return step, _rows(zlib.decompress(packed), width * step, height, step)


def _rows(raw: bytes, size: int, height: int, step: int) -> Rows:
    rows: Rows = []
    above = bytearray(size)
    for start in range(0, height * (size + 1), size + 1):
        row = bytearray(raw[start + 1 : start + 1 + size])
        _restore(raw[start], row, above, step)
        rows.append(row)
        above = row
    return rows


def _restore(kind: int, row: bytearray, above: bytearray, step: int) -> None:
    """Undo a row's filter: what is stored is the difference to what the neighbours let expect."""
    if kind == 2:
        row[:] = bytes([(value + up) & 255 for value, up in zip(row, above, strict=True)])
    elif kind:
        expect = {1: lambda left, up, corner: left, 3: lambda left, up, corner: (left + up) // 2, 4: _paeth}[kind]
        for i in range(step):
            row[i] = (row[i] + expect(0, above[i], 0)) & 255
        for i in range(step, len(row)):
            row[i] = (row[i] + expect(row[i - step], above[i], above[i - step])) & 255


def _paeth(left: int, up: int, corner: int) -> int:
    """Whichever neighbour is nearest to left + up - corner."""
    by_left, by_up = abs(up - corner), abs(left - corner)
    by_corner = abs(left + up - 2 * corner)
    if by_left <= by_up and by_left <= by_corner:
        return left
    return up if by_up <= by_corner else corner
