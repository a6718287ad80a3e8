"""QR codes of addresses, for phones: as a picture on a page, and in the terminal."""

from functools import lru_cache
from io import BytesIO, StringIO

import segno

KEPT = 256
"""How many pictures are kept: a page that waits for friends may be loaded many times."""


@lru_cache(KEPT)
def picture(address: str) -> str:
    """An address as an SVG, dark on light in either theme: not every camera reads it the other way round."""
    file = BytesIO()
    _code(address).save(
        file, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, border=3, light="#fff", nl=False
    )
    return file.getvalue().decode()


def text(address: str) -> str:
    """An address in half blocks, for a terminal with light letters on a dark ground."""
    file = StringIO()
    _code(address).terminal(file, border=2, compact=True)
    return file.getvalue()


def _code(address: str) -> segno.QRCode:
    return segno.make_qr(address, error="m")
