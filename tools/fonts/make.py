"""Cut the fonts down to what pages and pictures need: ``make generate WHAT=fonts``.

From the packages in ``package.json`` it writes the WOFF2 files and their licences that the server sends, the widths of
all letters (``draw/font_widths.py``), and their outlines (``draw/outlines.json``), of which pictures are made: nobody
who draws or measures needs a font.
"""

import json
import re
import shutil
from collections.abc import Iterable
from math import hypot
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PACKAGES = HERE / "node_modules" / "@fontsource"
STATIC = ROOT / "src" / "macabre" / "server" / "web" / "static"
DRAW = ROOT / "src" / "macabre" / "draw"

LATIN = [
    *range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x178, 0x1E9E, 0x2009, 0x2013, 0x2014, 0x2018, 0x2019,
    0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2022, 0x2026, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2212,
]  # fmt: skip
"""West European letters and the signs we use; every page needs them."""
FURTHER = [code for code in (*range(0x100, 0x180), 0x218, 0x219, 0x21A, 0x21B, 0x2C6, 0x2DC) if code not in LATIN]
"""Other European letters, in files that a browser fetches only where one of them is written."""
FIGURES = {f"{number}": f"{name}.tf" for number, name in enumerate(
    ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))}  # fmt: skip
"""Lining figures, all equally broad: numbers on a table do not jump when they change."""
TICK = 0x2713
TICK_POINTS = ((40, 290), (118, 338), (196, 176), (430, 640), (486, 604), (214, 10), (166, 14))
"""The font has no tick, so it gets one, drawn with the same broad pen."""

FILES = (
    ("grenze", 400, "normal", "grenze"),
    ("grenze", 700, "normal", "grenze-bold"),
    ("grenze", 400, "italic", "grenze-italic"),
    ("grenze-gotisch", 700, "normal", "grenze-gotisch"),
)
"""Package, weight, style, and the name of our file. The last is for titles, and has West European letters only."""
MEASURED = {"regular": "grenze", "bold": "grenze-bold"}
"""The faces in which tables are written."""
ASCENT, DESCENT = 860, 260
"""In thousandths of the letters' size. Half the difference is half a capital's height, so capitals and figures that are
centred in a line stand in its middle; the sum is less than a line of a table, where browsers then round least."""


def cut(package: str, weight: int, style: str, part: str, codes: Iterable[int]) -> TTFont:
    """One font with only these letters."""
    font = TTFont(PACKAGES / package / "files" / f"{package}-{part}-{weight}-{style}.woff2", recalcTimestamp=False)
    assert font["head"].unitsPerEm == 1000
    if part == "latin":
        _lining_figures(font)
        _tick(font)
    options = Options()
    options.layout_features = ["kern", "liga"]
    options.name_IDs = [0, 1, 2, 13, 14]
    options.hinting = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*codes, TICK])
    subsetter.subset(font)
    _set_height(font)
    return font


def _lining_figures(font: TTFont) -> None:
    for table in font["cmap"].tables:
        for figure, name in FIGURES.items():
            if ord(figure) in table.cmap:
                table.cmap[ord(figure)] = name


def _tick(font: TTFont) -> None:
    pen = TTGlyphPen(None)
    pen.moveTo(TICK_POINTS[0])
    for point in TICK_POINTS[1:]:
        pen.lineTo(point)
    pen.closePath()
    font.setGlyphOrder([*font.getGlyphOrder(), "tick"])
    font["glyf"]["tick"] = pen.glyph()
    font["hmtx"]["tick"] = (530, 40)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[TICK] = "tick"


def _set_height(font: TTFont) -> None:
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, -DESCENT, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ASCENT, -DESCENT, 0
    os2.usWinAscent, os2.usWinDescent = ASCENT, DESCENT
    os2.fsSelection |= 1 << 7


# -- what Python needs of them

UNITS = 250
"""To the size of a letter in its outline: as fine as anybody sees on a table, and half the bytes of the font's own."""


