"""Databases of older releases, databases of newer ones, and matches under older rules of a game."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command as alembic
from click.testing import CliRunner
from sqlalchemy import MetaData, text

import macabre
from macabre.cli.app import macabre as command
from macabre.core.verification import verify
from macabre.server.storage.backup import back_up, copy
from macabre.server.storage.migrations import upgrade
from macabre.server.storage.revisions import NewerDatabase, configuration, known_revisions, revision
from macabre.server.storage.store import open_engine
from tests.server.house import Browser, House
from tests.server.postgres import postgres
from tests.server.test_durability import same_browser

DATABASES = Path(__file__).parent / "databases"
OLDER = [file.stem for file in sorted(DATABASES.glob("*.sql"))]


def load(older: str, file: Path) -> Any:
    """A database as that release left it; what is known of it."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATABASES / f"{older}.sql").read_text(encoding="utf-8"))
    return json.loads((DATABASES / f"{older}.json").read_text(encoding="utf-8"))


def players(house: House, known: Any) -> list[Browser]:
    return [house.browser(authorization=f"Bearer {token}") for token in known["owners"].values()]


def test_every_revision_but_the_newest_has_a_database_of_its_release() -> None:
    assert set(known_revisions()[1:]) <= set(OLDER)


def play_on(house: House, known: Any) -> None:
    """Every match is as it was; the finished ones are replayed, the running ones finished and replayed."""
    seats = players(house, known)
    for one in known["matches"]:
        match = one["match"]
        assert seats[0].see(match, 0)["view"] == one["view"]
        if seats[0].state(match)["stage"] == "playing":
            seat = next(seat for seat in (0, 1) if seats[seat].see(match, seat)["decision"])
            seats[seat].play(match, seat)
            while seats[0].state(match)["stage"] == "playing":
                for browser in seats:
                    browser.finish(match)
        record = seats[0].get(f"/api/matches/{match}/record").json()
        assert macabre.replay(record).outcome is not None
        assert verify(macabre.game(record["game"], record["version"]), record).word == "old", "its deal stays valid"
        assert seats[0].state(match)["fair"]["claim"] == "old", "and is marked"
        assert seats[0].get(f"/api/matches/{match}/moments").status_code == 200
        assert seats[0].get(f"/match/{match}").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("older", OLDER)
def test_matches_of_an_older_release_are_opened_replayed_and_finished(build: Any, tmp_path: Path, older: str) -> None:
    known = load(older, tmp_path / "matches.db")
    house = build()
    play_on(house, known)
    gathering, bot = known["gathering"], known["against_bot"]
    newcomer = house.browser()
    assert newcomer.take(gathering["link"], "Cora").status_code == 200
    assert newcomer.state(gathering["match"])["mine"] == [1]
    anna = players(house, known)[0]
    for browser in (anna, newcomer):
        browser.shuffle(gathering["match"])
    dealt = anna.state(gathering["match"])
    assert (dealt["stage"], dealt["fair"]["version"], dealt["fair"]["claim"]) == ("playing", "macabre-fair-2", "made")
    house.rest(bot)
    anna.finish(bot)
    assert anna.state(bot)["stage"] == "over"


