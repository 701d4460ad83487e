import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { capitalized } = await load("ui/case.ts");
const { cellText, directionWord } = await load("board/words.ts");

test("only the first letter is made a capital", () => {
  assert.deepEqual(["north-east", "HQ", ""].map(capitalized), ["North-east", "HQ", ""]);
});

test("cells and directions are told as a person says them", () => {
  assert.equal(cellText("-1,-2"), "−1,−2");
  assert.equal(cellText("0,1"), "0,1");
  assert.deepEqual(["N", "E", "SW", "up"].map(directionWord), ["north", "east", "south-west", "up"]);
});
