"""A bot in forty lines: joins an open table of the lobby and plays any legal action.

python example_bot.py http://127.0.0.1:8000 TOKEN     (the host: sanban token "My bot")
"""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

server, token = sys.argv[1:3]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request(server + path, data, headers)))


table = call("/api/lobby")["open"][0]["id"]
seat = call(f"/api/tables/{table}/join", {})["you"]["seats"][0]

with connect("ws" + server[4:] + f"/api/tables/{table}/live", additional_headers=headers) as live:

    def send(kind, **fields):
        live.send(json.dumps({"type": kind, "id": str(random.random()), "seat": seat, **fields}))

    live.send(json.dumps({"type": "hello"}))
    send("ready")
    for text in live:
        message = json.loads(text)
        for own in message.get("viewer_states", []):
            if own.get("legal"):
                legal = [action for group in own["legal"] for action in group["actions"]]
                send("act", version=message["version"], action=random.choice(legal))
        if outcome := message.get("table", {}).get("outcome"):
            print("Result:", outcome)
            break
