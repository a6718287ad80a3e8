"""What every table needs: marks of the games, skulls, coins, whose turn it is, and the faces of the house's players."""

from art.kit import frames, hats, things
from art.kit.hands import draw_hand, free
from art.kit.heads import Head, head, skull
from art.kit.shapes import Shape, blob, bone, both, box, ellipse, poly, union
from art.kit.sheets import OCHRE, RED, TEAL, VIOLET, piece
from art.kit.wood import ACCENT, INK, PAPER, Block

DISC = ellipse(50, 50, 47, 47)
CARTOUCHE = ellipse(24, 26, 21, 23)


def _ring(x: float, y: float, outer: float, inner: float) -> Shape:
    return ellipse(x, y, outer, outer).difference(ellipse(x, y, inner, inner))


# One mark for each game


@piece(100, 100, accent=OCHRE)
def mark_dance_of_death(b: Block) -> None:
    """A watch face; its hand is Death's."""
    b.form(DISC, line=0, rough=0.4)
    b.add(INK, _ring(50, 50, 48, 43))
    for hour in range(12):
        with b.at(50, 50, turn=hour * 30):
            b.cut("0 -41, 0 -33" if hour % 3 else "0 -42, 0 -30", 5 if hour % 3 else 7, taper=(0, 0.6))
    b.add(INK, b.rough(ellipse(50, 50, 28, 28), 0.5))
    with b.at(50, 50, scale=0.72), b.lifted(0):
        skull()(b)
    with b.at(50, 50, turn=-45), b.lifted(2):
        b.form(poly("24 -4, 34 -4, 34 -9, 48 0, 34 9, 34 4, 24 4"), ACCENT, line=2, rough=0.2)


@piece(100, 100, accent=TEAL)
def mark_grim_dance(b: Block) -> None:
    """A ring of cards, and in its middle a skull."""
    b.add(INK, b.rough(DISC, 0.5))
    for step in range(10):
        with b.at(50, 50, turn=step * 36):
            b.form(box(-7, -45, 7, -28), ACCENT if step % 2 else PAPER, line=1.4, rough=0.3)
            if step % 2 == 0:
                b.add(INK, poly("0 -42, 3.6 -36.5, 0 -31, -3.6 -36.5"))
    with b.at(50, 50, scale=0.66):
        skull(laugh=True)(b)


@piece(100, 100, accent=RED)
def mark_totentanz(b: Block) -> None:
    """One soul between Devil and Angel: a skull with a horn and half a halo."""
    b.form(DISC, line=0, rough=0.4)
    b.add(INK, box(50, 0, 100, 100).intersection(b.rough(DISC, 0.5)))
    b.add(INK, _ring(50, 50, 48, 44))
    b.add(PAPER, ellipse(50, 19, 26, 9).difference(ellipse(50, 19, 20, 4.6)).intersection(box(50, 0, 100, 40)))
    b.form(blob("30 32, 20 22, 18 8, 26 16, 38 22"), ACCENT, line=2.2)
    with b.at(50, 56, scale=1.0), b.lifted(2):
        skull()(b)


@piece(100, 100, accent=VIOLET)
def mark_death_over_the_kingdom(b: Block) -> None:
    """A skull that wears the crown."""
    b.add(INK, b.rough(DISC, 0.5))
    b.rays((50, 54), ellipse(50, 50, 43, 43), count=34, inner=34, outer=50, width=3.4)
    with b.at(50, 62, scale=0.86), b.lifted(2):
        skull(hat=hats.crown(ACCENT))(b)


@piece(32, 32, accent=RED)
def favicon(b: Block) -> None:
    """A skull that is still one at sixteen pixels."""
    b.add(INK, box(0, 0, 32, 32).buffer(-6).buffer(6, quad_segs=2))
    with b.at(16, 14):
        b.add(PAPER, both("0 -11, 7 -10, 11 -4, 10 4, 6 7, 6 13, 0 14"))
        for side in (-1, 1):
            b.add(INK, ellipse(side * 5, -1, 3.1, 3.4))
        b.add(INK, poly("0 3, 2 7, -2 7"))
        b.add(INK, union(*(box(x - 0.6, 9.4, x + 0.6, 15) for x in (-2.6, 0.2, 3))))


# Skulls to count with: told apart by shape as well as by colour


@piece(100, 100)
def skull_light(b: Block) -> None:
    """A light skull on the dark round."""
    b.add(INK, b.rough(DISC, 0.4))
    with b.at(50, 50, scale=1.12):
        skull()(b)


@piece(100, 100)
def skull_dark(b: Block) -> None:
    """A dark skull, its eyes shining, on a light round with a notched rim."""
    b.form(DISC, line=0, rough=0.4)
    b.add(INK, _ring(50, 50, 48, 44))
    for step in range(16):
        with b.at(50, 50, turn=step * 22.5):
            b.add(INK, poly("-3 -45, 3 -45, 0 -39"))
    with b.at(50, 50, scale=0.96):
        b.add(INK, b.rough(both("0 -33, 11 -31, 20 -24, 24 -11, 22 1, 19 8, 19 15, 14 18, 13 27, 8 31, 0 32"), 0.4))
        for side in (-1, 1):
            with b.at(flip=side < 0):
                b.add(PAPER, blob("17 -1.5, 13 -7, 6 -4.6, 3 3, 7 9.6, 13 10, 17 5"))
                b.add(PAPER, poly("0.6 8, 5 16.4, 0.6 16"))
        b.cuts(([(i * 3.6, 20), (i * 3.4, 31)] for i in range(-2, 3)), 1.8, PAPER)


