"""Anybody's bot can take a seat: by HTTP, with a token of its own, in any language, seeing what its seat may see."""

import json
import shutil
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

import macabre
from macabre.core.fair_record import read_receipt
from macabre.core.verification import verify
from macabre.server.api.answers import Line
from macabre.server.api.openapi import NDJSON
from tests import processes

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
ANNA = {"Authorization": "Bearer anna-anna-anna-anna-anna-anna-anna-anna"}
BERT = {"Authorization": "Bearer bert-bert-bert-bert-bert-bert-bert-bert"}


def ask(address, path, body=None, who=ANNA):
    with urlopen(Request(address + path, json.dumps(body).encode() if body is not None else None, who)) as answer:
        return json.load(answer)


def open_match(address, seats=2, game="totentanz"):
    made = ask(address, "/api/matches", {"game": game, "seats": [{"kind": "open"}] * seats})
    return made["match"], [link.removeprefix("/seat/") for link in made["links"].values()]


def sit(address, token, who):
    """Take a seat, and no part in the shuffle."""
    seat = ask(address, f"/api/seats/{token}", {"name": "Bot"}, who)
    ask(address, f"/api/matches/{seat['match']}/deeds", {"deed": "aside", "seat": seat["seat"]}, who)
    return seat


def listen(address, match, who):
    """What the stream says, line by line."""
    with urlopen(Request(f"{address}/api/matches/{match}/stream", headers=who)) as stream:
        for line in stream:
            yield json.loads(line)


def play_on(address, match, who, seat, most=1000):
    """Answer every decision with the first option, until the end or for so many answers; what was heard last."""
    said = {}
    with closing(listen(address, match, who)) as lines:
        for said in lines:
            if not answered(address, match, who, seat, said):
                continue
            most -= 1
            if not most:
                break
    return said


def answered(address, match, who, seat, said):
    """Whether a line of the stream was a decision; it is answered with the first option."""
    if said["type"] != "decision":
        return False
    answer = {"seat": seat, "decision": said["decision"]["id"], "code": said["decision"]["options"][0]}
    ask(address, f"/api/matches/{match}/choices", answer, who)
    return True


