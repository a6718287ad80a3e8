"""Contact sheets: every sprite large and small, on parchment and by night, as `build/art/<game>.png`.

`python -m art.look death-over-the-kingdom king queen` shows two sprites, carved afresh; `python -m art.look parts` the
catalogue of parts.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from art.carve import HERE, games, symbol, target
from art.parts import catalogue

BUILD = HERE.parent / "build" / "art"
GROUNDS = ("#d9c9a3", "#171310")
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]


def look(name: str, symbols: list[str]) -> Path:
    """Render the contact sheet of some sprites: cards on both grounds, smaller things once."""
    if all(_box(text)[1] < 200 for text in symbols):
        return _small(name, symbols)
    columns = 5
    rows = [symbols[i : i + columns] for i in range(0, len(symbols), columns)]
    body = "".join(_page(rows, ground) for ground in GROUNDS)
    height = sum(sum(_height(row) for row in rows) for _ in GROUNDS)
    html = f'<body style="margin:0"><svg width="0" height="0">{"".join(symbols)}</svg>{body}'
    return _shot(html, BUILD / f"{name}.png", 380 * min(columns, len(symbols)) + 20, height)


def _small(name: str, symbols: list[str]) -> Path:
    cells = "".join(
        f'<div style="float:left;width:166px;height:184px;text-align:center;font:13px serif"><svg width="150" height="'
        f'{150 * height // width}"><use href="#{key}"/></svg><br>{key}</div>'
        for key, width, height in map(_box, symbols)
    )
    html = f'<body style="margin:8px;background:{GROUNDS[0]}"><svg width="0" height="0">{"".join(symbols)}</svg>{cells}'
    return _shot(html, BUILD / f"{name}.png", 1688, 192 * (len(symbols) // 10 + 1) + 20)


def _page(rows: list[list[str]], ground: str) -> str:
    strips = (("".join(_pair(s, i) for i, s in enumerate(row)), _height(row)) for row in rows)
    return "".join(f'<div style="background:{ground};height:{high}px">{strip}</div>' for strip, high in strips)


def _pair(text: str, column: int) -> str:
    key, width, height = _box(text)
    style = f"position:absolute;margin-top:14px;left:{column * 380 + 14}px"
    small = f"position:absolute;margin-top:14px;left:{column * 380 + 320}px"
    return "".join(
        f'<svg style="{where}" width="{w}" height="{w * height / width:.0f}"><use href="#{key}"/></svg>'
        for where, w in ((style, 300), (small, 60))
    )


def _box(text: str) -> tuple[str, int, int]:
    key, width, height = re.findall(r'id="(\S+)" viewBox="0 0 (\d+) (\d+)"', text)[0]
    return key, int(width), int(height)


def _height(row: list[str]) -> int:
    return max(300 * height // width for _, width, height in map(_box, row)) + 28


def _shot(html: str, png: Path, width: int, height: int) -> Path:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("The contact sheets are rendered by Chromium: install it, for example with: apt-get install chromium")
    png.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        page = Path(scratch) / "page.html"
        page.write_text(html, encoding="utf-8")
        where = [f"--user-data-dir={scratch}/user", f"--screenshot={png}", f"--window-size={width},{height}"]
        subprocess.run([chromium, *QUIET, *where, page.as_uri()], check=True, capture_output=True, timeout=120)
    return png


def main(game: str = "", *keys: str) -> None:
    """Render what was asked for: some sprites of a game afresh, a game's stored sheet, the parts, or everything."""
    for name in [game] if game else [*games(), "parts"]:
        if name == "parts":
            symbols = [picture.symbol() for picture in catalogue()]
        elif keys:
            symbols = [symbol(name, key) for key in keys]
        else:
            symbols = re.findall("<symbol.*?</symbol>", target(name).read_text(encoding="utf-8"))
        sys.stdout.write(f"{look('-'.join([name, *keys]), symbols)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
