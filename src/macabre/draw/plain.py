"""A scene for a game without pictures: its table as text, and a button for each choice."""

from collections.abc import Mapping

from macabre.draw.scene import SIZES, Scene, Stage

EDGE = 24
LINE = 34


def plain(
    game: str, title: str, lines: list[str], prompt: str, offered: Mapping[str, str], shape: str, language: str
) -> Scene:
    """One piece for every line of the text, then the question, then a button for each option."""
    stage, (width, height) = Stage(shape, language, dict(offered)), SIZES[shape]
    high = min(LINE, (height * 0.6) / max(1, len(lines)))
    for i, line in enumerate(lines):
        stage.add(f"line:{i}", "text", width / 2, EDGE + (i + 0.5) * high, width - 2 * EDGE, high, line, text=line)
    if prompt:
        stage.add("prompt", "text", width / 2, height * 0.66, width - 2 * EDGE, LINE, prompt, text=prompt)
    stage.buttons(EDGE, height * 0.7, width - 2 * EDGE, height * 0.3 - EDGE, prompt)
    return stage.scene(game, title, prompt)
