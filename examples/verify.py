#!/usr/bin/env python3
"""Checks what a record of Hexparlor promises, without Hexparlor: docs/fair-play.md says what is hashed and shuffled.

    python3 verify.py game.txt [...]

Are the house, every share and every sealed order bound as promised, and was the opening position dealt
from nothing else? The moves are not replayed; that needs the rules. Exit status 0: all hold; 1: one does not.
"""
import hashlib
import re
import sys


class Wrong(Exception):
    """Says what is wrong with a record."""


def need(condition, message):
    if not condition:
        raise Wrong(message)


def sha256(*lines):
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def read(text):
    """The tags of a record, and its moves as (seat, text, receipt or None)."""
    tags, moves = {}, []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("["):
            name, value = re.fullmatch(r'\[(\w+) +"(.*)"\]', line).groups()
            need(name not in tags, f"the tag {name} is there twice")
            tags[name] = re.sub(r'\\(["\\])', r"\1", value)
        elif line.startswith("receipt "):
            moves[-1][2] = re.fullmatch(r"receipt ([0-9a-f]{64}) salt ([0-9a-f]{32})(?: round (\d+) orders ?(.*))?", line).groups()
        elif line.startswith("time "):  # when the move was made: nothing is bound to it
            need(moves and re.fullmatch(r"time \d{1,9}\.\d{3}", line), "a time stands where there is no move, or is none")
        elif not line.startswith(";"):
            moves.append([*line.split(" ", 2)[1:], None])
    return tags, moves


class Draw:
    """Numbers drawn from a seed of 32 bytes by ChaCha8, as in the specification C2SP chacha8rand."""

    def __init__(self, seed):
        self.words = [int.from_bytes(seed[i:i + 4], "little") for i in range(0, 32, 4)]
        self.counter, self.numbers = 0, []

    def block(self, counter):
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *self.words, counter, 0, 0, 0]
        x = start[:]

        def quarter(a, b, c, d):
            for e, f, g, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[e] = (x[e] + x[f]) & 0xFFFFFFFF
                mixed = x[g] ^ x[e]
                x[g] = (mixed << turn | mixed >> 32 - turn) & 0xFFFFFFFF

        for _ in range(4):
            for column in range(4):
                quarter(column, 4 + column, 8 + column, 12 + column)
            for column in range(4):
                quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
        return [(v + s) & 0xFFFFFFFF if 4 <= i < 12 else v for i, (v, s) in enumerate(zip(x, start))]

    def next(self):
        if not self.numbers:  # four blocks at a time, their words taken in turn, two to a number
            blocks = [self.block(self.counter + i) for i in range(4)]
            words = [block[i] for i in range(16) for block in blocks]
            self.numbers = [low | high << 32 for low, high in zip(words[::2], words[1::2])]
            self.counter += 4
            if self.counter == 16:  # the last four numbers are the next seed
                self.words, self.counter = words[-8:], 0
                del self.numbers[-4:]
        return self.numbers.pop(0)

    def below(self, n):
        while (x := self.next()) < 2**64 % n:
            pass
        return x % n

    def shuffle(self, x):
        for i in range(len(x) - 1, 0, -1):
            j = self.below(i + 1)
            x[i], x[j] = x[j], x[i]
        return x


