import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { walk } = await load("games/hexstrike/aims.ts");

const token = (kind, ...legs) => ({ kind, legs: legs.map(([turn, length]) => ({ turn, length })) });
const action = (...tokens) => ({ tokens });

test("a set points along its steps, and from where they lead at what it strikes first", () => {
  const lunge = [action(token("m", [0, 1])), action(token("a", [0, 1]), token("a", [5, 1])), action(token("a", [0, 2]))];
  assert.deepEqual(walk(lunge, "0,0", "E", "3,0"), [
    { from: "0,0", to: "1,0" }, { from: "1,0", to: "2,0" }, { from: "1,0", to: "2,-1" },
  ]);
});

test("a step ends before the opponent, a jump goes over them", () => {
  assert.deepEqual(walk([action(token("m", [0, 2]))], "0,0", "E", "2,0"), [{ from: "0,0", to: "1,0" }]);
  assert.deepEqual(walk([action(token("m", [0, 2]))], "0,0", "E", "1,0"), []);
  assert.deepEqual(walk([action(token("j", [3, 2]))], "0,0", "E", "-1,0"), [{ from: "0,0", to: "-2,0" }]);
});