def test_bots_of_three_kinds_play_a_match_among_themselves_to_its_end(address, tmp_path):
    """The thirty lines of Python, the same in JavaScript where there is a Node, and our own client."""
    match, tokens = open_match(address, 3, "grim-dance")
    third = ["node", "bot.mjs"] if shutil.which("node") else [sys.executable, "bot.py"]
    ours = [str(Path(sys.executable).parent / "macabre"), "bot", "--server", address, "--level", "1"]
    ours += ["--receipt", str(tmp_path / "receipt.json"), "--token"]
    commands = [
        [sys.executable, str(EXAMPLES / "bot.py"), f"{address}/seat/{tokens[0]}"],
        [third[0], str(EXAMPLES / third[1]), f"{address}/seat/{tokens[1]}"],
        [*ours, tokens[2]],
    ]
    players = [processes.start(one, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for one in commands]
    try:
        said = [player.communicate(timeout=120)[0] for player in players]
    finally:
        for player in players:
            processes.end(player)
    assert [player.returncode for player in players] == [0, 0, 0], said
    assert all("winners" in text for text in said)
    record = ask(address, f"/api/matches/{match}/record")
    assert macabre.replay(record).outcome is not None
    receipt = read_receipt(json.loads((tmp_path / "receipt.json").read_text()))
    verdict = verify(macabre.game("grim-dance"), record, None, [receipt])
    assert (verdict.word, verdict.without_part) == ("fair", []), verdict


def test_a_program_that_still_sends_its_seed_is_told_what_changed_and_its_seat_is_named(address):
    match, tokens = open_match(address)
    told = ask(address, f"/api/seats/{tokens[0]}", {"name": "Old", "seed": "ab" * 16})
    assert "since macabre-fair-2 everybody first commits and then opens" in told["note"]
    sit(address, tokens[1], BERT)
    next(line for line in listen(address, match, ANNA) if line["type"] == "decision")
    fair = ask(address, f"/api/matches/{match}")["state"]["fair"]
    assert (fair["claim"], fair["without_part"]) == ("nobody", [0, 1])


def test_a_bot_is_sent_its_own_view_and_what_it_may_choose_and_nothing_else(address):
    match, tokens = open_match(address)
    for token, who in zip(tokens, (ANNA, BERT), strict=True):
        sit(address, token, who)
    said = next(line for line in listen(address, match, ANNA) if line["type"] == "decision")
    view = macabre.game("totentanz").read_view(said["view"])
    assert (view.seat, set(said)) == (0, {"type", "view", "decision"})


def test_every_line_is_of_a_kind_that_is_described(address):
    match, tokens = open_match(address)
    for token, who in zip(tokens, (ANNA, BERT), strict=True):
        sit(address, token, who)
    _, described = msgspec.json.schema_components([Line])
    tagged = [one["properties"] for one in described.values() if "type" in one.get("properties", {})]
    kinds = {one["type"]["enum"][0]: set(one) for one in tagged}
    lines = listen(address, match, ANNA)
    heard = [next(lines), next(line for line in lines if line["type"] == "decision")]
    for seat, who in enumerate((ANNA, BERT)):
        ask(address, f"/api/matches/{match}/deeds", {"deed": "abort", "seat": seat}, who)
    heard += lines
    assert [line["type"] for line in heard] == ["waiting", "decision", "over"]
    assert [set(line) for line in heard] == [kinds[line["type"]] for line in heard]


def test_a_bot_that_falls_silent_is_replaced_by_the_others_and_harms_nobody(address):
    match, tokens = open_match(address)
    seats = [sit(address, token, who)["seat"] for token, who in zip(tokens, (ANNA, BERT), strict=True)]
    play_on(address, match, ANNA, seats[0], most=1)  # then Anna's bot is gone, its connection closed
    deadline = time.monotonic() + 60
    while not (given := ask(address, f"/api/matches/{match}?seat={seats[1]}", None, BERT)["state"]["give"]):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert given == [seats[0]]  # Bert has no connection, but he asks: he is there
    ask(address, f"/api/matches/{match}/deeds", {"deed": "give", "seat": seats[1], "about": seats[0]}, BERT)
    assert play_on(address, match, BERT, seats[1])["type"] == "over"


def test_nonsense_from_a_bot_is_refused_and_its_decision_stands(address):
    match, tokens = open_match(address)
    for token, who in zip(tokens, (ANNA, BERT), strict=True):
        sit(address, token, who)
    for wrong in (
        {"seat": 0, "decision": 0, "code": "fly"},
        {"seat": 0},
        [],
        {"seat": 1, "decision": 0, "code": "event"},
    ):
        with pytest.raises(HTTPError):
            ask(address, f"/api/matches/{match}/choices", wrong)
    assert next(line for line in listen(address, match, ANNA) if line["type"] == "decision")["decision"]["id"] == 0


def test_a_stranger_may_not_listen_to_a_seat(address):
    match, tokens = open_match(address)
    ask(address, f"/api/seats/{tokens[0]}", {}, ANNA)
    with pytest.raises(HTTPError, match="403"):
        next(listen(address, match, BERT))


def test_whoever_asks_for_the_head_of_the_stream_alone_is_answered_at_once_and_does_not_listen(anna):
    path = f"/api/matches/{anna.begin('lantern', 'me', 'here')}/stream?seat=0"
    whole, head = (anna.begin_to_read(method, path) for method in ("GET", "HEAD"))
    assert (head.status_code, head.content) == (200, b"")
    assert whole.content.startswith(b'{"type":"waiting"')
    assert head.headers["content-type"] == whole.headers["content-type"] == NDJSON


def test_a_stranger_is_refused_the_head_of_the_stream_and_nobody_is_offered_other_methods(anna, bert):
    path = f"/api/matches/{anna.begin('lantern', 'me', 'here')}/stream?seat=0"
    assert bert.begin_to_read("HEAD", path).status_code == 403
    other = anna.begin_to_read("OPTIONS", path)
    assert (other.status_code, other.headers["allow"]) == (405, "GET, HEAD")


def test_a_token_that_could_be_guessed_is_no_name(address):
    match, tokens = open_match(address)
    short = {"Authorization": "Bearer 1234"}
    ask(address, f"/api/seats/{tokens[0]}", {}, short)
    with pytest.raises(HTTPError, match="403"):
        next(listen(address, match, short))


def test_the_client_says_in_one_sentence_what_is_wrong(address):
    command = [str(Path(sys.executable).parent / "macabre"), "bot", "--token", "nothing", "--server"]
    for server, sentence in (
        (address, "leads to no seat"),
        ("http://127.0.0.1:9", "does not answer"),
        ("x", "no address"),
    ):
        said = subprocess.run([*command, server], capture_output=True, text=True)
        assert (said.returncode, sentence in said.stderr, "Traceback" in said.stderr) == (2, True, False), said.stderr
