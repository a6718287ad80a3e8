"""Raster images (PNG, GIF) from SVG. It needs the extra ``pictures``, so no other module here imports it."""

from collections.abc import Iterable, Sequence
from io import BytesIO

from PIL import Image
from resvg_py import svg_to_bytes

COLOURS = 255
"""A GIF has 256 colours, one of which marks unchanged pixels."""
SAMPLES = 12
"""How many frames of a film its palette is made from."""


def png(picture: str, scale: float = 1) -> bytes:
    """An SVG as PNG, with ``scale`` pixels per unit."""
    return bytes(svg_to_bytes(svg_string=picture, zoom=scale))


def gif(pictures: Iterable[str], lengths: Sequence[float], colours: Image.Image, scale: float = 1) -> bytes:
    """SVGs as one looping GIF; each is shown for so many seconds."""
    first, *rest = [_pixels(picture, scale).quantize(palette=colours, dither=Image.Dither.NONE) for picture in pictures]
    file, times = BytesIO(), [round(1000 * length) for length in lengths]
    first.save(file, "GIF", save_all=True, append_images=rest, duration=times, loop=0, optimize=True)
    return file.getvalue()


def palette(pictures: Sequence[str]) -> Image.Image:
    """One palette for a whole film, so that unchanged parts keep their colour."""
    chosen = [_pixels(picture, 0.5) for picture in pictures[:: -(-len(pictures) // SAMPLES)]]
    width, height = chosen[0].size
    strip = Image.new("RGB", (width, height * len(chosen)))
    for number, picture in enumerate(chosen):
        strip.paste(picture, (0, height * number))
    return strip.quantize(COLOURS, Image.Quantize.FASTOCTREE)  # other methods lose the colour of thin rims


def _pixels(picture: str, scale: float) -> Image.Image:
    return Image.open(BytesIO(png(picture, scale))).convert("RGB")
