"""``make torture WHAT=fuzz``: the API is sent whatever its own description allows, and much that it does not.

All of it in this process:

python -m tests.torture.fuzz [--examples 300] [--database sqlite|postgresql]
"""

import argparse
import logging
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import hypothesis
import schemathesis
from hypothesis import HealthCheck
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import macabre
from macabre.server.api.endpoints import ENDPOINTS
from macabre.server.api.openapi import describe
from tests.server.house import Browser, House
from tests.torture.run import database_of

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DEEDS = (
    "resign",
    "abort",
    "hints",
    "give",
    "return",
    "rematch",
    "seed",
    "commit",
    "open",
    "aside",
    "play",
    "start",
    "",
)
SHAPE = {"ok", "code", "error", "rule"}


class Target:
    """A server with matches of every kind, so that a request can also be about something that is there."""

    def __init__(self, house: House, game: str) -> None:
        self.game = game
        self.anna, bert = house.browser(), house.browser()
        over = self.anna.begin(game, "me", "here")
        self.anna.finish(over)
        mine = self.anna.begin(game, "me", "here")
        theirs = bert.begin(game, "me", "here")
        waiting = self.anna.create(game, "me", "open")
        self.known = {
            "match": [mine, mine, over, theirs, waiting],
            "token": [self.anna.links["1"].removeprefix("/seat/")],
            "game": [game, "grim-dance"],
        }
        self.codes = list(macabre.game(game).alphabet)

    def near(self, case: Case, draw: Any) -> None:
        """Most of the time it is about something that exists; what is merely strange stays strange."""
        for name in case.path_parameters or {}:
            if draw(st.integers(0, 3)):
                case.path_parameters[name] = draw(st.sampled_from(self.known[name]))
        for name in ("seat", "since"):
            if name in (case.query or {}) and draw(st.integers(0, 3)):
                case.query[name] = draw(st.integers(0, 2))
        if isinstance(case.body, dict) and draw(st.booleans()):
            likely = {"seat": st.integers(0, 2), "decision": st.integers(0, 9), "about": st.integers(-1, 2)}
            words = {"code": st.sampled_from(self.codes), "deed": st.sampled_from(DEEDS), "game": st.just(self.game)}
            for name, values in {**likely, **words}.items():
                if name in case.body:
                    case.body[name] = draw(values)


def fuzz(house: House, examples: int, game: str = "totentanz") -> Counter[str]:
    """So many requests of each kind to each address, well formed and malformed; counted by status."""
    target, counts = Target(house, game), Counter[str]()
    schema = schemathesis.openapi.from_dict(describe(ENDPOINTS))
    for endpoint in ENDPOINTS:
        operation = schema[endpoint.path][endpoint.method]
        for mode in GenerationMode:
            # Not everything can be wrong: addresses without a body or a number take any text.
            _send(target, operation.as_strategy(generation_mode=mode), examples, counts)
    return counts


def _send(target: Target, strategy: Any, examples: int, counts: Counter[str]) -> None:
    @hypothesis.settings(
        max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck), derandomize=True
    )
    @hypothesis.given(case=strategy, data=st.data())
    def one(case: Case, data: Any) -> None:
        target.near(case, data.draw)
        _judge(case, target.anna, counts)

    one()


def _judge(case: Case, browser: Browser, counts: Counter[str]) -> None:
    sent = case.as_transport_kwargs(base_url="http://testserver")
    content = sent.pop("data", None)
    known = {name: sent[name] for name in ("method", "url", "params", "headers", "json") if sent.get(name) is not None}
    known |= {"content": content} if content is not None else {}
    endless = case.path.endswith("/stream")
    answer = browser.begin_to_read(**known) if endless else browser.client.request(**known)
    counts[str(answer.status_code)] += 1
    if answer.status_code == 307:  # an address with a slash too many is told the right one
        return
    case.validate_response(answer, checks=CHECKS)
    if endless and answer.status_code == 200:
        assert answer.json()["type"] == "waiting", "the first line of all that listen"
    if answer.status_code != 200:
        assert answer.json().keys() >= SHAPE, answer.text
        assert answer.json()["ok"] is False


def run(kind: str, examples: int) -> Counter[str]:
    """All of it on a fresh database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(database_of(kind, folder))
        return fuzz(stack.enter_context(House("", database=database, limits=False)), examples)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples", type=int, default=300)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    asked = parser.parse_args()
    logging.getLogger("macabre").setLevel(logging.ERROR)  # it would tell of every refusal
    begun = time.monotonic()
    counts = run(asked.database, asked.examples)
    by_status = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))
    print(f"{asked.database}: {counts.total()} requests in {time.monotonic() - begun:.0f} s: {by_status}")


if __name__ == "__main__":
    main()
