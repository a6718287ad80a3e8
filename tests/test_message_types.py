"""Types for the page's scripts and tables for the docs, made from the types of the messages."""

import re
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest

import macabre
from macabre.draw.layout import Mark
from macabre.draw.scene import Piece, Scene, patch
from tools import message_types
from tools.message_types import SCRIPT_TYPES, Protocol, components, declarations, replaced, tables, typescript


class Spot(NamedTuple):
    x: int
    y: float


class Mood(Enum):
    CALM = "calm"
    BUSY = "busy"


class Message(msgspec.Struct, tag_field="type"):
    n: int
    """Its number."""


class Begin(Message, tag="begin"):
    """Begin;
    says ``who``."""

    who: "Person"
    seat: int | None = None
    """The seat | or none."""


class Move(Message, tag="move", rename={"origin": "from"}):
    """Move something."""

    origin: Spot
    about: Literal["up", "down"] = "up"
    note: str | msgspec.UnsetType = msgspec.UNSET


class Person(msgspec.Struct):
    """Somebody."""

    name: str
    friends: list["Person | None"]
    marks: dict[str, tuple[int, ...]]
    level: int = 3


class Quiet(msgspec.Struct, omit_defaults=True):
    on: bool = False


class Pair(msgspec.Struct, array_like=True):
    """Two numbers."""

    left: int
    """The first."""
    right: int


class Elsewhere:
    class Person(msgspec.Struct):
        age: int


class People(msgspec.Struct):
    one: Person
    other: Elsewhere.Person


class Told(Message, tag="told"):
    """What is told."""

    table: Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "Scene"})] | None
    mood: Mood
    quiet: Quiet
    pairs: list[Pair]
    person: Person


Sent = Begin | Move
"""All that is sent."""
Received = Told

HERE = __name__


@pytest.fixture
def protocol() -> Protocol:
    return Protocol([f"{HERE}:Sent"], [f"{HERE}:Received"])


EXPECTED = """\
/** All that is sent. */
export type Sent =
  | Begin
  | Move;

/** Begin; says `who`. */
export interface Begin {
  type: "begin";
  /** Its number. */
  n: number;
  who: Person;
  /** The seat | or none. */
  seat?: number | null;
}

/** Somebody. */
export interface Person {
  name: string;
  friends: (Person | null)[];
  marks: Record<string, number[]>;
  level?: number;
}

/** Move something. */
export interface Move {
  type: "move";
  /** Its number. */
  n: number;
  from: [x: number, y: number];
  about?: "down" | "up";
  note?: string;
}

/** What is told. */
export interface Told {
  type: "told";
  /** Its number. */
  n: number;
  table: Scene | null;
  mood: "calm" | "busy";
  quiet: Quiet;
  pairs: Pair[];
  person: Person;
}

export interface Quiet {
  on?: boolean;
}

/** Two numbers. */
export type Pair = [left: number, right: number];
"""


def test_committed_files_are_what_the_types_give(capsys: pytest.CaptureFixture[str]) -> None:
    assert message_types.main([]) == 0, f"{capsys.readouterr().out}renew: make generate WHAT=messages"


def test_structs_become_typescript(protocol: Protocol) -> None:
    assert declarations(protocol) == EXPECTED


def test_what_has_a_default_is_optional_for_a_page_and_always_there_from_the_server() -> None:
    optional = {
        direction: {field.name: field.optional for field in found.shapes["Move"].fields}
        for direction, found in {
            "sent": Protocol([f"{HERE}:Move"], []),
            "received": Protocol([], [f"{HERE}:Move"]),
        }.items()
    }
    assert optional["sent"] == {"n": False, "from": False, "about": True, "note": True}
    assert optional["received"] == {"n": False, "from": False, "about": False, "note": True}


def test_messages_become_rows_and_what_they_share_is_said_once(protocol: Protocol) -> None:
    text = tables(protocol)
    assert "Every message has `n: number`. `n`: Its number.\n" in text
    assert (
        "| `begin` | `who: Person`, `seat?: number \\| null` | Begin; says `who`. `seat`: The seat \\| or none. |"
        in text
    )
    assert "**`Person`** Somebody.\n\n| field | type | what |\n|---|---|---|\n| `name` | `string` |  |\n" in text


def test_tables_in_the_docs_have_as_many_cells_as_columns(protocol: Protocol) -> None:
    rows = [line for line in tables(protocol).split("\n") if line.startswith("|")]
    assert rows
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {4}


def test_components_refer_to_each_other_and_tell_what_fields_are() -> None:
    schemas = components([f"{HERE}:Sent", f"{HERE}:Received"])
    assert set(schemas) >= {"Begin", "Move", "Person", "Told", "Quiet", "Pair"}
    assert schemas["Begin"]["properties"]["who"]["$ref"] == "#/components/schemas/Person"
    assert schemas["Begin"]["properties"]["n"]["description"] == "Its number."
    assert schemas["Move"]["properties"]["type"] == {"enum": ["move"]}


def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="two types are called Person"):
        Protocol([], [f"{HERE}:People"])


def test_a_type_that_has_no_typescript_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript for"):
        typescript(msgspec.inspect.type_info(msgspec.Raw | complex))


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    assert replaced("a\n<\nold\n>\nz\n", "new\n", "<", ">") == "a\n<\nnew\n>\nz\n"
    with pytest.raises(ValueError, match="are missing"):
        replaced("a\n", "new\n", "<", ">")


# -- what is written by hand


def written(name: str) -> dict[str, bool]:
    """The fields of an interface in the types of the scripts, and whether they may be missing."""
    text = SCRIPT_TYPES.read_text(encoding="utf-8")
    body = re.search(rf"^export interface {name} \{{\n(.*?)^\}}", text, re.MULTILINE | re.DOTALL)
    assert body, name
    return {field: bool(mark) for field, mark in re.findall(r"^  (\w+)(\??):", body[1], re.MULTILINE)}


def test_the_types_of_pieces_and_badges_are_those_of_the_scene() -> None:
    """Beside what games say of a piece, pages are sent how large its letters and badges are, and what its parts are."""
    fields = {field: field in Piece._field_defaults for field in Piece._fields}
    assert written("Piece") == {**fields, "letters": True, "badge": True, "parts": True}
    kinds = {"sprite": "string", "text": "string", "x": "number", "y": "number"}
    entries = ", ".join(f"{field}: {kind}" for field, kind in kinds.items())
    assert tuple(kinds) == Mark._fields[:-1]
    assert f'type Badge = [{entries}, way?: "right" | "below" | "turned"];' in SCRIPT_TYPES.read_text()


def test_the_types_of_scenes_and_patches_are_those_that_are_sent() -> None:
    def scene(title: str, prompt: str, *pieces: Piece) -> Scene:
        return Scene("g", "wide", "en", title, "", prompt, list(pieces))

    kept, gone, new = (Piece(key, "card", 1, 1, 9, 9, key) for key in "abc")
    before, after = scene("G", "", kept, gone), scene("H", "?", kept._replace(x=5), new)
    assert written("Scene") == dict.fromkeys(before.to_json(), False)
    assert written("Patch") == dict.fromkeys(["title", "prompt", "pieces", "changes", "gone", "order"], True)
    assert set(patch(before, after)) == set(written("Patch"))


def test_every_piece_of_every_game_has_a_label() -> None:
    """The scripts take it for granted."""
    for name in macabre.game_names():
        match = macabre.game(name).start(seed="label")
        table = match.game.table.scene(match.view(None), None, "wide", "en").to_json()
        assert all("label" in piece for piece in table["pieces"])