@pytest.mark.parametrize("older", OLDER)
def test_backups_of_an_older_release_are_restored_and_stay_as_they_are(build: Any, tmp_path: Path, older: str) -> None:
    load(older, tmp_path / "server.db")
    back_up(f"sqlite:///{tmp_path}/server.db", tmp_path / "kept.db")
    before = (tmp_path / "kept.db").read_bytes()
    known = json.loads((DATABASES / f"{older}.json").read_text(encoding="utf-8"))
    copy(f"sqlite:///{tmp_path}/kept.db", f"sqlite:///{tmp_path}/matches.db")
    assert (tmp_path / "kept.db").read_bytes() == before
    assert revision(f"sqlite:///{tmp_path}/server.db") == older
    anna = players(build(), known)[0]
    for one in known["matches"]:
        assert anna.see(one["match"], 0)["view"] == one["view"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.mark.slow
@pytest.mark.parametrize("older", OLDER)
def test_the_same_on_postgresql(build: Any, tmp_path: Path, cluster: str, older: str) -> None:
    """Its tables are made by the migrations up to that release, and its rows are those of the file."""
    known = load(older, tmp_path / "older.db")
    alembic.upgrade(configuration(cluster), older)
    reading, writing = open_engine(f"sqlite:///{tmp_path}/older.db"), open_engine(cluster)
    tables = MetaData()
    with reading.connect() as old, writing.begin() as new:
        tables.reflect(old)
        for table in tables.sorted_tables:
            rows = [dict(row) for row in old.execute(table.select()).mappings()]
            if rows and table.name != "alembic_version":
                new.execute(table.insert(), rows)
    reading.dispose()
    writing.dispose()
    play_on(build(database=cluster), known)


# -- a newer program's database


@pytest.fixture
def newer(tmp_path: Path) -> str:
    database = f"sqlite:///{tmp_path}/newer.db"
    upgrade(database)
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    return database


@pytest.mark.parametrize(
    "words",
    [
        "serve --port 0 --database NEWER",
        "backup FOLDER/kept.db --database NEWER",
        "migrate --from NEWER --to sqlite:///FOLDER/new.db",
        "migrate --from OURS --to NEWER",
        "forget --days 1 --database NEWER",
        "restore FOLDER/newer.db --database sqlite:///FOLDER/new.db",
    ],
)
def test_a_database_of_a_newer_program_is_refused_in_one_sentence(newer: str, tmp_path: Path, words: str) -> None:
    upgrade(f"sqlite:///{tmp_path}/ours.db")
    words = words.replace("NEWER", newer).replace("OURS", f"sqlite:///{tmp_path}/ours.db")
    said = CliRunner().invoke(command, words.replace("FOLDER", str(tmp_path)).split())
    assert (said.exit_code, said.stderr.count("\n")) == (2, 2)
    assert "was written by a newer Macabre" in said.stderr
    assert not list(tmp_path.glob("*new.db"))


def test_a_worker_refuses_it_too(cluster: str) -> None:
    upgrade(cluster)
    engine = open_engine(cluster)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    said = CliRunner().invoke(command, ["work", "--database", cluster])
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{known_revisions()[0]}'"))
    engine.dispose()
    assert (said.exit_code, "was written by a newer Macabre" in said.stderr) == (2, True)


def test_asking_how_new_a_database_is_changes_nothing(newer: str, tmp_path: Path) -> None:
    before = (tmp_path / "newer.db").read_bytes()
    with pytest.raises(NewerDatabase):
        upgrade(newer)
    assert (tmp_path / "newer.db").read_bytes() == before


# -- a match under older rules


def under_older_rules(build: Any, tmp_path: Path, *seats: str) -> tuple[House, Browser, str]:
    """A match that somebody created when the first version of Lantern's rules was the newest."""
    house = build()
    anna = house.browser()
    match = anna.create("lantern", *seats)
    house.stop()
    with closing(sqlite3.connect(tmp_path / "matches.db", isolation_level=None)) as disk:
        disk.execute("update matches set version = 1")
    house = build()
    anna = same_browser(house, anna)
    anna.shuffle(match)
    return house, anna, match


def test_a_match_goes_on_by_the_rules_it_began_with(build: Any, tmp_path: Path) -> None:
    house, anna, match = under_older_rules(build, tmp_path, "me", "here")
    for seat in (0, 1):
        anna.play(match, seat, pick=1)
    house.stop()
    house = build()
    anna = same_browser(house, anna)
    assert [one["match"] for one in anna.get("/api/matches").json()] == [match]
    assert "Lantern" in anna.get("/").text
    anna.finish(match)
    record = anna.get(f"/api/matches/{match}/record").json()
    assert record["version"] == 1
    drew = [event.fields["seat"] for event in macabre.replay(record).story(None) if event.kind == "changed"]
    assert drew == [0, 1], "by the newest rules the last seat draws first"
    (tmp_path / "record.json").write_text(json.dumps(record))
    said = CliRunner().invoke(command, ["verify", str(tmp_path / "record.json")])
    assert said.exit_code == 0, said.output
    assert anna.get(f"/api/matches/{match}/moments").status_code == 200
    assert anna.get(f"/api/matches/{match}/analysis").status_code == 200


def test_bots_play_by_the_older_rules_too(build: Any, tmp_path: Path) -> None:
    house, anna, match = under_older_rules(build, tmp_path, "me", "bot")
    house.rest(match)
    anna.finish(match)
    house.rest(match)
    assert anna.state(match)["stage"] == "over"
    assert anna.get(f"/api/matches/{match}/record").json()["version"] == 1
