"""Charts of expected results over time: in plain text for terminals, and as a standalone SVG.

Both can be read without colour: in the terminal every seat has a panel of its own; in the SVG every line has its own
dashes and carries the number of its player.
"""

from xml.sax.saxutils import escape

from macabre.bots.analysis import Analysis
from macabre.bots.sentences import seat_name, sentence
from macabre.bots.uncertainty import percent

Curve = list[tuple[int, float]]
"""By ply, a share of the win from 0 to 1."""

Point = tuple[float, float]

BLOCKS = " ▁▂▃▄▅▆▇█"
LABEL = 6
"""The width of the labels of the vertical axis."""

COLOURS = ("#1c1a17", "#a3352b", "#2a5d84", "#8a6a12", "#6a3d77", "#2f6b4f")
DASHES = ("none", "8 4", "2 3", "12 3 2 3", "5 2 1 2")
LEFT, TOP, WIDE, HIGH = 64, 48, 520, 300
"""The plotting area of the SVG."""
FAIR = 'stroke="#1c1a17" stroke-dasharray="1 5"'
KEY = 604
"""The left edge of the legend."""
ROW = 20
"""The height of a row of the legend."""


def ends(analysis: Analysis, seat: int, language: str) -> str:
    """A sentence about where a seat started and where it ended."""
    curve = analysis.curve(seat)
    first, last = percent(curve[0][1]), percent(curve[-1][1])
    return sentence(
        "analysis", "ends", language, name=seat_name(analysis.setting, seat, language), first=first, last=last
    )


def seen(analysis: Analysis) -> list[int]:
    """The seats that have a curve."""
    return [seat for seat in range(analysis.setting.seats) if analysis.curve(seat)]


# -- in the terminal


def as_text(analysis: Analysis, language: str = "en", width: int = 80) -> str:
    """One panel for each seat; the digits on its axis mark the costliest decisions."""
    lines: list[str] = []
    for seat in seen(analysis):
        lines += [ends(analysis, seat, language), *_panel(analysis, seat, width - LABEL, 4 if _few(analysis) else 2)]
    return "\n".join(lines)


def _few(analysis: Analysis) -> bool:
    return len(seen(analysis)) <= 3


