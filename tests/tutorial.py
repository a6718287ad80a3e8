"""The game that docs/guides/add-your-own-game.md builds, written by doing what that page says."""

import re
from pathlib import Path

TUTORIAL = (Path(__file__).parent.parent / "docs" / "guides" / "add-your-own-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(text: str) -> list[tuple[str, str, str]]:
    """Every block of code: its language, its file if it names one, and its lines."""
    return BLOCK.findall(text)


def follow(text: str, folder: Path) -> None:
    """Write what the tutorial says into the files that it names, in the order in which it says so."""
    for _, name, lines in blocks(text):
        if name:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(lines)
