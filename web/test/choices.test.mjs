import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { choicesOf } = await load("table/play/choices.ts");

test("moves are put together from picks that are sent once", () => {
  const turn = {
    seat: 1,
    prompt: {},
    picks: [
      { kind: "cell", label: "empty tile {0}", at: "{0}", verb: "drop", values: ["0,1", "0,2"] },
      { kind: "direction", label: "north-west, to a stone on 1,1", at: "1,1", verb: "deal", values: ["NW"] },
      { kind: "word", verb: "pass", values: ["pass"] },
      { kind: "card", label: "Stab", set: true, values: ["stab"] },
    ],
    texts: ["drop {0}", "deal {0} {1}", "{0}", "burn {0} after {1}"],
    moves: [[0, 1], [1, 0, 2], [2, 3], [3, 0, 4]],
  };
  const first = { kind: "cell", value: "0,1", label: "empty tile 0,1", at: "0,1" };
  const stab = { kind: "card", value: "stab", label: "Stab", set: true };
  assert.deepEqual(choicesOf(turn), [
    { text: "drop 0,2", verb: "drop", picks: [{ kind: "cell", value: "0,2", label: "empty tile 0,2", at: "0,2" }] },
    { text: "deal 0,1 NW", verb: "deal", picks: [first, { kind: "direction", value: "NW", label: "north-west, to a stone on 1,1", at: "1,1" }] },
    { text: "pass", verb: "pass", picks: [{ kind: "word", value: "pass", label: "pass" }] },
    { text: "burn 0,1 after stab", verb: "", picks: [first, stab] },
  ]);
});

test("a turn without moves has none", () => {
  assert.deepEqual(choicesOf({ picks: [], texts: [], moves: [] }), []);
});
