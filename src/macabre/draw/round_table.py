"""A table for a game without pictures: a plate for every seat, cards, piles and chips before it, and buttons below."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from macabre.draw.scene import SIZES, Scene, Stage

EDGE: Final = 12
GAP: Final = 8
CARD_SHAPE: Final = 0.7
"""The width of a card whose height is 1."""
NARROWEST: Final = 9
"""Cards that would be narrower than this lie in one pile, with their number on it."""
SHARES: Final = {"wide": (0.42, 0.14, 0.2), "tall": (0.40, 0.11, 0.14)}
"""By shape: how much of the height the other seats have, the middle of the table, and the viewer's own seat."""


class Thing(NamedTuple):
    """A row of cards, a pile, or a chip, whatever its game calls it."""

    key: str
    kind: str
    """``cards``, ``pile`` or ``chip``."""
    label: str
    texts: tuple[str, ...]
    """What is written on each card; on a pile or a chip, one text. A card that lies face down has none."""


class Place(NamedTuple):
    """One seat with what lies before it; or the middle of the table, which has no name."""

    key: str
    name: str
    things: Sequence[Thing]
    mood: str = ""


class Box(NamedTuple):
    """A part of the picture, by its upper left corner."""

    x: float
    y: float
    w: float
    h: float


def round_table(
    game: str,
    title: str,
    places: Sequence[Place],
    prompt: str,
    offered: Mapping[str, str],
    shape: str,
    language: str,
) -> Scene:
    """The scene of a table: all seats, the viewer's own among them if its mood is ``own``, and the middle."""
    stage, (width, height) = Stage(shape, language, dict(offered)), SIZES[shape]
    others = [place for place in places if place.name and "own" not in place.mood.split()]
    far, middle, near = [share * height for share in SHARES[shape]]
    top = float(EDGE)
    broad = width - 2 * EDGE
    for place, box in zip(others, _cells(len(others), Box(EDGE, top, broad, far - GAP)), strict=True):
        _seat(stage, place, box)
    for place in places:
        if not place.name:
            _row(stage, place, Box(EDGE, top + far, broad, middle - GAP))
        elif place not in others:
            side = broad * 0.15 if stage.wide else 0
            _seat(stage, place, Box(EDGE + side, top + far + middle, broad - 2 * side, near - GAP))
    below = top + far + middle + near
    line = 34 if stage.wide else 40
    if prompt:
        stage.add("prompt", "text", width / 2, below + line / 2, broad, line, prompt, text=prompt)
    stage.buttons(EDGE, below + line + GAP, broad, height - EDGE - below - line - GAP, prompt)
    return stage.scene(game, title, prompt)


def _cells(count: int, box: Box) -> Iterator[Box]:
    """Equal parts of a box, none much wider than high, in as few rows as that takes."""
    if not count:
        return
    columns = min(count, max(1, round((count * box.w / box.h / 1.6) ** 0.5)))
    rows = -(-count // columns)
    w, h = (box.w - GAP * (columns - 1)) / columns, (box.h - GAP * (rows - 1)) / rows
    for i in range(count):
        row = i // columns
        inset = (columns - min(columns, count - row * columns)) * (w + GAP) / 2
        yield Box(box.x + inset + (i % columns) * (w + GAP), box.y + row * (h + GAP), w, h)


def _seat(stage: Stage, place: Place, box: Box) -> None:
    """The plate with the name, below it everything else in one row."""
    plate = min(34, box.h * 0.36)
    broad = min(box.w, 320)
    stage.add(
        place.key, "plate", box.x + box.w / 2, box.y + plate / 2, broad, plate, place.name, text=place.name,
        mood=place.mood,
    )  # fmt: skip
    _row(stage, place, Box(box.x, box.y + plate + 3, box.w, box.h - plate - 3))


def _row(stage: Stage, place: Place, box: Box) -> None:
    """Cards, piles and chips side by side, in the middle of the box, each as large as there is room for."""
    if not place.things:
        return
    high = min(box.h, 170)
    chips = [thing for thing in place.things if thing.kind == "chip"]
    laid = [thing for thing in place.things if thing.kind != "chip"]
    columns = -(-len(chips) // 3) if laid else len(chips)
    chip = min(110, box.w * (0.4 if laid else 1) / max(1, columns) - 4)
    left = box.w - columns * (chip + 4) if chips else box.w
    wish = [len(_cards(thing)) * (high * CARD_SHAPE + 3) for thing in laid]
    scale = min(1.0, left / max(1, sum(wish) + GAP * len(laid)))
    x = box.x + (box.w - scale * (sum(wish) + GAP * len(laid)) - (box.w - left)) / 2
    for thing, want in zip(laid, wish, strict=True):
        _lay(stage, place, thing, Box(x, box.y, want * scale, high))
        x += (want + GAP) * scale
    rows = -(-len(chips) // max(1, columns))
    for i, thing in enumerate(chips):
        tall = min(30, high / rows)
        y = box.y + (i // columns + 0.5) * tall
        stage.add(
            thing.key, "plate", x + (i % columns + 0.5) * (chip + 4), y, chip, tall - 2, thing.label,
            text=thing.texts[0],
        )  # fmt: skip


def _cards(thing: Thing) -> tuple[str, ...]:
    return thing.texts or ("",)


def _lay(stage: Stage, place: Place, thing: Thing, box: Box) -> None:
    """The cards of a row. A place without cards is outlined; too many for their room lie in one pile."""
    texts = _cards(thing)
    each = box.w / len(texts)
    if not thing.texts:
        stage.add(thing.key, "place", box.x + box.w / 2, box.y + box.h / 2, each - 3, box.h, thing.label, mood="empty")
    elif len(texts) > 1 and each - 3 < NARROWEST:
        high = min(box.h, box.w / CARD_SHAPE)
        text = f"×{len(texts)}"
        stage.add(
            thing.key, "card", box.x + box.w / 2, box.y + high / 2, high * CARD_SHAPE, high, thing.label, text=text
        )
    else:
        high = min(box.h, (each - 3) / CARD_SHAPE)
        for i, text in enumerate(texts):
            down = "" if text else "down"
            label = thing.label if not i else f"{thing.label} ({i + 1})"
            stage.add(
                f"{thing.key}:{i}", "card", box.x + (i + 0.5) * each, box.y + high / 2, each - 3, high, label,
                text=text or "?", mood=down,
            )  # fmt: skip
