"""Draw docs/assets/gallery: positions of all games as their players see them, and a contact sheet of each game's cards.

Run it from the repository's root: ``python tools/gallery.py``. Every position is reached by playing, with a seed for
the shuffle and one for the choices, so that the same version of the code always draws the same pictures.
"""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import macabre
from macabre import Match
from macabre.draw import NIGHT, PARCHMENT, Piece, Scene, Theme, svg
from macabre.draw.sprites import common, sheet

TARGET = Path("docs/assets/gallery")
CARD = (300, 420)
"""The size of a card on its sheet."""

ACROSS = 9
BROAD = 150
GAP = 16
NAME = 22


class Shot(NamedTuple):
    """A position to look at."""

    name: str
    game: str
    seats: int
    plies: int
    """How many choices are made before; -1 plays to the end."""
    shape: str = "wide"
    theme: Theme = PARCHMENT
    language: str = "en"
    onlooker: bool = False
    """Seen by a spectator; else by whoever decides."""
    climax: str = ""
    """The kind of event that is shown while it happens, the first time after those choices; seen by seat 0."""


SHOTS = (
    Shot("dance-of-death", "dance-of-death", 2, 65),
    Shot("dance-of-death-phone", "dance-of-death", 2, 50, "tall", NIGHT, "de"),
    Shot("grim-dance", "grim-dance", 3, 30),
    Shot("grim-dance-phone", "grim-dance", 4, 24, "tall"),
    Shot("grim-dance-end", "grim-dance", 6, -1, theme=NIGHT),
    Shot("totentanz", "totentanz", 2, 101, theme=NIGHT),
    Shot("totentanz-phone", "totentanz", 2, 33, "tall", PARCHMENT, "de"),
    Shot("death-over-the-kingdom", "death-over-the-kingdom", 5, 13),
    Shot("death-over-the-kingdom-twenty", "death-over-the-kingdom", 20, 127, theme=NIGHT, onlooker=True),
    Shot("death-over-the-kingdom-phone", "death-over-the-kingdom", 8, 128, "tall", NIGHT),
    Shot("dance-of-death-climax", "dance-of-death", 2, 30, climax="died"),
    Shot("grim-dance-climax", "grim-dance", 3, 12, climax="chained"),
    Shot("totentanz-climax", "totentanz", 2, 20, theme=NIGHT, climax="judged"),
    Shot("death-over-the-kingdom-climax", "death-over-the-kingdom", 5, 13, climax="took"),
)


def position(shot: Shot) -> Match:
    """A match after so many random choices."""
    match = macabre.game(shot.game).start(shot.seats, seed=f"gallery {shot.name}")
    rng, left = random.Random(shot.name), shot.plies
    while match.to_act and left:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.decision(seat).choices))
        left -= 1
    return match


def climax(shot: Shot) -> str:
    """The picture of the moment at which something happens for the first time after so many choices."""
    match, rng = position(shot), random.Random(shot.climax)
    match.watch(1)
    while match.to_act:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.decision(seat).choices))
        for beat in match.beats(0, match.plies):
            if shot.climax in [event.kind for event in beat.events]:
                scene = match.game.table.scene(beat.view, None, shot.shape, shot.language, told=beat.told)
                return svg(scene, match.game.folder, shot.theme)
    raise AssertionError(f"{shot.climax} never happens")


def table(shot: Shot) -> str:
    """The picture of a position."""
    match = position(shot)
    seat = None if shot.onlooker or not match.to_act else match.to_act[0]
    decision = None if seat is None else match.decision(seat)
    scene = match.game.table.scene(match.view(seat), decision, shot.shape, shot.language)
    return svg(scene, match.game.folder, shot.theme)


def contact_sheets() -> Iterator[tuple[str, Scene, Path]]:
    """A sheet of every game that has pictures and one of what they share: name, scene, the sprites' folder."""
    for game in map(macabre.game, macabre.game_names()):
        if found := sheet(game.folder).sizes:
            yield f"{game.name}-cards", contact_sheet(f"The pictures of {game.title}", found), game.folder
    shared = contact_sheet("What all tables share", common().sizes)
    yield "common", shared, Path(macabre.draw.__file__).parent


def contact_sheet(title: str, sizes: Mapping[str, tuple[float, float]]) -> Scene:
    """All sprites of a sheet in rows, the cards first, each with its name below."""
    keys = sorted(sizes, key=lambda key: (sizes[key] != CARD, key))
    names = {key: key.replace("-", " ") for key in keys}
    pieces: list[Piece] = []
    top = GAP
    for start in range(0, len(keys), ACROSS):
        row = keys[start : start + ACROSS]
        high = max(_high(*sizes[key]) for key in row)
        for column, key in enumerate(row):
            x = GAP + (BROAD + GAP) * column + BROAD / 2
            pieces.append(Piece(key, "figure", x, top + high / 2, BROAD, _high(*sizes[key]), names[key], key))
            pieces.append(Piece(f"{key}:name", "text", x, top + high + NAME / 2, BROAD, NAME, "", text=names[key]))
        top += high + NAME + GAP
    scene = Scene("", "wide", "en", title, f"{', '.join(names.values())}.", "", pieces)
    scene.width, scene.height = GAP + (BROAD + GAP) * min(ACROSS, len(keys)), top
    return scene


def _high(width: float, height: float) -> int:
    """How high a sprite is that is as broad as a card here: never higher than a card."""
    return round(min(BROAD * height / width, BROAD * CARD[1] / CARD[0]))


def pictures() -> Iterator[tuple[str, str]]:
    """The name of every file with what belongs into it."""
    for shot in SHOTS:
        yield f"{shot.name}.svg", climax(shot) if shot.climax else table(shot)
    for name, scene, folder in contact_sheets():
        yield f"{name}.svg", svg(scene, folder)


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        (TARGET / name).write_text(picture + "\n", encoding="utf-8")
        print(f"{name:40} {len(picture) // 1000:4} KB")


if __name__ == "__main__":
    main()
