"""Connections that say nothing, never come to an end, or never read: the others do not notice them."""

import json
import socket
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from macabre.server import run
from macabre.server.edge import body_limits, http_timeouts, websocket_protocol
from macabre.server.settings import Settings
from tests import loops
from tests.remote import post, serving
from tests.torture.run import Victim
from tests.torture.slow import DEAF, IDLE, play_among

LIMIT = 20


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server in this process that loses its patience after a moment."""
    monkeypatch.setattr(http_timeouts, "HEAD_TIMEOUT", 0.3)
    monkeypatch.setattr(body_limits, "TIMEOUT", 0.3)
    monkeypatch.setattr(websocket_protocol, "READ_TIMEOUT", 0.3)
    settings = Settings(database=f"sqlite:///{tmp_path}/m.db", limits=False)
    run.prepare_database(settings.database)
    listening = socket.create_server(("127.0.0.1", 0))
    config = run.uvicorn_config(settings, app=run.application(settings))
    config.timeout_keep_alive = config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    found = listening.getsockname()
    with socket.create_connection(found, LIMIT) as first:  # it waits in the queue until the server is up
        first.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert heard(first).startswith(b"HTTP/1.1 200")
    yield found
    server.should_exit = True
    thread.join()
    listening.close()


def heard(plug: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    while piece := plug.recv(65536):
        found += piece
    return found


@pytest.mark.parametrize("head", [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nCookie: a"])
def test_a_head_that_does_not_come_to_its_end_is_not_waited_for(address: Any, head: bytes) -> None:
    with socket.create_connection(address, LIMIT) as plug:
        plug.sendall(head)
        assert heard(plug) == b""


def test_neither_is_the_head_of_a_second_request(address: Any) -> None:
    with socket.create_connection(address, LIMIT) as plug:
        plug.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HT")
        answered = heard(plug)
    assert answered.startswith(b"HTTP/1.1 200")
    assert answered.count(b"HTTP/1.1") == 1


def test_a_body_that_does_not_come_is_refused_in_the_one_shape(address: Any) -> None:
    with socket.create_connection(address, LIMIT) as plug:
        plug.sendall(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{")
        head, _, body = heard(plug).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408")
    assert json.loads(body)["code"] == "too_slow"


def test_a_page_that_only_listens_is_not_hurried(address: Any) -> None:
    """Its head was whole; what it is then is a socket, or a program that listens."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    host, port = address
    made, _ = post(f"{host}:{port}", "/api/matches", {"game": "totentanz", "seats": seats})
    with connect(f"ws://{host}:{port}/socket/{made['match']}") as page:
        with pytest.raises(TimeoutError):
            page.recv(timeout=1)  # longer than any patience here
        page.send(json.dumps({"type": "hello", "shape": "wide"}))
        assert json.loads(page.recv(timeout=LIMIT))["type"] == "table"


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_text_is_framed_as_the_library_would_frame_it(size: int) -> None:
    text = b"x" * size
    assert websocket_protocol.framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.slow
def test_a_page_that_never_reads_is_let_go(address: Any) -> None:
    """It asks for tables until its pipe is full: then the server asks itself whether anybody is there."""
    host, port = address
    made, cookie = post(f"{host}:{port}", "/api/matches", {"game": "totentanz", "seats": [{"kind": "me"}] * 2})
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(address)
    where, whoever = f"ws://{host}:{port}/socket/{made['match']}", {"cookie": cookie}
    with connect(where, additional_headers=whoever, max_queue=1, sock=narrow) as page:
        page.send(json.dumps({"type": "hello", "shape": "wide", "seat": 0}))
        with pytest.raises((ConnectionClosed, OSError)):
            _ask_for_tables(page, address)
    assert games(address)


def _ask_for_tables(page: Any, address: Any) -> None:
    """One after the other: of those asked for at once, only the last is made."""
    for _ in range(5000):
        page.send(json.dumps({"type": "look", "shape": "tall"}))
        assert games(address)


