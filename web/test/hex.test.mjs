import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { cellsOf } = await load("games/hex/pieces.tsx");
const { lastCells } = await load("games/hex/board.tsx");
const words = await load("games/hex/words.ts");
const { sample } = await load("games/hex/sample.ts");

const event = (kind, data) => ({ kind, text: kind, sentence: kind, data });

test("the cells of a board are read row by row", () => {
  assert.deepEqual(cellsOf({ columns: 3, rows: 3 }), ["0,0", "1,0", "2,0", "0,1", "1,1", "2,1", "0,2", "1,2", "2,2"]);
  assert.equal(cellsOf({ columns: 19, rows: 19 }).length, 361);
});

test("the last move is where the stone lies now", () => {
  assert.deepEqual(lastCells([event("placed", { seat: 1, cell: "2,1" })]), ["2,1"]);
  assert.deepEqual(lastCells([event("swapped", { seat: 2, from: "2,1", to: "1,2" })]), ["1,2"]);
  assert.deepEqual(lastCells([]), []);
});

test("cells and moves have names", () => {
  assert.equal(words.describeCell(sample, "0,0"), "a1, empty");
  assert.equal(words.describeCell(sample, "4,1"), "e2, red stone");
  assert.equal(words.describeCell(sample, "2,2"), "c3, red stone of the winning chain");
  assert.equal(words.describeCell(sample, "3,2"), "d3, blue stone");
  const place = { kind: "cell", value: "3,1", label: "empty cell 3,1", at: "3,1" };
  const swap = { kind: "word", value: "swap", label: "swap" };
  assert.equal(words.actLabel(sample, { verb: "place", picks: [place] }), "Place a stone on d2");
  assert.equal(words.actLabel(sample, { verb: "swap", picks: [swap] }), "Swap");
  assert.equal(words.pickLabel(sample, [], swap), "Swap");
  assert.equal(words.waitLabel({ ...sample, canSwap: true }), "Pick an empty cell, or swap");
  assert.deepEqual([1, 2].map((seat) => words.seatLine(sample, seat)), ["top to bottom", "left to right"]);
  assert.equal(words.standing(sample), "11 stones");
});

test("the picture for the lobby shows a chain from edge to edge", () => {
  const rows = sample.chain.map((cell) => Number(cell.split(",")[1]));
  assert.equal(rows[0], 0);
  assert.equal(rows.at(-1), sample.rows - 1);
  assert.ok(sample.chain.every((cell) => sample.red.includes(cell)));
});