# Tokens and marks


@piece(100, 100, accent=OCHRE)
def coin(b: Block) -> None:
    """A plain coin."""
    coin = b.form(ellipse(50, 50, 43, 43), ACCENT, line=4, rough=0.5)
    b.add(INK, _ring(50, 50, 35, 32))
    b.hatch(coin.difference(ellipse(50, 50, 36, 36)), 180, 6, 2.6, (0.2, 0.5))
    with b.at(50, 50, scale=1.9):
        b.form(frames.SUITS["foil"], line=1.4, rough=0.2)


@piece(100, 100, accent=VIOLET)
def death_token(b: Block) -> None:
    """The token that nobody wants: a skull over crossed bones."""
    b.form(ellipse(50, 50, 43, 43), ACCENT, line=4, rough=0.5)
    with b.lifted(2):
        b.form(bone((24, 38), (76, 82), 9), line=2.2)
        b.form(bone((76, 38), (24, 82), 9), line=2.2)
        with b.at(50, 46, scale=0.9):
            skull()(b)


@piece(100, 100, accent=OCHRE)
def dealer(b: Block) -> None:
    """The dealer's mark: a hand of three cards."""
    b.add(INK, b.rough(DISC, 0.5))
    for turn, fill in ((-30, PAPER), (0, PAPER), (30, ACCENT)):
        with b.at(50, 99, turn=turn), b.lifted(2):
            b.form(box(-14, -74, 14, -34), fill, line=2.2, rough=0.4)
            with b.at(-5, -62, scale=0.7):
                b.add(INK, frames.SUITS["lozenge"])


@piece(100, 100, accent=RED)
def turn(b: Block) -> None:
    """Whose turn it is: a bony hand that points to the right."""
    with b.lifted(3):
        b.form(bone((8, 46), (44, 47), 9), line=2)
        b.form(bone((8, 57), (44, 54), 8), line=2)
        b.form(poly("2 36, 20 36, 26 43, 20 51, 26 58, 20 66, 2 66"), ACCENT, line=2.2)
        draw_hand(b, free("point"), (50, 51), 0, bony=True, scale=1.55)


@piece(48, 52, accent=RED)
def cartouche(b: Block) -> None:
    """The round for a card's value; it lies over the top left corner of a card at (17, 17), 48 wide."""
    b.add(INK, b.rough(CARTOUCHE.buffer(2), 0.5))
    b.add(PAPER, b.rough(CARTOUCHE.buffer(-1.4), 0.4))
    b.add(ACCENT, b.rough(CARTOUCHE.buffer(-4), 0.4))


# The five who play for the house, weakest first: heads and shoulders in a round


def _bust(b: Block, face: Head, coat: str, at: tuple[float, float] = (50, 50), scale: float = 1.05) -> None:
    """A head over its shoulders, in a dark round."""
    b.add(INK, b.rough(DISC, 0.5))
    with b.inside(DISC):
        with b.at(50, 100), b.lifted(2):
            cloth = b.form(both("0 -24, 14 -23, 34 -14, 42 4, 40 14, 0 14"), coat, line=2.4, rough=0.5)
            b.hatch(cloth, 180, 7, 2.4, (0.2, 0.5))
        with b.at(*at, scale=scale), b.lifted(2):
            face(b)


@piece(100, 100, accent=TEAL)
def face_child(b: Block) -> None:
    """A round face, all eyes."""
    _bust(b, head(jaw="child", mood="merry", nose="snub", eyes="wide", hair="short"), ACCENT, (50, 54), 1.08)


@piece(100, 100, accent=OCHRE)
def face_fool(b: Block) -> None:
    """Bells, ears, and a grin to one side."""
    _bust(b, head(jaw="lean", mood="sly", nose="bulb", look=0.5, hat=hats.fool()), ACCENT, (50, 60), 0.84)


@piece(100, 100, accent=RED)
def face_merchant(b: Block) -> None:
    """A beard that is looked after, a hat that was dear, and eyes that count."""
    face = head(jaw="square", mood="calm", nose="broad", eyes="narrow", beard="full", hat=hats.beret(feather=False))
    _bust(b, face, ACCENT, (50, 50), 0.92)


@piece(100, 100, accent=VIOLET)
def face_physician(b: Block) -> None:
    """Lean and old, in a close cap; the flask tells all."""
    face = head(age="old", jaw="lean", mood="stern", nose="hooked", look=-0.5, hat=hats.coif())
    _bust(b, face, ACCENT, (44, 52), 1.0)
    with b.at(80, 74, turn=12, scale=0.62), b.lifted(2):
        things.flask(b)


@piece(100, 100, accent=RED)
def face_death(b: Block) -> None:
    """A skull under a cowl, in good spirits."""
    _bust(b, skull(laugh=True, hat=hats.hood(ACCENT)), ACCENT, (50, 50), 1.1)