def _panel(analysis: Analysis, seat: int, columns: int, rows: int) -> list[str]:
    heights = [_eighths(share, rows) for share in _held(analysis.curve(seat), analysis.plies, columns)]
    lines = []
    for row in range(rows - 1, -1, -1):
        label = {rows: "100 %", rows // 2: "50 %"}.get(row + 1, "")
        cells = "".join(BLOCKS[max(0, min(8, height - 8 * row))] for height in heights)
        lines.append(f"{label:>{LABEL - 1}}│{cells}".rstrip())
    return [*lines, f"{'0 %':>{LABEL - 1}}└{_axis(analysis, seat, columns)}"]


def _held(curve: Curve, plies: int, columns: int) -> list[float | None]:
    """For each column, the last share known by then; None before the first."""
    shares: list[float | None] = []
    known, left = None, list(reversed(curve))
    for column in range(columns):
        while left and left[-1][0] <= column * plies // (columns - 1):
            known = left.pop()[1]
        shares.append(known)
    return shares


def _eighths(share: float | None, rows: int) -> int:
    """The height of a column; a known zero is still drawn visibly."""
    return 0 if share is None else max(1, round(share * 8 * rows))


def _axis(analysis: Analysis, seat: int, columns: int) -> str:
    axis = ["─"] * columns
    for number, look in enumerate(analysis.costliest, 1):
        if look.moment.seat == seat:
            axis[look.moment.ply * (columns - 1) // analysis.plies] = str(number)
    return "".join(axis)


# -- as SVG


def as_svg(analysis: Analysis, language: str = "en") -> str:
    """All seats in one chart, with title and description for screen readers."""
    seats = seen(analysis)
    high = max(TOP + HIGH + 56, TOP + ROW * (len(seats) + 6))
    title = sentence("analysis", "title", language, game=analysis.setting.game.text(language)["title"])
    told = [sentence("analysis", "curves", language), *(ends(analysis, seat, language) for seat in seats)]
    told += [sentence("analysis", "marks", language)] if analysis.costliest else []
    told += [look.say(language) for look in analysis.costliest]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {high}" role="img" aria-labelledby="title desc"'
        ' font-family="Georgia, serif" font-size="13" fill="#1c1a17">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(" ".join(told))}</desc>',
        f'<rect width="800" height="{high}" fill="#f6f1e6"/>',
        f'<text x="{LEFT}" y="28" font-size="17">{escape(title)}</text>',
        *_grid(analysis, language),
        *(line for place, seat in enumerate(seats) for line in _line(analysis, seat, place, language)),
        *_key(len(seats), FAIR, f"{sentence('analysis', 'fair', language)}: {percent(1 / analysis.setting.seats)} %"),
        *_marks(analysis, language),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(ply: float, plies: int) -> float:
    return round(LEFT + WIDE * ply / plies, 1)


def _y(share: float) -> float:
    return round(TOP + HIGH * (1 - share), 1)


def _grid(analysis: Analysis, language: str) -> list[str]:
    """Both axes, and a line for the even share."""
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(_rule(share, 'stroke="#cdc3b0"'))
        parts.append(f'<text x="{LEFT - 8}" y="{_y(share) + 4}" text-anchor="end">{percent(share)} %</text>')
    parts.append(_rule(1 / analysis.setting.seats, FAIR))
    below = TOP + HIGH + 20
    for ply in sorted({0, analysis.plies // 2, analysis.plies}):
        parts.append(f'<text x="{_x(ply, analysis.plies)}" y="{below}" text-anchor="middle">{ply}</text>')
    words = escape(sentence("analysis", "axis", language))
    return [*parts, f'<text x="{LEFT + WIDE / 2}" y="{below + 20}" text-anchor="middle">{words}</text>']


def _rule(share: float, style: str) -> str:
    return f'<line x1="{LEFT}" x2="{LEFT + WIDE}" y1="{_y(share)}" y2="{_y(share)}" {style}/>'


def _line(analysis: Analysis, seat: int, place: int, language: str) -> list[str]:
    """The line of a seat, labelled with its number, and its row in the legend."""
    points = [(_x(ply, analysis.plies), _y(share)) for ply, share in analysis.curve(seat)]
    look = f'stroke-width="2" stroke="{COLOURS[place % len(COLOURS)]}" stroke-dasharray="{DASHES[place % len(DASHES)]}"'
    return [
        f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}" fill="none" {look}/>',
        _tag(*_free(points, analysis, place), str(seat + 1)),
        *_key(place, look, f"{seat + 1} {seat_name(analysis.setting, seat, language)}"),
    ]


def _key(place: int, look: str, text: str) -> list[str]:
    """A row of the legend."""
    y = TOP + ROW * place + 8
    line = f'<line x1="{KEY}" x2="{KEY + 40}" y1="{y}" y2="{y}" {look}/>'
    return [line, f'<text x="{KEY + 48}" y="{y + 4}">{escape(text)}</text>']


def _free(points: list[Point], analysis: Analysis, place: int) -> Point:
    """Where to put a line's number: further right than that of the line before, and not on a marked decision."""
    marks = [_x(look.moment.ply, analysis.plies) for look in analysis.costliest]
    free = [point for point in points[:-1] if all(abs(point[0] - x) > ROW for x in marks)] or points
    return free[(2 * place + 1) * len(free) // (2 * len(seen(analysis)))]


def _tag(x: float, y: float, text: str) -> str:
    """A number with a pale outline, so that it can be read on top of lines."""
    style = 'text-anchor="middle" font-size="12" stroke="#f6f1e6" stroke-width="5" paint-order="stroke"'
    return f'<text x="{x}" y="{y + 4}" {style}>{text}</text>'


def _marks(analysis: Analysis, language: str) -> list[str]:
    """The costliest decisions as numbered discs, in the chart and in the legend."""
    parts = []
    for number, look in enumerate(analysis.costliest, 1):
        parts += _disc(_x(look.moment.ply, analysis.plies), _y(look.value[0]), number)
        y = TOP + ROW * (len(seen(analysis)) + 1 + number) + 8
        words = sentence("analysis", "mark", language, seat=look.moment.seat + 1, ply=look.moment.ply)
        parts += [*_disc(KEY + 20, y, number), f'<text x="{KEY + 48}" y="{y + 4}">{escape(words)}</text>']
    return parts


def _disc(x: float, y: float, number: int) -> list[str]:
    text = f'<text x="{x}" y="{y + 4}" text-anchor="middle" font-size="12" fill="#f6f1e6">{number}</text>'
    return [f'<circle cx="{x}" cy="{y}" r="9"/>', text]
