import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { capitalized } = await load("ui/case.ts");
const { directionWord } = await load("board/directions.ts");

test("only the first letter is made a capital", () => {
  assert.deepEqual(["north-east", "HQ", ""].map(capitalized), ["North-east", "HQ", ""]);
});

test("directions are written as words", () => {
  assert.deepEqual(["N", "E", "SW", "up"].map(directionWord), ["north", "east", "south-west", "up"]);
});
