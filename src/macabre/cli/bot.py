"""``macabre bot``: one of our bots at somebody's server, through the same door as everybody's own."""

import hashlib
import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import click

from macabre import BadInput, BadRecord, QuickFate
from macabre.bots.fallback import FallbackPlayer, with_fallbacks
from macabre.cli.bot_shuffle import BotShuffle
from macabre.cli.console import remarks
from macabre.cli.errors import CommandError
from macabre.games import game_of

PATIENCE = 60.0
"""Seconds without a sign of life, after which the connection is opened anew."""
AGAIN = 1.0
TRIES = 30
"""How often a server that does not answer is asked again."""


@click.command()
@click.option(
    "--server", metavar="URL", required=True, help="The address of the server, such as http://127.0.0.1:8066."
)
@click.option("--token", metavar="LINK", required=True, help="The link of an open seat, or its last part.")
@click.option("--level", type=click.IntRange(1, 5), default=5, show_default=True, help="How strong it plays.")
@click.option("--player", metavar="NAME", help="Another player of ours instead of a level, such as ismcts:400.")
@click.option("--name", default="", help="What it is called at the table.")
@click.option(
    "--receipt",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep here its part in the shuffle: for macabre verify, and in case it is started again meanwhile.",
)
def bot(server: str, token: str, level: int, player: str | None, name: str, receipt: Path | None) -> None:
    """Let one of our bots take an open seat of a match and play it to its end.

    It comes through the same door as anybody's own bot (docs/bot-protocol.md). Started again with the same link, it
    goes on with the same match.
    """
    if urlsplit(server).scheme not in ("http", "https"):
        raise CommandError(f"{server} is no address of a server.", "It begins with http:// or https://.")
    try:
        chooser = with_fallbacks(player or f"level:{level}")
    except BadInput as error:
        raise CommandError(f"--player: {error.problem}.", "Such as level:5, ismcts:400 or greedy.") from None
    seat = Seat(server.rstrip("/"), token.rstrip("/").rpartition("/")[2], BotShuffle(receipt))
    seat.take(name or f"macabre {player or level}")
    outcome = seat.play(chooser)
    remarks().print("The match was broken off." if outcome is None else f"The match is over: {json.dumps(outcome)}")


class Seat:
    """An open seat at a server, and the way to play it by HTTP."""

    def __init__(self, server: str, token: str, shuffle: BotShuffle) -> None:
        self._shuffle = shuffle
        self._server = server
        self._token = token
        # The same link gives the same name, so that a bot that was stopped is known again.
        name = hashlib.sha256(f"macabre bot {token}".encode()).hexdigest()
        self._headers = {"Authorization": f"Bearer {name}", "Content-Type": "application/json"}
        self._match = ""
        self._seat = -1

    def take(self, name: str) -> None:
        """Sit down, or be let in again."""
        taken = self._post(f"/api/seats/{self._token}", {"name": name})
        self._match, self._seat = taken["match"], taken["seat"]
        try:
            self._shuffle.resume(self._match)
        except BadRecord as error:
            raise CommandError(f"--receipt: {error}.", "Name another file, or none.") from None

    def play(self, chooser: FallbackPlayer) -> dict[str, Any] | None:
        """Answer every decision until the match is over; how it ended."""
        fate = QuickFate(secrets.token_hex(16))
        for said in self._lines():
            if said["type"] == "over":
                outcome: dict[str, Any] | None = said["outcome"]
                return outcome
            if said["type"] == "commit":
                self._do(self._shuffle.commit(said))
            elif said["type"] == "open":
                self._do(self._shuffle.open(said))
            elif said["type"] == "decision":
                game = game_of(said["view"], "view")
                view, decision = game.read_view(said["view"]), game.read_decision(said["decision"])
                self._answer(decision.id, chooser.choose(view, decision, fate).code)
        return None

    def _do(self, deed: dict[str, Any] | None) -> None:
        """Something for the shuffle; nothing if what the server showed is not right."""
        if deed is None:
            remarks().print(
                "This bot does not open: the shuffle is not as agreed on, or it was started again meanwhile."
            )
        else:
            self._send("deeds", deed)

    def _answer(self, decision: int, code: str) -> None:
        if self._send("choices", {"decision": decision, "code": code}):
            self._shuffle.chose(self._seat, decision, code)

    def _send(self, path: str, answer: dict[str, Any]) -> bool:
        """Whether the server says that it has accepted it."""
        try:
            self._post(f"/api/matches/{self._match}/{path}", {"seat": self._seat, **answer})
        except CommandError as error:
            remarks().print(f"Not accepted: {error}")  # what is asked now comes by the stream
            return False
        return True

    def _lines(self) -> Iterator[dict[str, Any]]:
        """What the server tells; a connection that breaks is opened again."""
        failed = 0
        while failed < TRIES:
            request = Request(
                f"{self._server}/api/matches/{self._match}/stream?seat={self._seat}", headers=self._headers
            )
            try:
                with urlopen(request, timeout=PATIENCE) as stream:
                    for line in stream:
                        failed = 0
                        yield json.loads(line)
            except HTTPError as error:
                raise _server_error(error) from None
            except (OSError, ValueError):
                failed += 1
            time.sleep(AGAIN)
        raise CommandError("The server does not answer any more.", "Start the same command again to go on.")

    def _post(self, path: str, body: object) -> dict[str, Any]:
        request = Request(self._server + path, json.dumps(body).encode(), self._headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return dict(json.load(answer))
        except HTTPError as error:
            raise _server_error(error) from None
        except (URLError, OSError, ValueError) as error:
            raise CommandError(
                f"{self._server} does not answer: {error}.", "Is it a Macabre server, and does it run?"
            ) from None


def _server_error(error: HTTPError) -> CommandError:
    """What the server says, as the one sentence that it is."""
    try:
        sentence = json.load(error)["error"]
    except (ValueError, KeyError, TypeError):
        sentence = f"The server answers with status {error.code}."
    return CommandError(sentence, "Ask for a new link if the old one does not work any more.")
