"""The same record in another process, with another hash seed, gives the same match at every moment."""

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import macabre
from macabre.conformance.tables import settings, walk

ROOT = Path(__file__).parent.parent.parent

SCRIPT = """
import sys, json
sys.path.insert(0, sys.argv[1])
import tests.conftest
from tests.conformance.test_other_process import fingerprints
print(json.dumps([fingerprints(record) for record in json.load(sys.stdin)]))
"""


def fingerprints(record):
    """A hash of everything there is, at every moment of a record."""
    match = macabre.replay({**record, "choices": []})
    hashes = [_hash(match, since=0)]
    for seat, code in record["choices"]:
        happened = match.happened
        match.play(seat, code)
        hashes.append(_hash(match, happened))
    return hashes


def _hash(match, since):
    told = [event.to_json() for event in match.story(None, since)]
    everything = [match.position(), match.view(None).to_json(), match.view(0).to_json(), told]
    return hashlib.sha256(json.dumps(everything).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", macabre.game_names())
def test_another_process_replays_the_same_match(name):
    records = []
    for seats, options, number in settings(macabre.game(name), each=1):
        match = macabre.game(name).start(seats, options, seed=f"process {number}")
        for _ in walk(match, random.Random(number)):
            pass
        records.append(match.record())
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(ROOT)],
        input=json.dumps(records),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
    )
    assert json.loads(answer.stdout) == [fingerprints(record) for record in records]
