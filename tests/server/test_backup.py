"""Backups, restoring, moving to another database, and letting go of old matches."""

import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner
from sqlalchemy import false, select
from starlette.testclient import TestClient

from macabre.cli.app import macabre as command
from macabre.server.settings import Settings
from macabre.server.storage.backup import Incomplete, NotEmpty, back_up, copy
from macabre.server.storage.retention import remove_old
from tests.server.busy import busy, check_one_moment, fill
from tests.server.house import assembled


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path}/server.db"


def play_some(database, moves=6):
    """A match against a bot with some moves made; its id, its cookie and what its player sees."""
    with TestClient(assembled(Settings(database=database, pace=0, limits=False))) as browser:
        seats = [{"kind": "me"}, {"kind": "here"}]
        match = browser.post("/api/matches", json={"game": "totentanz", "seats": seats}).json()["match"]
        browser.post(f"/api/matches/{match}/deeds", json={"deed": "aside", "seat": 0})
        made = 0
        while made < moves:
            for seat in (0, 1):
                asked = browser.get(f"/api/matches/{match}?seat={seat}").json()["decision"]
                if asked:
                    choice = {"seat": seat, "decision": asked["id"], "code": asked["options"][0]}
                    made += browser.post(f"/api/matches/{match}/choices", json=choice).status_code == 200
        return match, dict(browser.cookies), browser.get(f"/api/matches/{match}?seat=0").json()


def seen(database, match, cookies):
    with TestClient(assembled(Settings(database=database, pace=0)), cookies=cookies) as browser:
        return browser.get(f"/api/matches/{match}?seat=0").json()


def test_a_backup_restored_elsewhere_shows_every_match_as_it_was(database, tmp_path):
    match, cookies, before = play_some(database)
    assert back_up(database, tmp_path / "kept.db") == 1
    copy(f"sqlite:///{tmp_path}/kept.db", f"sqlite:///{tmp_path}/new.db")
    after = seen(f"sqlite:///{tmp_path}/new.db", match, cookies)
    assert after["view"] == before["view"]
    assert after["story"] == before["story"]


@pytest.mark.parametrize("portable", [False, True])
def test_a_backup_taken_while_somebody_plays_is_one_moment(database, tmp_path, portable):
    fill(database)
    with busy(database) as stored:
        disturbed = number = 0
        while disturbed < 4:  # a copy during which nobody played proves nothing
            before, number = stored[0], number + 1
            kept = tmp_path / f"kept{number}.db"
            count = copy(database, f"sqlite:///{kept}") if portable else back_up(database, kept)
            disturbed += stored[0] > before
            check_one_moment(f"sqlite:///{kept}")
            assert count == sqlite3.connect(kept).execute("SELECT count(*) FROM matches").fetchone()[0]


def test_a_backup_leaves_out_what_is_not_stored_yet(database, tmp_path):
    play_some(database)
    writer = sqlite3.connect(tmp_path / "server.db", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("DELETE FROM deeds")
    back_up(database, tmp_path / "kept.db")
    writer.execute("ROLLBACK")
    kept = sqlite3.connect(tmp_path / "kept.db")
    assert kept.execute("SELECT count(*) FROM deeds").fetchone()[0] > 6


def test_rows_that_get_lost_on_the_way_are_noticed(database, tmp_path, monkeypatch):
    play_some(database)
    monkeypatch.setattr("macabre.server.storage.backup.insert", lambda table: select(table).where(false()))
    with pytest.raises(Incomplete, match="0 of 1 rows of the table matches"):
        copy(database, f"sqlite:///{tmp_path}/new.db")


def test_a_damaged_database_is_no_backup(database, tmp_path):
    fill(database)
    with closing(sqlite3.connect(tmp_path / "server.db")) as source:
        source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with (tmp_path / "server.db").open("r+b") as file:
        file.seek(40 * 4096)
        file.write(b"\xff" * 4096)
    said = CliRunner().invoke(command, ["backup", str(tmp_path / "kept.db"), "--database", database])
    assert (said.exit_code, "is damaged" in said.stderr) == (2, True)
    assert not list(tmp_path.glob("*kept*"))


def test_a_backup_that_fails_leaves_the_older_one_alone(database, tmp_path, monkeypatch):
    play_some(database)
    (tmp_path / "kept.db").write_text("older")

    def full(*_):
        raise OSError("disk full")

    monkeypatch.setattr("macabre.server.storage.backup._copy_pages", full)
    with pytest.raises(OSError, match="disk full"):
        back_up(database, tmp_path / "kept.db")
    assert (tmp_path / "kept.db").read_text() == "older"
    assert not list(tmp_path.glob(".kept*"))


def test_matches_are_not_mixed(database, tmp_path):
    play_some(database)
    with pytest.raises(NotEmpty):
        copy(database, database)
    said = CliRunner().invoke(command, ["migrate", "--from", database, "--to", database])
    assert said.exit_code == 2
    assert "holds matches already" in said.stderr


def test_old_matches_are_let_go_and_young_ones_kept(database):
    match, cookies, before = play_some(database)
    assert remove_old(database, 0.0) == 0
    assert seen(database, match, cookies)["view"] == before["view"]
    assert remove_old(database, 1e12) == 1
    assert seen(database, match, cookies)["code"] == "unknown_match"


def test_the_commands_say_what_they_did(database, tmp_path):
    play_some(database)
    kept = str(tmp_path / "kept.db")
    assert "1 matches are in" in CliRunner().invoke(command, ["backup", kept, "--database", database]).stderr
    back = CliRunner().invoke(command, ["restore", kept, "--database", f"sqlite:///{tmp_path}/new.db"])
    assert "1 matches are back" in back.stderr
    gone = CliRunner().invoke(command, ["forget", "--days", "1", "--database", database])
    assert "0 matches are gone" in gone.stderr
    lost = CliRunner().invoke(command, ["restore", "nowhere.db", "--database", database])
    assert (lost.exit_code, "There is no file nowhere.db" in lost.stderr) == (2, True)


@pytest.mark.parametrize("kind", ["missing", "empty", "other"])
@pytest.mark.parametrize(
    "words",
    [
        ["backup", "FOLDER/kept.db", "--database", "ADDRESS"],
        ["migrate", "--from", "ADDRESS", "--to", "sqlite:///FOLDER/new.db"],
        ["forget", "--days", "1", "--database", "ADDRESS"],
        ["restore", "FOLDER/typo.db", "--database", "sqlite:///FOLDER/new.db"],
    ],
    ids=lambda words: words[0],
)
def test_a_mistyped_address_creates_nothing(tmp_path, words, kind):
    if kind == "empty":
        (tmp_path / "typo.db").touch()
    elif kind == "other":
        with closing(sqlite3.connect(tmp_path / "typo.db")) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    words = [word.replace("ADDRESS", "sqlite:///FOLDER/typo.db").replace("FOLDER", str(tmp_path)) for word in words]
    said = CliRunner().invoke(command, words)
    assert said.exit_code == 2
    assert said.stderr.count("\n") == 2, "one sentence and one hint"
    assert "There are no matches" in said.stderr or "There is no file" in said.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
