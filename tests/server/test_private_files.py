"""What lies on the disk is for its owner alone, and seat links cannot be derived from the database."""

import hashlib
import hmac
import os
import sqlite3
import stat
from base64 import urlsafe_b64encode
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from macabre.cli.app import macabre as command
from macabre.host.seat_links import new_link_key, seat_token
from macabre.server.private_files import read_key
from macabre.server.storage.backup import back_up, copy
from macabre.server.storage.migrations import upgrade

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")


@pytest.fixture(autouse=True)
def generous() -> Any:
    """A system on which new files can be read by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir()}


def test_the_database_and_all_beside_it_are_for_the_owner_alone(build: Any, tmp_path: Path) -> None:
    house = build(key_file=str(tmp_path / "links.key"))
    house.browser().begin("lantern", "me", "here")
    found = modes(tmp_path)
    assert set(found) == {"matches.db", "matches.db-wal", "matches.db-shm", "links.key"}
    assert set(found.values()) == {"0o600"}


def test_a_database_that_everybody_could_read_is_closed_at_the_next_start(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/matches.db"
    upgrade(database)
    (tmp_path / "matches.db").chmod(0o644)
    upgrade(database)
    assert modes(tmp_path) == {"matches.db": "0o600"}


def test_backups_are_for_the_owner_alone(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/matches.db"
    upgrade(database)
    (tmp_path / "kept.db").write_text("an older one, for everybody")
    (tmp_path / "kept.db").chmod(0o644)
    back_up(database, tmp_path / "kept.db")
    copy(database, f"sqlite:///{tmp_path}/copied.db")
    assert set(modes(tmp_path).values()) == {"0o600"}


# -- seat links


def derived(stored: str) -> str:
    """What whoever holds the database would try."""
    key = bytes.fromhex(stored.rpartition(".")[2])
    return urlsafe_b64encode(hmac.new(key, b"seat 1", hashlib.sha256).digest()[:24]).decode()


def stored(tmp_path: Path, match: str) -> str:
    with closing(sqlite3.connect(tmp_path / "matches.db")) as disk:
        return str(disk.execute("SELECT links FROM matches WHERE id = ?", (match,)).fetchone()[0])


def test_links_cannot_be_derived_from_the_database(build: Any, tmp_path: Path) -> None:
    house = build(key_file=str(tmp_path / "links.key"))
    anna = house.browser()
    match = anna.create("lantern", "me", "open")
    assert house.browser().take(derived(stored(tmp_path, match))).status_code == 404
    assert house.browser().take(anna.links["1"]).status_code == 200


def test_links_that_were_given_out_before_work_and_are_shown(build: Any, tmp_path: Path) -> None:
    house = build()
    anna = house.browser()
    match = anna.create("lantern", "me", "open", "open")
    house.stop()
    house = build(key_file=str(tmp_path / "links.key"))
    anna_again = house.browser(cookies={"macabre": anna.client.cookies["macabre"]})
    assert [seat.get("link") for seat in anna_again.state(match)["seats"]][1:] == [anna.links["1"], anna.links["2"]]
    assert house.browser().take(anna.links["1"]).status_code == 200


def test_with_another_key_links_work_and_are_not_shown_wrongly(build: Any, tmp_path: Path) -> None:
    house = build(key_file=str(tmp_path / "links.key"))
    anna = house.browser()
    match = anna.create("lantern", "me", "open")
    house.stop()
    house = build(key_file=str(tmp_path / "other.key"))
    anna_again = house.browser(cookies={"macabre": anna.client.cookies["macabre"]})
    assert not anna_again.state(match)["seats"][1].get("link")
    assert house.browser().take(anna.links["1"]).status_code == 200


def test_two_servers_with_the_same_key_make_the_same_links(tmp_path: Path) -> None:
    key = read_key(tmp_path / "links.key")
    kept = new_link_key(key)
    assert len(kept) <= 64, "the column's width"
    assert seat_token(kept, 1, key) == seat_token(kept, 1, read_key(tmp_path / "links.key"))
    assert len({seat_token(kept, seat, key) for seat in range(5)}) == 5


@pytest.mark.parametrize("content", ["", "abc", "ab" * 31, "zz" * 32])
def test_a_file_without_a_key_is_refused_in_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "links.key").write_text(content)
    words = ["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/m.db", "--key-file", f"{tmp_path}/links.key"]
    said = CliRunner().invoke(command, words)
    assert (said.exit_code, "The key of seat links cannot be used" in said.stderr) == (2, True)
    assert (tmp_path / "links.key").read_text() == content
