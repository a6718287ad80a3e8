"""Heads: a face with an age, a jaw, a mood and a nose; hair, beard and hat on it.

A head is drawn about the origin, which lies between the eyes and the nose: chin at 27, crown of the skull at -28, ears
at 21 either side. `look` turns the features to the side, from -1 to 1.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict

from art.kit.hats import Hat
from art.kit.shapes import Shape, blob, both, ellipse, mirrored, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block, contrast

Head = Callable[[Block], None]

JAWS = {
    "oval": "0 -27, 13 -25, 20 -14, 20.5 0, 17 14, 9 24, 0 27",
    "round": "0 -26, 16 -23, 23 -10, 25 4, 21 17, 11 25, 0 27",
    "square": "0 -26, 15 -24, 20.5 -12, 21 6, 19 18, 11 26, 0 27.5",
    "lean": "0 -28, 12 -26, 18 -14, 17.5 2, 13 15, 7 26, 0 30",
    "soft": "0 -26, 13 -24, 19 -13, 19.5 0, 15.5 14, 7 24, 0 26.5",
    "child": "0 -24, 15 -21, 21 -9, 22.5 5, 17 17, 8 23, 0 24",
}

BROWS = {
    "calm": ("4 -11, 9 -13, 15.5 -10", "4 -11, 9 -13, 15.5 -10"),
    "stern": ("2.5 -7.5, 8 -10.5, 16 -13", "2.5 -7.5, 8 -10.5, 16 -13"),
    "worried": ("3.5 -14, 9 -12.5, 15.5 -8", "3.5 -14, 9 -12.5, 15.5 -8"),
    "merry": ("4 -12, 10 -16, 16 -11", "4 -12, 10 -16, 16 -11"),
    "sly": ("3 -8, 9 -10, 16 -10", "3.5 -11, 9 -17, 16 -13"),
    "singing": ("4 -14, 9 -16, 15.5 -11", "4 -14, 9 -16, 15.5 -11"),
    "aghast": ("4 -15, 9 -18, 15 -14", "4 -15, 9 -18, 15 -14"),
}

NOSES = {
    "straight": "1 -7, -1.5 2, -3.5 7, -1 9, 2 8.6",
    "hooked": "2 -8, -2 -3, -5.5 3, -4.5 9.5, 0 8.6",
    "snub": "1 -3, 0 2, -3 5.5, -1 8, 2 7.4",
    "bulb": "2 -5, 0 0, -4.5 4, -4 9, 1 10, 4.5 8",
    "broad": "1 -7, -1 0, -5 6, -3 9, 2 9",
}


@dataclass(frozen=True)
class Face:
    """What a face shows. `eyes`: open, closed, narrow, wide."""

    age: str = "grown"
    jaw: str = "oval"
    mood: str = "calm"
    nose: str = "straight"
    eyes: str = "open"
    lips: bool = False
    look: float = 0

    def draw(self, b: Block) -> None:
        """The face alone, without hair."""
        shape = b.form(both(JAWS[self.jaw]), line=2.6, rough=0.4)
        with b.inside(shape):
            b.hatch(shape, 180, 4.6, 2.0, (0.12, 0.3), span=(0.3, 0.9))
            with b.at(self.look * 4.5, 2 if self.jaw == "child" else 0):
                self._eyes(b)
                self._nose(b)
                self._mouth(b)
                self._years(b)

    def _eyes(self, b: Block) -> None:
        for side, brow in zip((-1, 1), BROWS[self.mood], strict=True):
            x = side * 9.2
            b.cut(brow if side > 0 else mirrored(brow), 3.4 if not self.lips else 2.2, taper=(0.15, 0.5))
            if self.eyes == "closed":
                b.cut([(x - 5.5, -4.5), (x, -1), (x + 5.5, -4.5)], 2.4, taper=(0.2, 0.2))
                b.cuts(([(x + d, -2), (x + d * 1.5, 1.5)] for d in (-3.4, 0, 3.4)), 1.1, taper=(0, 0.6))
                continue
            high = {"narrow": 1.7, "wide": 4.4}.get(self.eyes, 4.4 if self.mood == "aghast" else 3.1)
            eye = blob([(x - 5.8, -3.6), (x, -3.6 - high), (x + 5.8, -3.6), (x, -3.6 + high * 0.8)])
            b.add(INK, eye.buffer(1.3))
            b.add(PAPER, eye)
            b.add(INK, ellipse(x + self.look * 2.2, -3.8, 2.1, 2.4).intersection(eye))
            if self.lips:
                b.cut([(x - 6.5, -3.4), (x, -7.4), (x + side * 7.6, -5)], 2.4, taper=(0.2, 0.3))

    def _nose(self, b: Block) -> None:
        side = -1 if self.look > 0 else 1
        with b.at(flip=side < 0):
            b.cut(NOSES[self.nose], 2.0 if not self.lips else 1.6, taper=(0.4, 0.3))
            if self.nose in ("bulb", "broad"):
                b.cut("4.5 8, 6 5.5, 4.5 3.5", 1.5)

    def _mouth(self, b: Block) -> None:
        if self.mood == "merry":
            mouth = blob("-8 13, -4 14.4, 0 14.8, 4 14.4, 8 13, 5 18.5, 0 20.4, -5 18.5")
            b.add(INK, mouth.buffer(0.9))
            b.add(PAPER, mouth.intersection(poly("-9 12, 9 12, 6 17, -6 17")))
        elif self.mood in ("singing", "aghast"):
            mouth = ellipse(0.5, 16.5, 4.4 if self.mood == "singing" else 3.8, 5.4)
            b.add(INK, mouth)
            b.add(ACCENT if self.lips else PAPER, ellipse(0.5, 19.2, 2.6, 1.6))
        elif self.lips:
            b.add(ACCENT, blob("-5.6 15, -2 13.4, 0 14.2, 2 13.4, 5.6 15, 0 18.6"))
            b.cut("-6 15, 0 15.8, 6 15", 1.4)
        else:
            lines = {
                "stern": "-8 18, 0 14.6, 8 18",
                "worried": "-6 17, -2 15, 2 16.4, 6 17.4",
                "sly": "-7 16, 1 16, 8 12",
            }
            b.cut(lines.get(self.mood, "-7 15.6, 0 16.6, 7 15.2"), 2.2, taper=(0.3, 0.3))
            b.cut("-3 20, 0 20.8, 3 20", 1.4)

    def _years(self, b: Block) -> None:
        if self.age == "young" or self.jaw == "child":
            return
        for side in (-1, 1):
            with b.at(flip=side < 0):
                b.cut("5 9.5, 9 13, 10 17", 1.4)
                if self.age == "old":
                    b.cut("5 1.4, 9.5 2.6, 14 0.6", 1.3)
                    b.cut("13 5, 12.4 10, 14 15", 1.7)
                    b.cuts(("15 -6, 18.5 -8", "15.4 -4, 19.4 -4"), 1.2, taper=(0.1, 0.6))
        if self.age == "old":
            b.cuts(("-9 -17, 0 -18.6, 9 -17", "-6 -21, 0 -22, 7 -21"), 1.5)


class Looks(TypedDict, total=False):
    """What several heads have in common, to be handed on."""

    age: str
    jaw: str
    lips: bool
    hair: str


def head(
    *,
    age: str = "grown",
    jaw: str = "oval",
    mood: str = "calm",
    nose: str = "straight",
    eyes: str = "open",
    lips: bool = False,
    look: float = 0,
    hair: str = "short",
    beard: str = "",
    hat: Hat | None = None,
    dark: bool = False,
) -> Head:
    """A head put together.

    ages: young grown old; jaws: see JAWS; moods: see BROWS; noses: see NOSES; eyes: open closed narrow wide; hair and
    beard: see HAIR and BEARDS; `dark` hair is of ink; `lips` and lashes for those who paint them.
    """
    face = Face(age, jaw, mood, nose, eyes, lips, look)
    colour = INK if dark else PAPER

    def draw(b: Block) -> None:
        if hat and hat.back:
            hat.back(b)
        if hair in BEHIND:
            BEHIND[hair](b, colour)
        if hair not in ("long", "veiled") and not (hat and hat.covers):
            for side in (-1, 1):
                b.form(ellipse(side * 21, 0, 4, 6.5), line=2, rough=0.2)
        face.draw(b)
        if beard:
            BEARDS[beard](b, colour)
        if hair in HAIR and not (hat and hat.covers):
            HAIR[hair](b, colour)
        if hat:
            hat.front(b)

    return draw


# Hair


def _strands(b: Block, shape: Shape, lines: list[str], fill: str, width: float = 1.9) -> None:
    for line in lines:
        b.cut(line, width, contrast(fill), taper=(0.2, 0.45), within=shape)
        b.cut(mirrored(line), width, contrast(fill), taper=(0.2, 0.45), within=shape)


def _short(b: Block, fill: str) -> None:
    top = both("0 -35, 14 -32, 23 -21, 24 -4, 20.5 -4, 18 -14, 9 -19, 0 -20")
    _strands(
        b, b.form(top, fill, line=2.2), ["1 -20, 6 -27, 8 -33", "8 -19, 15 -25, 17 -30", "17 -14, 21 -16, 22 -22"], fill
    )


def _bald(b: Block, fill: str) -> None:
    for side in (-1, 1):
        with b.at(flip=side < 0):
            tuft = b.form(blob("19 -14, 25 -10, 26 4, 22 10, 19.5 4, 20 -4"), fill, line=2)
            b.cuts(("20 -8, 24 -2, 23 6", "22 -10, 25 -4, 24.6 3"), 1.5, contrast(fill), within=tuft)
    b.cut("-6 -22, 2 -24.6, 8 -23", 1.4)


def _tonsure(b: Block, fill: str) -> None:
    ring = both("0 -23.5, 11 -21, 18 -16, 19.5 -4, 23.5 -3, 25.5 -12, 22 -22, 13 -27, 0 -29")
    shape = b.form(ring.difference(blob("-11 -32, 11 -32, 12 -27, 0 -24.6, -12 -27")), fill, line=2)
    _strands(b, shape, ["3 -28, 4 -22", "9 -27, 11 -20", "15 -25, 17 -17", "20 -20, 21 -12, 22 -5"], fill, 1.6)


def _curls(b: Block, fill: str) -> None:
    spots = [(0, -29), (9, -28), (17, -23), (22, -15), (24.5, -6), (24.5, 3), (22.5, 11)]
    for x, y in [*((-x, y) for x, y in spots[1:]), *spots]:
        b.form(ellipse(x, y, 5.6, 5.4), fill, line=1.8, rough=0.4)
        b.cut([(x - 2.6, y + 1), (x, y - 2.4), (x + 2.4, y + 1)], 1.4, contrast(fill))


def _parted(b: Block, fill: str) -> None:
    for side in (-1, 1):
        with b.at(flip=side < 0):
            half = b.form(blob("-1 -33, 12 -31, 22 -22, 25 -6, 21.5 2, 19 -10, 10 -19, 0 -24"), fill, line=2.2)
            lines = ("0 -26, 12 -22, 20 -8", "0 -29, 14 -26, 23 -8", "2 -31, 14 -30, 23 -18")
            b.cuts(lines, 1.7, contrast(fill), within=half, taper=(0.2, 0.4))


def _wild(b: Block, fill: str) -> None:
    spikes = (
        "0 -22, 8 -20, 16 -13, 20 -3, 21 6, 30 8, 25 1, 33 -4, 26 -9, 32 -19, 24 -19, 25 -31, 17 -27, 14 -38, 0 -33"
    )
    _strands(
        b, b.form(both(spikes, sharp=True), fill, line=2.2), ["3 -23, 5 -34", "11 -19, 17 -29", "18 -11, 27 -16"], fill
    )


HAIR = {
    "short": _short,
    "bald": _bald,
    "tonsure": _tonsure,
    "curls": _curls,
    "parted": _parted,
    "long": _parted,
    "braids": _parted,
    "wild": _wild,
}


def _locks(b: Block, fill: str) -> None:
    shape = both("0 -34, 16 -31, 26 -16, 28 4, 31 22, 36 40, 27 47, 20 38, 14 44, 8 30, 0 32")
    lines = ["24 -6, 25 16, 31 40", "21 0, 21 20, 26 43", "18 8, 16 24, 20 36", "27 -2, 28 20, 34 36"]
    _strands(b, b.form(shape, fill, line=2.4), lines, fill)


def _braids(b: Block, fill: str) -> None:
    for side in (-1, 1):
        with b.at(flip=side < 0):
            for i in range(6):
                with b.at(24 + (i % 2) * 2.4 - i * 0.5, 12 + i * 9, turn=20 - 40 * (i % 2)):
                    b.form(ellipse(0, 0, 7.2 - i * 0.6, 6), fill, line=1.8, rough=0.3)
                    b.cut("-4 2, 0 -1, 5 -1", 1.5, contrast(fill))


BEHIND = {"long": _locks, "braids": _braids}


# Beards


def _long_beard(b: Block, fill: str) -> None:
    shape = both("0 10.6, 7 9, 14 11, 20 3, 23 16, 21 33, 14 48, 7 60, 0 66")
    lines = ["2 22, 3 40, 1 60", "8 20, 8 38, 4 54", "14 16, 14 30, 9 48", "19 12, 19 26, 15 40"]
    _strands(b, b.form(shape, fill, line=2.4), lines, fill, 2.0)
    _lip(b, fill)


def _full_beard(b: Block, fill: str) -> None:
    shape = both("0 10.6, 7 9, 14 10, 20 0, 23 12, 21 25, 13 36, 0 39")
    _strands(b, b.form(shape, fill, line=2.4), ["2 23, 2 37", "8 21, 7 34", "13 17, 12 30", "19 9, 18 24"], fill, 1.9)
    _lip(b, fill)


def _forked_beard(b: Block, fill: str) -> None:
    shape = both("0 10.6, 7 9, 14 11, 19 6, 20 20, 19 36, 13 54, 8 44, 0 30")
    _strands(b, b.form(shape, fill, line=2.4), ["4 22, 9 36, 13 50", "11 17, 14 32, 13 46", "17 13, 17 30"], fill, 1.9)
    _lip(b, fill)


def _goatee(b: Block, fill: str) -> None:
    shape = both("0 18.6, 5 20, 7 25, 4 35, 0 41")
    _strands(b, b.form(shape, fill, line=1.9), ["1 24, 0.6 37", "4 23, 2.4 33"], fill, 1.5)
    _lip(b, fill)


def _moustache(b: Block, fill: str) -> None:
    _lip(b, fill, wide=1.25)


def _stubble(b: Block, fill: str) -> None:
    spots = [(x, 14 + abs(x) * -0.3 + dy) for x in range(-15, 16, 5) for dy in (7, 11) if abs(x) < 12 or dy < 8]
    b.add(INK, union(*(poly([(x, y), (x + 1.3, y + 0.4), (x + 0.9, y + 2.6)]) for x, y in spots)))


def _lip(b: Block, fill: str, wide: float = 1.0) -> None:
    for side in (-1, 1):
        with b.at(flip=side < 0):
            curl = blob(
                [(x * wide, y) for x, y in ((0, 11.5), (6, 9.6), (13, 12), (19, 9), (16.5, 15), (9, 16.6), (2, 15))]
            )
            b.form(curl, fill, line=1.7, rough=0.3)
            b.cut([(3, 13), (9 * wide, 12.8), (15 * wide, 12.6)], 1.2, contrast(fill))


BEARDS = {
    "long": _long_beard,
    "full": _full_beard,
    "forked": _forked_beard,
    "goatee": _goatee,
    "moustache": _moustache,
    "stubble": _stubble,
}


def skull(*, laugh: bool = False, hat: Hat | None = None) -> Head:
    """Death's head, grinning or laughing aloud."""

    def draw(b: Block) -> None:
        if hat and hat.back:
            hat.back(b)
        with b.at(0, -2, scale=0.86):
            _bare_skull(b, laugh)
        if hat:
            hat.front(b)

    return draw


