"""The catalogue: every hat, head, thing, body, hand, skeleton and ground, rendered as `build/art/parts.png`."""

import inspect
from collections.abc import Callable
from types import ModuleType

from art.kit import bodies, frames, grounds, hats, heads, skeletons, things
from art.kit.figure import Body, arm, figure
from art.kit.hands import BONY, FLESH, draw_hand, free
from art.kit.shapes import box
from art.kit.sheets import RED, Draw, Picture
from art.kit.wood import INK, Block

HANDS = [(grip, bony) for bony in (False, True) for grip in (BONY if bony else FLESH)]


def catalogue() -> list[Picture]:
    """One small picture for each part."""
    named = [
        *((f"hat {name}", _head(heads.head(hat=_hat(make())))) for name, make in _makers(hats) if name != "upon"),
        *((f"hair {name}", _head(heads.head(hair=name))) for name in heads.HAIR),
        *((f"beard {name}", _head(heads.head(beard=name))) for name in heads.BEARDS),
        *((f"mood {name}", _head(heads.head(mood=name))) for name in heads.BROWS),
        *((f"jaw {name}", _head(heads.head(jaw=name, nose=nose))) for name, nose in _paired(heads.JAWS, heads.NOSES)),
        *((f"thing {name}", _thing(draw)) for name, draw in _things()),
        *((f"body {name}", _body(make())) for name, make in _makers(bodies)),
        *((f"hand {grip}{' of bone' * bony}", _hand(grip, bony)) for grip, bony in HANDS),
        *((f"skeleton {name}", _skeleton(name)) for name in ("peering", "dancing", "playing", "looming")),
        *((f"ground {name}", _ground(draw)) for name, draw in _makers(grounds)),
        *((f"suit {name}", _suit(name)) for name in frames.SUITS),
    ]
    return [Picture(key.replace(" ", "-"), draw, (150, 150), RED) for key, draw in named]


def _makers(module: ModuleType) -> list[tuple[str, Callable[..., object]]]:
    """The public functions that a module defines itself, in its order."""
    own = inspect.getmembers(module, lambda f: inspect.isfunction(f) and f.__module__ == module.__name__)
    public = [(name, make) for name, make in own if not name.startswith("_")]
    return sorted(public, key=lambda pair: pair[1].__code__.co_firstlineno)


def _things() -> list[tuple[str, Draw]]:
    named = [(name, make) for name, make in _makers(things) if name != "shaft"]
    return [(name, make() if name in ("flag", "shield") else make) for name, make in named]  # type: ignore[misc]


def _hat(made: object) -> hats.Hat:
    assert isinstance(made, hats.Hat)
    return made


def _paired(jaws: dict[str, str], noses: dict[str, str]) -> list[tuple[str, str]]:
    return [(jaw, list(noses)[i % len(noses)]) for i, jaw in enumerate(jaws)]


def _plain(draw: Callable[[Block], object], x: float, y: float, scale: float) -> Draw:
    def whole(b: Block) -> None:
        b.add(INK, box(2, 2, 148, 148))
        with b.inside(box(2, 2, 148, 148)), b.at(x, y, scale=scale):
            draw(b)

    return whole


def _head(head: heads.Head) -> Draw:
    return _plain(head, 75, 92, 1.0)


def _thing(draw: Draw) -> Draw:
    return _plain(draw, 75, 84, 0.6)


def _body(body: object) -> Draw:
    assert isinstance(body, Body)
    head = heads.skull() if body.bony else heads.head(hair="parted")
    pose = arm(-46, -120, free("open", 20)), arm(46, -176, free("point"))
    return _plain(lambda b: figure(b, body, head, *pose, at=(0, 0)), 75, 142, 0.54)


def _hand(grip: str, bony: bool) -> Draw:
    return _plain(lambda b: draw_hand(b, free(grip), (0, 0), 0, bony), 66, 75, 3)


def _skeleton(name: str) -> Draw:
    scale = {"peering": 1.0, "looming": 0.6}.get(name, 0.5)
    y = {"peering": 70, "looming": 60}.get(name, 140)
    return _plain(lambda b: getattr(skeletons, name)(b, 75, y, scale=scale), 0, 0, 1)


def _ground(draw: Callable[..., object]) -> Draw:
    return _plain(draw, 0, -26, 0.5)


def _suit(name: str) -> Draw:
    return _plain(lambda b: b.form(frames.SUITS[name], "accent", line=1.8, rough=0.2), 75, 75, 4)
