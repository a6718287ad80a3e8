"""A whole bot in plain Python: it takes the seat of a link and answers with whatever comes first. Make it cleverer!

python bot.py http://127.0.0.1:8066/seat/TOKEN
"""

import hashlib
import json
import secrets
import sys
from urllib.request import Request, urlopen

server, _, token = sys.argv[1].partition("/seat/")
myself = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
values = {}


def post(path, body):
    return json.load(urlopen(Request(server + path, json.dumps(body).encode(), myself)))


def choose(view, decision):
    """Here is your chance: the view is all that your seat may know; the options are codes such as reveal:12."""
    return decision["options"][0]


def commitment(table, party):
    """Your part in the shuffle: docs/concepts/fair-deals.md."""
    value = values.setdefault(table["attempt"], secrets.token_hex(32))  # for each attempt another one
    options = [f"option {name}={table['options'][name]}" for name in sorted(table["options"])]
    seats = [f"seat {seat} {who}" for seat, who in enumerate(table["who"])]
    head = [f"match {table['match']}", f"attempt {table['attempt']}"]
    what = [*head, f"game {table['game']}", f"rules {table['version']}", *options, f"cards {table['cards']}", *seats]
    return sha256("commitment", *head, f"party {party}", f"table {sha256('table', *what)}", f"value {value}")


def sha256(*lines):
    return hashlib.sha256("\n".join(["macabre-fair-2", *lines]).encode()).hexdigest()


def do(deed, table, what):
    body = {"deed": deed, "seat": seat["seat"], "attempt": table["attempt"], "value": what}
    post(f"/api/matches/{seat['match']}/deeds", body)


seat = post(f"/api/seats/{token}", {"name": "First Comes First"})
for line in urlopen(Request(f"{server}/api/matches/{seat['match']}/stream", headers=myself)):
    said = json.loads(line)
    if said["type"] == "decision":
        answer = {
            "seat": seat["seat"],
            "decision": said["decision"]["id"],
            "code": choose(said["view"], said["decision"]),
        }
        post(f"/api/matches/{seat['match']}/choices", answer)
    elif said["type"] == "commit":
        do("commit", said["table"], commitment(said["table"], said["party"]))
    elif said["type"] == "open":
        if [said["party"], commitment(said["table"], said["party"])] in said["commitments"]:
            do("open", said["table"], values[said["table"]["attempt"]])
    elif said["type"] == "over":
        print(said["outcome"])