def _bare_skull(b: Block, laugh: bool) -> None:
    if laugh:
        b.form(both("0 22, 8 20, 17 10, 15.5 27, 12.5 39, 6 46, 0 47.5"), line=2.6, rough=0.4)
        b.add(INK, both("0 17, 12 20, 11 31, 6 37, 0 38.4"))
        teeth = (_tooth(i * 2.9, 36.4 - 0.26 * i * i) for i in range(-3, 4))
        b.add(PAPER, union(*teeth))
    jaw = "12 24, 6 26, 0 26.5" if laugh else "13 27, 8 31.5, 0 32.5"
    bone = both(f"0 -33, 11 -31, 20 -24, 24 -11, 22 1, 19 8, 19.5 15, 14 18, {jaw}")
    shape = b.form(bone, line=2.6, rough=0.5)
    with b.inside(shape):
        b.hatch(shape, 180, 4.2, 2.2, (0.12, 0.26), span=(0.12, 0.5))
        for side in (-1, 1):
            with b.at(flip=side < 0):
                b.add(INK, b.rough(blob("17.6 -1.5, 13 -7, 6 -4.6, 2.8 3, 7 9.8, 13 10, 17.6 5"), 0.4))
                b.add(INK, poly("0 8, 4.6 16.4, 1 17, 0 15"))
                b.cut("18.8 12.5, 14 15, 8.6 13.6", 1.9)
        bottom = 26 if laugh else 29
        b.cuts(([(i * 3.1, 18.4), (i * 3, bottom - 0.2 * i * i)] for i in range(-3, 4)), 1.4, taper=(0.2, 0.1))
        if not laugh:
            b.cut("-12 21.4, 0 23.4, 12 21.4", 1.8, taper=(0.1, 0.1))
        b.cut("3 -32, 5 -26, 2.5 -22, 5 -17", 1.6, taper=(0.05, 0.5))


def _tooth(x: float, y: float) -> Shape:
    """One tooth."""
    return poly([(x - 1.1, y - 3), (x + 1.1, y - 3), (x + 1.1, y + 2.4), (x - 1.1, y + 2.4)])
