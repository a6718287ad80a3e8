"""How long bots of each level think, beside the time after which their answers come (``host/answer_times.toml``).

``make bench WHAT=answers``; a game's name measures that one. An answer that needs longer than its time waits for the
next whole step of it: so this fails where more than one of a hundred does. Seconds are those of the processor, so that
whatever else runs on the machine does not count; what is not in the table comes at the pace.
"""

import sys
import time

import macabre
from macabre.bots.levels import LEVELS
from macabre.host.answer_times import answer_time
from macabre.host.ports import BotQuestion
from macabre.server.thinking import tasks

DECISIONS = 150
"""How many decisions are timed for each game and level, over matches of few and of many."""
LATE = 0.01
"""How many of them may be late."""


def thoughts(game: macabre.Game, level: int) -> list[float]:
    """Processor seconds for each decision, as the server asks for it, in matches of that level alone."""
    seconds: list[float] = []
    for number in range(1000):
        seats = game.seats[-1] if number % 2 else game.seats[0]
        match = game.start(min(seats, 6), seed=f"answers {number}")
        while match.outcome is None:
            seat = match.to_act[0]
            question = BotQuestion(
                f"bench {number}", seat, level, match.view(seat), match.decision(seat), f"{number} {len(seconds)}"
            )
            text, begun = tasks.bot_task(question), time.process_time()
            code = tasks.choose(text)
            if len(question.decision.ids) > 1:
                seconds.append(time.process_time() - begun)
            match.play(seat, code)
            if len(seconds) >= DECISIONS * (number + 1) / 2:
                break
        if len(seconds) >= DECISIONS:
            break
    return sorted(seconds)


def main(names: list[str]) -> int:
    failed = 0
    for game in [macabre.game(name) for name in names or macabre.game_names()]:
        for level in LEVELS:
            seconds, limit = thoughts(game, level), answer_time(game.name, level)
            late = sum(second > limit for second in seconds) / len(seconds) if limit else 0
            failed += late > LATE
            print(
                f"{game.name:24} level {level}: half within {seconds[len(seconds) // 2]:.3f} s, "
                f"99 % within {seconds[int(len(seconds) * 0.99)]:.3f} s, all within {seconds[-1]:.3f} s; "
                f"{f'answers after {limit:g} s' if limit else 'answers at the pace'}"
                f"{'' if late <= LATE else f', LATE {late:.0%}'}",
                flush=True,
            )
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
