"""What ``make bench``, ``make torture``, ``make generate`` and ``make art`` can do, as one table: tasks.py GROUP WHAT.

A variable given to make (``make torture WHAT=kills KILLS=200``) arrives here in the environment and becomes an option
of the script (``--kills 200``); without it the script's own default holds. ARGS is passed on as it stands. This file
runs before anything is installed, so it imports the standard library only; what a task needs, it asks make for.
"""

from __future__ import annotations  # a Python that is too old gets as far as make's own refusal

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE, COMPILED = ROOT / "src", ROOT / "build" / "compiled"


@dataclass(frozen=True)
class Task:
    """One WHAT: a script, what has to be there before it runs, and the variables that it listens to."""

    about: str
    script: str
    """What follows ``python`` on the command line."""
    needs: tuple[str, ...] = ("setup",)
    """Targets of the Makefile; ``{venv}`` is its virtual environment."""
    builds: tuple[Path, ...] = (SOURCE,)
    """It runs once on each of these."""
    words: tuple[str, ...] = ()
    """Variables whose value is passed on as it stands."""
    options: tuple[str, ...] = ()
    """Variables that become options: KILLS is ``--kills``."""

    def command(self, python: str, given: Mapping[str, str]) -> list[str]:
        """The command line, with what was given to make."""
        more = [given[name] for name in self.words if given.get(name)]
        for name in self.options:
            more += [f"--{name.lower()}", given[name]] if given.get(name) else []
        more += shlex.split(given.get("ARGS", ""))
        return [python, *self.script.split(), *more]


BUILD, PEERS = ("compile",), ("compile", "{venv}/bench")

BENCH = {
    "speed": Task("random play beside python-chess and OpenSpiel, as ratios", "bench/speed.py", PEERS),
    "compare": Task(
        "this tree beside an earlier commit, within 5 % or not: BASE=main MEASURE=match PAIRS=30 GAME=grim-dance",
        "bench/compare.py", options=("BASE", "MEASURE", "PAIRS", "GAME"),
    ),
    "simulations": Task(
        "the search's simulations per second, interpreted and compiled, beside OpenSpiel's ISMCTS",
        "bench/strength.py speed", PEERS, (SOURCE, COMPILED),
    ),
    "levels": Task(
        "the bots' levels against each other; resumes where it was stopped: GAME=grim-dance for one game",
        "bench/levels.py", BUILD, (COMPILED,), words=("GAME",),
    ),
    "strength": Task(
        "strength against budget, drawn into docs/assets/strength.svg", "bench/strength.py", BUILD, (COMPILED,)
    ),
    "outside": Task(
        "levels 4 and 5 against OpenSpiel's ISMCTS; resumes where it was stopped: DEALS=100 GAME=grim-dance",
        "bench/outside.py", PEERS, (COMPILED,), words=("DEALS", "GAME"),
    ),
    "exploit": Task(
        "small versions of the games solved exactly, and how far our players can be exploited there",
        "bench/exploit.py", ("compile", "{venv}/adapters"), (COMPILED,), words=("GAME",),
    ),
    "ceiling": Task(
        "the best possible play against a level in Death over the Kingdom, counted exactly; ARGS='openspiel level:4'",
        "bench/ceiling.py", BUILD, (COMPILED,),
    ),
    "scenes": Task(
        "what a scene, a patch and an SVG cost, beside their limits: GAME=grim-dance for one game",
        "bench/scenes.py", words=("GAME",),
    ),
    "page": Task(
        "what the page costs, beside its limits: first page, first table, a click, memory; needs Chromium",
        "bench/page.py",
    ),
    "adapters": Task(
        "steps per second through the adapters, beside PettingZoo's and OpenSpiel's own games",
        "bench/adapters.py", PEERS,
    ),
    "lab": Task(
        "what 10,000 random matches cost in the lab, beside the limit: GAME=grim-dance for one game",
        "bench/lab.py", BUILD, (COMPILED,), words=("GAME",),
    ),
    "answers": Task(
        "how long bots of each level think, beside the times after which they answer: GAME=grim-dance for one game",
        "bench/answers.py", words=("GAME",),
    ),
    "server": Task(
        "the server's moves per second, interpreted and compiled, beside boardgame.io's where there is Node: "
        "MATCHES=1000 PROCESSES=2",
        "bench/server.py", BUILD, options=("MATCHES", "PROCESSES"),
    ),
    "beats": Task(
        "what pages cost the server that ask for beats, beside pages that do not: GAME=totentanz MATCHES=200",
        "bench/server.py --beats", BUILD, options=("GAME", "MATCHES"),
    ),
    "lighthouse": Task(
        "what Lighthouse says of start, set-up, table and replay on a phone; needs Chromium: PAGE=table for one",
        "bench/lighthouse.py", ("setup", "{venv}/page-scripts"), words=("PAGE",),
    ),
}  # fmt: skip

