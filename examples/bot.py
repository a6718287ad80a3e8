"""A whole bot in plain Python: it takes the seat of a link and answers with whatever comes first. Make it cleverer!

python bot.py http://127.0.0.1:8066/seat/TOKEN
"""

import json
import secrets
import sys
from urllib.request import Request, urlopen

server, _, token = sys.argv[1].partition("/seat/")
myself = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}


def post(path, body):
    return json.load(urlopen(Request(server + path, json.dumps(body).encode(), myself)))


def choose(view, decision):
    """Here is your chance: the view is all that your seat may know; the options are codes such as reveal:12."""
    return decision["options"][0]


seat = post(f"/api/seats/{token}", {"name": "First Comes First", "seed": secrets.token_hex(32)})
for line in urlopen(Request(f"{server}/api/matches/{seat['match']}/stream", headers=myself)):
    said = json.loads(line)
    if said["type"] == "decision":
        answer = {
            "seat": seat["seat"],
            "decision": said["decision"]["id"],
            "code": choose(said["view"], said["decision"]),
        }
        post(f"/api/matches/{seat['match']}/choices", answer)
    elif said["type"] == "over":
        print(said["outcome"])
