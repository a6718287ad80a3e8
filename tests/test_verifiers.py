"""The two verifiers in examples/, which use nothing of ours, say the same as ``macabre verify``."""

import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.test_fair_deal import (
    RECORD,
    TOTENTANZ,
    VOID_FIRST,
    attempt_of,
    judged,
    receipt_of,
    record_of,
)
from tests.core.test_told_story import begin, otherwise, play, receipt, record

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
NODE = ROOT / ".venv" / "bin" / "node"
VERIFIERS = {
    "python": [sys.executable, "-I", str(EXAMPLES / "verify.py")],
    "node": [str(NODE), str(EXAMPLES / "verify.mjs")],
}


def altered(change, value=RECORD):
    twin = copy.deepcopy(value)
    change(twin)
    return twin


SEARCHED = record_of(attempts=[attempt_of(TOTENTANZ, secret="99" * 32)])
AFTER_VOID = record_of(attempts=VOID_FIRST)


def break_off(record):
    """As after a second void attempt: nobody was dealt a card."""
    del record["seed"]
    record["choices"] = []
    record["fair"].update(digits="", draws=[])
    last = record["fair"]["attempts"][-1]
    last["end"] = "void"
    del last["opened"][-1]


BROKEN_OFF = altered(break_off, AFTER_VOID)
PLAYED = play(begin(), 40)
HONEST, MADE_UP = otherwise(PLAYED, 0)
SHORTER = begin()
for seat, code in HONEST.record()["choices"][:-1]:
    SHORTER.play(seat, code)
CASES = {
    "a match with take-backs": (record(PLAYED), [receipt(PLAYED), receipt(PLAYED, 1)]),
    "another choice": (record(MADE_UP), [receipt(HONEST)]),
    "another choice without a receipt": (record(MADE_UP), []),
    "the last choice left out": (record(SHORTER), [receipt(HONEST)]),
    "other steps": (altered(lambda r: r["fair"]["steps"].pop(), record(PLAYED)), [receipt(PLAYED)]),
    "honest": (RECORD, []),
    "one receipt": (RECORD, [receipt_of(RECORD)]),
    "two receipts": (RECORD, [receipt_of(RECORD), receipt_of(RECORD, "holder-1")]),
    "after a void attempt": (AFTER_VOID, [receipt_of(AFTER_VOID), receipt_of(AFTER_VOID, "holder-1")]),
    "broken off": (BROKEN_OFF, []),
    "broken off, with a receipt": (BROKEN_OFF, [receipt_of(BROKEN_OFF)]),
    "broken off, but dealt": (altered(lambda r: r.update(seed="any"), BROKEN_OFF), []),
    "no draws": (altered(lambda r: r["fair"].update(draws=[])), []),
    "a search without a receipt": (SEARCHED, []),
    "a search": (SEARCHED, [receipt_of(RECORD)]),
    "an exchanged secret": (altered(lambda r: r["fair"]["attempts"][0].update(secret="5b" * 32)), []),
    "changed options": (altered(lambda r: r["fair"]["attempts"][0]["table"].update(options={"x": 1})), []),
    "a hidden attempt": (RECORD, [receipt_of(AFTER_VOID)]),
    "other digits": (altered(lambda r: r["fair"].update(digits="00000000")), []),
    "another seed": (altered(lambda r: r.update(seed="another")), []),
    "another draw": (altered(lambda r: r["fair"]["draws"][0][0].__setitem__(1, r["fair"]["draws"][0][0][1] ^ 1)), []),
    "something noticed": (RECORD, [receipt_of(RECORD, noticed=["two_transcripts"])]),
    "a receipt of another match": (RECORD, [receipt_of(RECORD, match="another")]),
}


@pytest.mark.parametrize("language", VERIFIERS)
@pytest.mark.parametrize("case", CASES)
def test_they_say_what_ours_says(tmp_path, language, case):
    if language == "node" and not NODE.exists():
        pytest.skip("there is no Node here; make check brings one")
    files = [tmp_path / f"{i}.json" for i in range(1 + len(CASES[case][1]))]
    for path, value in zip(files, [CASES[case][0], *CASES[case][1]], strict=True):
        path.write_text(json.dumps(value), encoding="utf-8")
    done = subprocess.run([*VERIFIERS[language], *map(str, files)], capture_output=True, text=True, check=False)
    ours = judged(CASES[case][0], *CASES[case][1]).word
    assert done.returncode == (1 if ours == "false" else 0), done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith("not fair" if ours == "false" else ours)


def test_they_import_nothing_of_ours():
    python = (EXAMPLES / "verify.py").read_text(encoding="utf-8")
    assert set(re.findall(r"^(?:import|from) (\w+)", python, re.MULTILINE)) == {
        "hashlib",
        "hmac",
        "json",
        "pathlib",
        "sys",
    }
    script = (EXAMPLES / "verify.mjs").read_text(encoding="utf-8")
    assert set(re.findall(r'from "([^"]+)"', script)) == {"node:crypto", "node:fs"}