def hexstrat(draw, options, opening):
    """Who begins, the land, and with bonus cards the stars and the deck."""
    radius, bonus = int(options.get("radius", 3)), options.get("bonus") == "true"
    _, mover, _, columns, _, _, _, cards, *choice = opening.split(" ")
    if options.get("first", "random") == "random":
        need(int(mover) == 1 + draw.below(2), "another player begins")
    if options.get("first") == "rps":
        need(choice == [f"-/-/0/{1 + draw.below(2)}"], "the lot after many ties is another one")
    land = 3 * radius * (radius + 1) - 1
    rough = (20 * land + 35) // 70
    tiles = draw.shuffle(list("p" * (land - 2 * rough) + "m" * rough + "f" * rough))
    if bonus:
        for n in draw.shuffle(list(range(land)))[:min(8, (12 * land + 35) // 70)]:
            tiles[n] += "*"
        need(cards.split("/")[0] == "".join(draw.shuffle(list("AABBEESS"))), "the deck is another one")
    need(re.sub("[12/]", "", columns) == "".join(tiles), "the land is another one")


def swarm(draw, options, opening):
    """The order of the hexes, or the whole hive."""
    counts = [int(options.get(*o)) for o in (("drones", 6), ("lifters", 3), ("disassemblers", 3))]
    one = [letter for letter, n in zip("DLX", counts) for _ in range(n)]
    two, dust = [letter.lower() for letter in one], int(options.get("dust", 7)) - 1
    pile = opening.split(" ")[5]
    if options.get("setup") == "auto":
        need(opening.split(" ")[4] == hive(draw, options, one, two, dust), "the hive is another one")
    elif options.get("pick") == "random":
        need(pile == ">" + "".join(draw.shuffle(one + two + ["o"] * dust)), "the pile is another one")
    else:
        need(pile == f"{''.join(draw.shuffle(one))}/{''.join(draw.shuffle(two))}/{dust}", "the piles are others")


def hive(draw, options, one, two, dust):
    """The hive that is built by chance, the same for both colours after half a turn."""
    tower = int(options.get("tower", 3))
    stacks = {(0, 0): "oo" if dust % 2 else "o"}
    height = lambda cell: stacks.get(cell, "").replace("?", "").__len__()
    around = lambda q, r: [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]
    one, two = draw.shuffle(one), draw.shuffle(two)
    for item in draw.shuffle(list("h" * len(one) + "o" * (dust // 2))):
        cells = {c for s in stacks for c in [s, *around(*s)]} - {(0, 0)}
        spots = sorted(c for c in cells if height(c) < tower and height(c) < max(map(height, around(*c))) + 2)
        near = [(q, r) for q, r in spots if max(abs(q), abs(r), abs(q + r)) <= 2] or spots
        q, r = near[draw.below(len(near))]
        for cell, hexes in (((q, r), one), ((-q, -r), two)):
            stacks[cell] = stacks.get(cell, "") + ("o" if item == "o" else "?" + hexes.pop(0))
    return "/".join(f"{q},{r}:{stacks[q, r]}" for q, r in sorted(stacks))


BASE = {  # abilities in deck order
    "murelious": "parry feint reflex-dodge smoke-bomb long-thrust balestra-lunge trip hip-throw aerial-strike stab "
                 "counter-attack double-daggers",
    "strylan": "guard healing-harmony iron-will burning-strike cross-slash fumikomi flying-knee tackle jab "
               "smash-attack spinning-back-kick spike",
    "aumandetta": "absorb haven bow-shot sweeping-strike push-kick down-slash hammer rewind sinking-shot "
                  "gigantic-staff chase vengeance"}
OWN = {"monkey-queen": "strylan", "ryathan": "strylan", "zenytha": "aumandetta"}  # characters with another's deck


def hexstrike(draw, options, opening):
    """The hand and the deck of each player, which begin in the order of the deck unless they are shuffled. Players who
    choose their decks are dealt the places of their lists from which the cards will come."""
    if options.get("choose") == "sealed":
        places = lambda: ".".join(map(str, draw.shuffle(list(range(1, 13)))))
        lots = places() + "/" + places() if options.get("shuffle") == "true" else "-"
        need(opening == f"choose -;-;- -;-;- {lots} -", "the lots are others")
        return
    for number, default in (("1", "murelious"), ("2", "strylan")):
        character = options.get(f"p{number}char", default)
        deck = options.get(f"p{number}deck") or OWN.get(character, character)
        cards = BASE.get(deck.removesuffix("-base"), "").split() or deck.split(":")[1].split("+")
        if options.get("shuffle") == "true":
            cards = draw.shuffle(cards)
        _, _, _, _, hand, rest, *_ = opening.split(" ")[int(number)].split(";")
        need(f"{hand}+{rest}" == "+".join(cards), f"the cards of player {number} are others")


def check(text):
    tags, moves = read(text)
    need(tags.get("Protocol") == "1", "it promises nothing that could be checked: there is no [Protocol \"1\"]")
    table, seed, commitment = tags["Table"], tags.get("Seed"), tags.get("Commitment")
    deals = {"hexstrat": hexstrat, "swarm": swarm, "hexstrike": hexstrike}.get(tags["Game"])
    if deals:
        need(seed and commitment and "Opening" in tags, "Seed, Commitment or Opening is missing")
        need(commitment == sha256("hexparlor commitment 1\n", table, "\n", seed, "\n"), "the house had another seed")
        shares = ""
        for seat in map(str, range(1, 10)):
            commit, share = tags.get("Commit" + seat), tags.get("Share" + seat)
            need((commit is None) == (share is None), f"seat {seat} has a Commit without a Share, or the other way round")
            if share:
                bound = sha256("hexparlor share 1\n", table, "\n", commitment, "\n", seat, " ", share, "\n")
                need(commit == bound, f"seat {seat} had committed to another share")
                shares += f"{seat} {share}\n"
        dealt = bytes.fromhex(sha256("hexparlor deal 1\n", table, "\n", seed, "\n", shares))
        options = dict(o.split("=", 1) for o in tags.get("Options", "").split(" ") if o)
        options = {k: v.replace("%20", " ").replace("%25", "%") for k, v in options.items()}
        deals(Draw(dealt), options, tags["Opening"])
    receipts = [(seat, move, *receipt) for seat, move, receipt in moves if receipt]
    for seat, move, digest, salt, turn, orders in receipts:
        opened = sha256("hexparlor receipt 1\n", salt, "\n", turn or "", " ", seat, "\n", orders or "")
        need(digest == opened, f"the receipt of seat {seat} for {move!r} was issued for other orders")
    sealed = tags["Game"] in ("hexattack", "hexstrike") or "first=rps" in tags.get("Options", "").split(" ")
    need(receipts or not sealed or len(moves) < 2, "there are no receipts")
    return len(receipts)


def main(files):
    failed = False
    for name in files:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"{name}: holds, with {check(file.read())} receipts")
        except (Wrong, KeyError, ValueError, AttributeError, IndexError) as error:
            failed = True
            print(f"{name}: does not hold: {error or 'it is no record'}")
    return 1 if failed or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
