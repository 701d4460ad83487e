#!/usr/bin/env python3
"""A bot that plays on a house of Hexparlor with a token alone, and chooses at random.

HEXPARLOR_TOKEN=... python3 examples/bot.py http://127.0.0.1:8080 hexit tiles=19

It makes a table of the game, with options if you like, and plays against the house's easiest bot; or it sits down at
the table of an id where a seat is free. docs/http-api.md tells the rest.
"""

import hashlib
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

HOUSE, TOKEN = sys.argv[1].rstrip("/"), os.environ["HEXPARLOR_TOKEN"]


def ask(method, path, body=None):
    """The answer to a request. Who asks too often is told how long to wait."""
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        request = urllib.request.Request(HOUSE + path, data, headers, method=method)
        answer = urllib.request.urlopen(request, timeout=30)
        return answer if path.endswith("/stream") else json.load(answer)
    except urllib.error.HTTPError as refused:
        if refused.code in (429, 503):
            time.sleep(int(refused.headers.get("Retry-After", 1)))
            return ask(method, path, body)
        print(f"{method} {path}: {refused.code} {json.load(refused)['detail']}", file=sys.stderr)
        if refused.code != 409:  # 409: somebody was faster, and the stream will tell
            sys.exit(1)
        return {}


def begin(what, options):
    """A table at which the bot sits, and its seat."""
    if "-" in what:  # the id of a table
        free = [p["seat"] for p in ask("GET", "/api/matches/" + what)["players"] if p["kind"] == "open"]
        match = ask("POST", f"/api/matches/{what}/seats", {"seat": free[0]})
    else:
        seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
        match = ask("POST", "/api/matches", {"game": what, "options": options, "seats": seats})
    return match["id"], next(p["seat"] for p in match["players"] if p["mine"])


def messages(table):
    """What the house tells of the table, as it happens. A stream that breaks off is begun again, with all there is."""
    while True:
        for line in ask("GET", f"/api/matches/{table}/stream"):
            if line.startswith(b"data: "):
                yield json.loads(line[6:])


def choose(turn):
    """One of the legal moves: a form of its text, into which the values of its picks are put."""
    values = [value for group in turn["picks"] for value in group["values"]]
    texts = []
    for form, *picks in turn["moves"]:
        text = turn["texts"][form]
        for i, pick in enumerate(picks):
            text = text.replace("{%d}" % i, values[pick])
        texts.append(text)
    return "commit" if "commit" in texts and random.random() < 0.25 else random.choice(texts)


def deal(table, seat, told, share):
    """Takes part in the deal of a game of chance: binds itself to 32 random bytes, and reveals them when all are bound."""
    step = {"key": secrets.token_hex(8), "seat": seat, "reveal": share}
    if not told["reveals"]:
        bound = f"hexparlor share 1\n{table}\n{told['commitment']}\n{seat} {share}\n"
        step = {"key": step["key"], "seat": seat, "commit": hashlib.sha256(bound.encode()).hexdigest()}
    ask("POST", f"/api/matches/{table}/deal-shares", step)


def main():
    table, seat = begin(sys.argv[2], dict(word.split("=", 1) for word in sys.argv[3:]))
    share, played = secrets.token_hex(32), 0
    for told in messages(table):
        position = told.get("position")
        if seat in ((told.get("deal") or {}).get("awaits") or []):
            deal(table, seat, told["deal"], share)
        if not position or position["number"] < played:
            continue
        if position["status"] == "finished":
            print(table, position["result"], position.get("reason", ""))
            return
        if seat in position["toAct"] and position["turns"]:
            move = {"key": secrets.token_hex(8), "seat": seat, "text": choose(position["turns"][0])}
            move["state"] = position["number"]  # what comes too late is refused, and not taken for the next turn
            played = ask("POST", f"/api/matches/{table}/moves", move).get("number", played)


main()
