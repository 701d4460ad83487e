import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { capitalized, count, listed } = await load("ui/english.ts");
const { cellText, directionWord } = await load("board/words.ts");

test("things are counted in the singular and the plural", () => {
  assert.deepEqual([0, 1, 2].map((n) => count(n, "stone")), ["0 stones", "1 stone", "2 stones"]);
});

test("only the first letter is made a capital", () => {
  assert.deepEqual(["north-east", "HQ", ""].map(capitalized), ["North-east", "HQ", ""]);
});

test("names are listed as people list them", () => {
  const names = ["Anna", "Ben", "Carl"];
  const lists = [0, 1, 2, 3].map((n) => listed(names.slice(0, n)));
  assert.deepEqual(lists, ["", "Anna", "Anna and Ben", "Anna, Ben and Carl"]);
});

test("cells and directions are told as a person says them", () => {
  assert.equal(cellText("-1,-2"), "−1,−2");
  assert.equal(cellText("0,1"), "0,1");
  assert.deepEqual(["N", "E", "SW", "up"].map(directionWord), ["north", "east", "south-west", "up"]);
});
