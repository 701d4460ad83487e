#!/usr/bin/env python3
"""An engine for Hexparlor that plays the games it names: it likes to attack, and else moves at random.

hexparlor serve --engine "Dicey=python3 examples/engine.py"

The lines are told in docs/engine-protocol.md. All the engine needs here is the list of legal moves; one that thinks
would read the position as well.
"""

import random
import sys

GAMES = ["hexattack", "hexstrat", "swarm", "hexit", "hexstrike"]
LIKED = {"attack", "push", "release", "lift"}


def say(line):
    print(line, flush=True)  # the other side waits for it


def choose(legal):
    """One of the legal moves: every other time one that contains a liked word, if there is any."""
    liked = [move for move in legal if LIKED & set(move.split())]
    if liked and random.random() < 0.5:
        return random.choice(liked)
    return random.choice(legal)


def hello(version):
    if version != "1":
        say(f"error this engine speaks version 1 of the protocol, not {version}")
        return
    say("name Dicey")
    say("author The people of Hexparlor")
    for game in GAMES:
        say(f"game {game}")
    say("setting seed any text; equal seeds make equal choices")
    say("ok")


def main():
    legal = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            hello(rest)
        elif word == "set" and rest.startswith("seed "):
            random.seed(rest)
        elif word == "set":
            say("error the only setting is seed")
        elif word == "ready":
            say("ok")
        elif word == "position":
            legal = []
        elif word == "legal":
            legal.append(rest)
        elif word == "go":
            say("move " + choose(legal) if legal else "error there is no legal move")
        elif word == "quit":
            return
        # game, with and stop tell nothing that this engine would need


if __name__ == "__main__":
    main()
