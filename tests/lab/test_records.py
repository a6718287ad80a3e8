"""``read_records`` and ``macabre export``: records as columns, one row for a match or for a choice."""

import csv
import json
import sys
from pathlib import Path

import pytest

import macabre
from macabre.lab import Record
from macabre.lab.export import CHUNK
from macabre.lab.records import CHOICES, MATCHES, files, read_records


def write(path, game="grim-dance", seed="a", choices=None, **kinds):
    """The record of a match in which everybody takes the first option, to its end or for so many choices."""
    match = macabre.game(game).start(seed=seed, **kinds)
    while match.to_act and choices != 0:
        seat = match.to_act[0]
        match.play(seat, match.decision(seat).choices[0])
        choices = None if choices is None else choices - 1
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(json.dumps(match.record()), encoding="utf-8")
    return match


@pytest.fixture
def shelf(run):
    """Three records: two of whole matches, one that is not over."""
    return [write("shelf/a.json"), write("shelf/deep/b.json", "totentanz"), write("shelf/c.json", choices=3)]


@pytest.fixture
def plain(monkeypatch):
    """As if PyArrow were not there."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)


@pytest.mark.usefixtures("plain")
def test_a_row_tells_a_match(shelf):
    columns = macabre.read_records("shelf")
    assert list(columns) == list(MATCHES)
    assert columns["file"] == [str(Path(name)) for name in ("shelf/a.json", "shelf/c.json", "shelf/deep/b.json")]
    first = shelf[0]
    row = {name: column[0] for name, column in columns.items()}
    assert (row["game"], row["version"], row["seats"], row["seed"]) == ("grim-dance", 1, 2, "a")
    assert json.loads(row["options"]) == first.options
    assert (row["scores"], row["winners"]) == (list(first.outcome.scores), list(first.outcome.winners))
    assert (row["why"], row["over"], row["choices"]) == ("circle_empty", True, len(first.record()["choices"]))
    assert [columns[name][1] for name in ("over", "scores", "winners", "why")] == [False, None, None, None]


@pytest.mark.usefixtures("plain")
def test_a_row_tells_a_choice(shelf):
    columns = read_records("shelf/a.json", choices=True)
    assert list(columns) == list(CHOICES)
    assert list(zip(columns["seat"], columns["code"], strict=True)) == [
        tuple(entry) for entry in shelf[0].record()["choices"]
    ]
    assert columns["ply"] == list(range(len(columns["ply"])))
    shares = shelf[0].outcome.shares
    assert columns["share"] == [shares[seat] for seat in columns["seat"]]
    first = {name: column[0] for name, column in columns.items()}
    assert (first["kind"], first["options"], first["verb"], first["argument"]) == ("reveal", 36, "reveal", "0")
    assert (first["decision"], first["rule"]) == (0, "GD-13")
    assert set(read_records("shelf/c.json", choices=True)["share"]) == {None}


@pytest.mark.usefixtures("shelf")
def test_a_folder_a_pattern_and_a_file_name_records():
    assert [path.name for path in files("shelf")] == ["a.json", "c.json", "b.json"]
    assert [path.name for path in files("shelf/*.json")] == ["a.json", "c.json"]
    assert [path.name for path in files(Path("shelf/a.json"))] == ["a.json"]
    assert [path.name for path in files("shelf/**/b.json")] == ["b.json"]


@pytest.mark.usefixtures("shelf")
def test_where_pyarrow_is_it_is_an_arrow_table_of_the_same():
    pyarrow = pytest.importorskip("pyarrow")
    table = macabre.read_records("shelf")
    assert isinstance(table, pyarrow.Table)
    assert table.column_names == list(MATCHES)
    assert table.schema.field("scores").type == pyarrow.list_(pyarrow.int64())
    assert table["over"].to_pylist() == [True, False, True]
    assert macabre.read_records("shelf", choices=True).column_names == list(CHOICES)


def test_matches_of_other_cards_need_their_file(run):
    house = macabre.game("grim-dance").folder / "cards.toml"
    Path("mine.toml").write_text(house.read_text(encoding="utf-8").replace("light = 4", "light = 5"), encoding="utf-8")
    write("a.json", cards="mine.toml")
    with pytest.raises(macabre.BadRecord, match=r"a\.json, record\.cards"):
        read_records("a.json")
    assert len(read_records("a.json", cards="mine.toml")["game"]) == 1


@pytest.mark.parametrize(
    "entry", [[9, "reveal:0"], [0, "nonsense"], [0], "x", [0, "reveal:99"], [0, 5], [0, []], [1, []], [[], []]], ids=str
)
@pytest.mark.parametrize("choices", [False, True])
def test_a_broken_record_is_named(run, entry, choices):
    given = {**write("a.json", choices=0).record(), "choices": [entry]}
    Path("a.json").write_text(json.dumps(given), encoding="utf-8")
    with pytest.raises(macabre.BadRecord, match=r"a\.json, record\.choices\[0\]"):
        read_records("a.json", choices=choices)


# -- the command


def export(run, *words):
    return run("export", *words)


@pytest.mark.usefixtures("shelf")
def test_csv_holds_a_line_for_each_match(run):
    result = export(run, "shelf", "-o", "games.csv")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "3 rows in games.csv." in result.stderr
    with open("games.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == list(MATCHES)
    assert [row["over"] for row in rows] == ["true", "false", "true"]
    assert len(json.loads(rows[0]["scores"])) == 2
    assert rows[1]["why"] == ""


@pytest.mark.usefixtures("shelf")
def test_json_is_the_rows_as_they_are(run):
    export(run, "shelf/*.json", "--choices", "-o", "games.json")
    rows = json.loads(Path("games.json").read_text(encoding="utf-8"))
    assert [row["ply"] for row in rows if row["file"].endswith("c.json")] == [0, 1, 2]
    assert list(rows[0]) == list(CHOICES)


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("choices", [(), ("--choices",)], ids=["matches", "choices"])
def test_parquet_and_arrow_hold_what_read_records_gives(run, choices):
    pytest.importorskip("pyarrow")
    from pyarrow import ipc, parquet

    table = read_records("shelf", bool(choices))
    export(run, "shelf", "-o", "games.parquet", *choices)
    export(run, "shelf", "-o", "games.arrow", *choices)
    assert parquet.read_table("games.parquet").equals(table)
    with ipc.open_file("games.arrow") as file:
        assert file.read_all().equals(table)


def test_more_rows_than_are_written_at_a_time_all_arrive(run):
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    made = 0
    for i in range(3):
        made += len(write(f"shelf/{i}.json", "death-over-the-kingdom", seats=16).record()["choices"])
    assert made > CHUNK
    export(run, "shelf", "--choices", "-o", "games.parquet")
    assert parquet.read_table("games.parquet").num_rows == made


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("shelf", "-o", "games.xls"), "-o: games.xls does not end with one of .parquet, .arrow, .csv, .json."),
        (("none.json", "-o", "games.csv"), "none.json"),
        (("none/*.json", "-o", "games.csv"), "none/*.json: there is no record here"),
        (("shelf", "-o", "none/games.csv"), "none"),
        (("shelf",), "--out"),
    ],
    ids=str,
)
def test_bad_input_is_one_sentence_that_names_the_field(run, fails, words, said):
    fails(export(run, *words), said)


@pytest.mark.usefixtures("shelf")
def test_a_broken_record_leaves_no_half_table(run, fails):
    Path("shelf/z.json").write_text("{}", encoding="utf-8")
    Path("games.csv").write_text("what was there before", encoding="utf-8")
    fails(export(run, "shelf", "-o", "games.csv"), "z.json")
    assert Path("games.csv").read_text(encoding="utf-8") == "what was there before"
    assert sorted(path.name for path in Path().iterdir()) == ["games.csv", "shelf"]


@pytest.mark.usefixtures("shelf")
def test_without_pyarrow_a_way_is_told(run, fails, monkeypatch):
    for name in ("pyarrow", "pyarrow.parquet", "pyarrow.ipc"):
        monkeypatch.setitem(sys.modules, name, None)
    fails(export(run, "shelf", "-o", "games.parquet"), "need PyArrow, which is not installed", "macabre[lab]")
    assert export(run, "shelf", "-o", "games.csv").exit_code == 0


# -- in a notebook


def test_a_record_shows_itself(shelf):
    whole, begun = Record(shelf[0].record()), Record(shelf[2].record())
    assert repr(begun) == "<Record of grim-dance, 2 seats, 3 choices, not over>"
    assert "won by" in repr(whole)
    html = whole._repr_html_()
    assert "Grim Dance, version 1" in html
    assert f"({len(shelf[0].record()['choices'])} in all)" in html


def test_what_a_seed_says_is_never_markup(run):
    shown = Record(write("a.json", seed="<b>bold</b>", choices=1).record())._repr_html_()
    assert "&lt;b&gt;bold" in shown
    assert "<b>" not in shown
