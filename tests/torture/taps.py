"""Every game on phones and a tablet by taps alone: ``python -m tests.torture.taps [GAME]``.

Every guided match in both languages, and a whole match with the usual options, at every size. It ends at the first
target that is covered, out of sight or too small for a finger, and says which.
"""

import sys
import tempfile

import macabre
from tests.chromium import needed
from tests.remote import serving
from tests.server.hands import Visitors
from tests.server.taps import SIZES, tap_guided_match, tap_whole_match, touch


def tell(what: str, count: int) -> None:
    sys.stdout.write(f"{what}: {count} choices\n")
    sys.stdout.flush()


def play(visitors: Visitors, game: str, size: tuple[int, int]) -> None:
    name = f"{game}, {size[0]} × {size[1]}"
    for language in ("en", "de"):
        page = visitors.go("/", **touch(size), locale=language)
        tell(f"{name}, guided, {language}", tap_guided_match(page, game))
        page.context.close()
    page = visitors.go("/", **touch(size))
    tell(f"{name}, whole", tap_whole_match(page, game))
    page.context.close()
    visitors.judge()


def main(games: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder) as (address, _),
        needed() as browser,
        Visitors(browser, f"http://{address}") as visitors,
    ):
        for game in games or macabre.game_names():
            for size in SIZES:
                play(visitors, game, size)


if __name__ == "__main__":
    main(sys.argv[1:])