class OutlinePen(BasePen):  # type: ignore[misc]
    """An outline as SVG writes it, each point from the one before, the y axis pointing down."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.parts: list[str] = []

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - fontTools calls it
        self._at = x, y = _coarse(point)
        self.parts.append(f"M{x} {-y}")

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._way("l", _coarse(point))

    def _qCurveToOne(self, control: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802
        middle, end = _coarse(control), _coarse(point)
        if _is_straight(self._at, middle, end):
            self._way("l", end)
        else:
            self._way("q", middle, end)

    def _closePath(self) -> None:  # noqa: N802
        self.parts.append("z")

    def _way(self, kind: str, *points: tuple[int, int]) -> None:
        x, y = self._at
        if points[-1] != self._at:
            self.parts.append(kind + " ".join(f"{end[0] - x} {y - end[1]}" for end in points))
        self._at = points[-1]

    def path(self) -> str:
        """Without spaces and letters that can be left out."""
        short = re.sub(r"(?<=[lq])([^a-zA-Z]*)", r"\1", "".join(self.parts)).replace(" -", "-")
        return re.sub(r"([lq])([^lqMz]*)(?:\1([^lqMz]*))+", _joined, short)


def _coarse(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * UNITS / 1000), round(point[1] * UNITS / 1000)


def _is_straight(start: tuple[int, int], middle: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether a curve is so flat or so short that a line looks the same."""
    (ax, ay), (bx, by) = (end[0] - start[0], end[1] - start[1]), (middle[0] - start[0], middle[1] - start[1])
    return abs(ax * by - ay * bx) <= 1.2 * hypot(ax, ay)


def _joined(found: re.Match[str]) -> str:
    """Several ways of one kind need its letter only once."""
    kind, ways = found[1], found[0].split(found[1])[1:]
    return kind + ways[0] + "".join(way if way.startswith("-") else f" {way}" for way in ways[1:])


def outlines(font: TTFont) -> dict[str, str]:
    glyphs, found = font.getGlyphSet(), {}
    for code, name in sorted(font.getBestCmap().items()):
        pen = OutlinePen(glyphs)
        glyphs[name].draw(pen)
        found[chr(code)] = pen.path()
    return found


def widths(font: TTFont) -> dict[str, int]:
    return {chr(code): font["hmtx"][name][0] for code, name in sorted(font.getBestCmap().items())}


def table(name: str, found: dict[str, int]) -> str:
    """A table of widths as Python, the letters of each width in one string."""
    by_width: dict[int, str] = {}
    for letter, width in found.items():
        by_width[width] = by_width.get(width, "") + letter
    lines = [f"    {width}: {_quoted(letters)}," for width, letters in sorted(by_width.items())]
    return "\n".join([f"{name}: Final = {{", *lines, "}"])


def _quoted(letters: str) -> str:
    """In quotes, with blanks that nobody could tell apart spelt out."""
    text = "'\"'" if letters == '"' else json.dumps(letters, ensure_ascii=False)
    return "".join(letter if letter == " " or letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)


def main() -> None:
    measured: dict[str, tuple[dict[str, int], dict[str, str]]] = {}
    for package, weight, style, name in FILES:
        parts = [("latin", LATIN, name)]
        if package == "grenze":
            parts.append(("latin-ext", FURTHER, f"{name}-further"))
        for part, codes, file in parts:
            font = cut(package, weight, style, part, codes)
            font.flavor = "woff2"
            font.save(STATIC / f"{file}.woff2")
            known = measured.setdefault(name, ({}, {}))
            known[0].update(widths(font))
            known[1].update(outlines(font))
            print(f"{file:24} {len(font.getBestCmap()):4} letters {(STATIC / f'{file}.woff2').stat().st_size:6} bytes")
        shutil.copyfile(PACKAGES / package / "LICENSE", STATIC / f"{package}-licence.txt")
    tables = [table(face.upper(), measured[name][0]) for face, name in MEASURED.items()]
    head = '"""How broad letters are, in thousandths of their size. Written by tools/fonts/make.py."""'
    height = f"UNITS: Final = {UNITS}\nASCENT: Final = {ASCENT}\nDESCENT: Final = {DESCENT}"
    text = "\n\n".join([head, "from typing import Final", height, *tables])
    (DRAW / "font_widths.py").write_text(text + "\n", encoding="utf-8")
    paths = {face: measured[name][1] for face, name in MEASURED.items()}
    (DRAW / "outlines.json").write_text(json.dumps(paths, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