TORTURE = {
    "kills": Task(
        "kill servers, bots and PostgreSQL while clients play, then check every move: "
        "KILLS=200 MATCHES=300 DATABASE=postgresql AWAY=30",
        "-m tests.torture.run", options=("KILLS", "MATCHES", "DATABASE", "AWAY"),
    ),
    "soak": Task(
        "a mixed load for half an hour, and how the server's memory fares: MINUTES=30",
        "-m tests.torture.soak", options=("MINUTES",),
    ),
    "fuzz": Task(
        "send the API whatever its description allows and forbids: EXAMPLES=300 of each kind, DATABASE=postgresql",
        "-m tests.torture.fuzz", options=("EXAMPLES", "DATABASE"),
    ),
    "crowd": Task(
        "thousands of connections that say nothing, never end or never read, while somebody plays: SOCKETS=10000",
        "-m tests.torture.slow", options=("SOCKETS",),
    ),
    "abuse": Task(
        "every way we know to keep others from playing, and how a bystander fares meanwhile: SECONDS=15 ONLY=streams",
        "-m tests.torture.abuse", options=("SECONDS", "ONLY"),
    ),
    "mutants": Task(
        "mutation testing of every game's rules: GAME=grim-dance for one", "tools/mutants.py", words=("GAME",)
    ),
    "geometry": Task(
        "a thousand random moments of every game and seat count: nothing overlaps or leaves the frame",
        "-m tests.draw.geometry",
    ),
    "taps": Task(
        "every guided match and a whole match of every game by taps alone, on phones and a tablet; needs Chromium: "
        "GAME=grim-dance for one game",
        "-m tests.torture.taps", words=("GAME",),
    ),
    "tests": Task(
        "the cases of tests that are too many for make test-slow",
        "-m tests.torture.whole_tests",
        ("{venv}/adapters", "{venv}/art", "{venv}/docs", "{venv}/lab", "{venv}/page-scripts"),
    ),
}  # fmt: skip

GENERATE = {
    "golden": Task("the stored playthroughs and alphabets that are missing", "-m tests.conformance.golden"),
    "pictures": Task("the stored pictures of chosen positions that are missing", "-m tests.draw.pictures"),
    "gallery": Task("the pictures of docs/gallery.md", "tools/gallery.py"),
    "messages": Task(
        "the types of the page's scripts and the tables of docs/server.md, from the messages in host/",
        "-m tools.message_types --write",
    ),
    "fonts": Task(
        "the letters of pages and pictures, and how broad they are, from the packages in tools/fonts",
        "tools/fonts/make.py",
        ("{venv}/fonts",),
    ),
    "solved": Task(
        "the solution of a round of two of Death over the Kingdom, by CFR+: ROUNDS=300",
        "-m tools.solve_kingdom",
        BUILD,
        (COMPILED,),
        words=("ROUNDS",),
    ),
    "lock": Task("requirements/*.txt: the newest versions of all dependencies, with hashes", "tools/lock.py"),
}

ART = {
    "sheets": Task(
        "carve the pictures into their sheets: GAME=grim-dance for one game",
        "-m art.carve", ("{venv}/art",), words=("GAME",),
    ),
    "look": Task(
        "contact sheets of the pictures and of the parts, in build/art; needs Chromium",
        "-m art.look", ("{venv}/art",), words=("GAME",),
    ),
}  # fmt: skip

GROUPS: dict[str, dict[str, Task]] = {"bench": BENCH, "torture": TORTURE, "generate": GENERATE, "art": ART}


def choose(group: str, what: str) -> Task:
    """The task that is meant; otherwise the program ends and says what there is."""
    tasks = GROUPS[group]
    if what in tasks:
        return tasks[what]
    *most, last = tasks
    wrong = f"there is no WHAT={what}; it" if what else "WHAT"
    lines = [f"  make {group} WHAT={name:<12} {task.about}" for name, task in tasks.items()]
    sys.exit("\n".join([f"make {group}: {wrong} can be {', '.join(most)} or {last}.", *lines]))


def main(group: str, what: str) -> int:
    task, venv = choose(group, what), os.environ.get("VENV", ".venv")
    make = [os.environ.get("MAKE", "make"), "--no-print-directory", *[need.format(venv=venv) for need in task.needs]]
    command = task.command(str(Path(venv) / "bin" / "python"), os.environ)
    try:
        failed = subprocess.call(make)
        for build in task.builds:
            failed = failed or subprocess.call(command, env={**os.environ, "PYTHONPATH": str(build)})
    except KeyboardInterrupt:  # the task has been told, too
        return 130
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
