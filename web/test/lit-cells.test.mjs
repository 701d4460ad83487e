// Cells that sentences light up on the board.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./bundle.mjs";

const { lightAnnounced, lit, about } = await load("ui/lit-cells.ts");

test("cells of an announced sentence are lit until it goes", () => {
  lightAnnounced(["0,0", "1,0"]);
  assert.deepEqual([...lit.value], ["0,0", "1,0"]);
  lightAnnounced([]);
  assert.equal(lit.value.size, 0);
});

test("an element without cells has no attribute", () => {
  assert.deepEqual(about([]), {});
  assert.deepEqual(about(undefined), {});
  assert.deepEqual(about(["0,0", "0,0", "1,0"]), { "data-cells": "0,0 1,0" });
});