ENDLESS = {
    "an address": b"GET /" + b"a" * 2**20,
    "a field": b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 2**20,
    "many fields": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 2**17,
    "another language": b"\x16\x03\x01\x02\x00\x01" * 2**17,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_head_beyond_all_bounds_is_cut_off(address: Any, name: str) -> None:
    with socket.create_connection(address, LIMIT) as plug:
        try:
            plug.sendall(ENDLESS[name])
            answered = heard(plug)
        except (ConnectionResetError, BrokenPipeError):
            answered = b""  # it has hung up before all was sent
    assert not answered or answered.startswith(b"HTTP/1.1 400")
    assert games(address)


def test_a_head_of_thousands_of_fields_is_cut_off_even_if_it_comes_at_once(address: Any) -> None:
    """Parsing forty thousand fields would stop everybody for a quarter of a second."""
    with socket.create_connection(address, LIMIT) as plug:
        plug.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + b"a:b\r\n" * 9000 + b"\r\n")
        assert heard(plug).startswith(b"HTTP/1.1 400")
    assert games(address)


@pytest.mark.parametrize(("pieces", "read"), [(http_timeouts.PIECES, True), (http_timeouts.PIECES + 1, False)])
def test_a_body_may_come_in_many_pieces_but_not_in_any_number(address: Any, pieces: int, read: bool) -> None:
    """Parsing forty thousand pieces of one letter would stop everybody for more than half a second."""
    head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(address, LIMIT) as plug:
        plug.sendall(head + b"1\r\na\r\n" * pieces + b"0\r\n\r\n")
        answered = heard(plug)
    assert answered.startswith(b"HTTP/1.1 400")
    assert (b'"code":"bad_message"' in answered) == read
    assert games(address)


def test_a_body_with_two_lengths_is_refused_and_nothing_after_it_is_read(address: Any) -> None:
    """A proxy that believes the other one would take the rest for the request of somebody else."""
    head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(address, LIMIT) as plug:
        plug.sendall(head + b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answered = heard(plug)
    assert answered.startswith(b"HTTP/1.1 400")
    assert answered.count(b"HTTP/1.1") == 1


def _frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize(
    "frames",
    [
        _frame(Opcode.PING) * 200,
        _frame(Opcode.PONG) * 200,
        _frame(Opcode.TEXT, fin=False) + _frame(Opcode.CONT, fin=False) * 200,
    ],
    ids=["pings", "pongs", "pieces"],
)
def test_a_page_that_floods_with_frames_that_say_nothing_is_disconnected(address: Any, frames: bytes) -> None:
    """Nobody handles these, so no limit on messages counts them; forty thousand stop everybody for half a second."""
    host, port = address
    made, _ = post(f"{host}:{port}", "/api/matches", {"game": "totentanz", "seats": [{"kind": "me"}] * 2})
    with connect(f"ws://{host}:{port}/socket/{made['match']}", ping_interval=None) as page:
        page.ping().wait(LIMIT)  # one now and then is answered
        page.socket.sendall(frames)
        with pytest.raises((ConnectionClosed, ConnectionError)):
            page.recv(timeout=LIMIT)
    assert games(address)


def test_thousands_of_messages_at_once_are_all_read_one_after_the_other(address: Any) -> None:
    host, port = address
    made, _ = post(f"{host}:{port}", "/api/matches", {"game": "totentanz", "seats": [{"kind": "me"}] * 2})
    with connect(f"ws://{host}:{port}/socket/{made['match']}", ping_interval=None) as page:
        page.socket.sendall(_frame(Opcode.TEXT, b'{"type":"pong"}') * 3000)
        page.send(json.dumps({"type": "hello", "shape": "wide" + " " * 9000}))
        assert json.loads(page.recv(timeout=LIMIT))["type"] == "table"


def games(address: Any) -> Any:
    with socket.create_connection(address, LIMIT) as plug:
        plug.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return json.loads(heard(plug).partition(b"\r\n\r\n")[2])


@pytest.mark.slow
def test_five_hundred_that_lurk_keep_nobody_from_playing() -> None:
    """Half a head and half a body, sockets that only listen, and some that never read the tables they ask for."""
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(f"sqlite:///{folder}/crowd.db", 1, Path(folder) / "server.log")
        victim.start()
        try:
            held, clients = loops.run(play_among(victim, sockets=500, matches=2))
        finally:
            victim.stop()
    assert all(client.told.over for client in clients)
    assert sum(client.told.reconnected for client in clients) == 0
    assert sum(len(client.told.acknowledged) for client in clients) > 20
    assert held[IDLE] == 300, "whoever answers is kept"
    assert held[DEAF] == 50


def test_whoever_comes_before_the_server_is_up_is_kept_waiting_not_turned_away(tmp_path: Path) -> None:
    with serving(str(tmp_path)) as (address, _):
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), LIMIT) as early:
            early.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert heard(early).startswith(b"HTTP/1.1 200")
