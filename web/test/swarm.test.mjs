import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { fan, onTop, stripes, topOf } = await load("games/swarm/shapes.ts");
const { offersAfter, wishAt } = await load("games/swarm/route.ts");
const { timeline } = await load("games/swarm/timeline.ts");
const words = await load("games/swarm/words.ts");
const { nextPicks } = await load("game/picks.ts");

const cell = (value, label = value) => ({ kind: "cell", value, label, at: value });
const word = (value, at) => ({ kind: "word", value, label: value, at });
const choice = (text, ...picks) => ({ text, verb: text.match(/move|attack|rest|pass|lift|end/)[0], picks });
const up = (owner, kind) => ({ owner, kind, face: "active" });
const hidden = (owner) => ({ owner, kind: "", face: "hidden" });
const pile = (at, ...hexes) => ({ cell: at, hexes, stuck: "", open: 4 });

const choices = [
  choice("move 0,0 0,1", cell("0,0"), cell("0,1", "down, to empty cell 0,1")),
  choice("lift 0,0 1,0 0,1", cell("0,0"), word("lift", "0,0"), cell("1,0"), cell("0,1")),
  choice("lift 0,0 1,0 0,-1", cell("0,0"), word("lift", "0,0"), cell("1,0"), cell("0,-1")),
  choice("end", { kind: "word", value: "end", label: "End turn" }),
];

test("stacks rise hex by hex and stay within reach of their cell, however tall", () => {
  for (let height = 1; height <= 30; height++) {
    const ys = fan(height);
    for (let i = 1; i < height; i++) assert.ok(ys[i] < ys[i - 1]);
    assert.ok(topOf(height) >= -42 && ys[0] <= 12, `stack of ${height}`);
    assert.ok(onTop(height) < topOf(height));
  }
  assert.match(stripes(31, 11), /^(M-?[\d.]+,-?[\d.]+L-?[\d.]+,-?[\d.]+)+$/);
});

test("a cell that only an ability meets needs no word first", () => {
  const offers = offersAfter(choices, [cell("0,0")]);
  assert.deepEqual([...offers.keys()].sort(), ["0,1", "1,0"]);
  assert.deepEqual(offers.get("1,0").map((p) => p.value), ["lift", "1,0"]);
});

test("pressing the picked hex again goes through what it can do and lets it go", () => {
  let path = [];
  const seen = [];
  for (let i = 0; i < 4; i++) {
    const wish = wishAt("0,0", { choices, path, proposal: null }, null);
    assert.equal(wish.kind, "choose");
    path = wish.path;
    seen.push(path.map((p) => p.value).join(" "));
  }
  assert.deepEqual(seen, ["0,0", "0,0 lift", "", "0,0"]);
  assert.equal(nextPicks(choices, [cell("0,0")]).length, 2);
});

test("a cell that leads nowhere is asked about, after the hex in hand", () => {
  const wish = wishAt("7,7", { choices, path: [cell("0,0")], proposal: null }, null);
  assert.equal(wish.kind, "refuse");
  assert.deepEqual(wish.path.map((p) => p.value), ["0,0", "7,7"]);
});

test("a stack is listed top first, without hidden kinds", () => {
  const hexes = [hidden(2), hidden(2), up(1, "L")];
  assert.equal(words.stackName(hexes), "stack of 3, top: blue Lifter, below: two face-down vermilion");
  const view = { acting: "", assemblers: [] };
  const stuck = { ...pile("0,-1", ...hexes), stuck: "linked" };
  assert.match(words.describeCell("0,-1", stuck, view), /^0,-1, stack of 3.*pinned: it holds the hive together/);
});

test("a film takes a hex off its stack, carries it and puts it down", () => {
  const before = { stacks: [pile("0,0", hidden(2), up(1, "D"))] };
  const after = { stacks: [pile("0,0", hidden(2)), pile("0,1", { owner: 1, kind: "D", face: "known" })] };
  const step = { seat: 1, from: "0,0", to: "0,1", fromLevel: 2, toLevel: 1, hex: up(1, "D") };
  const events = [
    { kind: "moved", data: step },
    { kind: "fell", data: { cell: "0,1", hex: up(1, "D"), levels: 3 } },
  ].map((e) => ({ ...e, text: e.kind, sentence: e.kind }));
  const frames = timeline(before, events, after);
  assert.equal(frames.length, 2);
  assert.deepEqual(frames[0].heaps, [{ cell: "0,0", hexes: [hidden(2)] }]);
  assert.equal(frames[0].flight.hex.kind, "D");
  assert.equal(frames[1].flip.before.face, "active");
  assert.equal(frames[1].flip.after.face, "known");
});
