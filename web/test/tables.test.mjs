// The pure parts of tables of many, and of films.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { waiting } = await load("table/play/pending-decisions.ts");
const { span } = await load("match/clock-text.ts");
const { planFor, teamsOf } = await load("match/seats.tsx");

test("a span of time has its two largest units", () => {
  const spans = [[0, "0 s"], [12_000, "12 s"], [270_000, "4 min 30 s"], [7_800_000, "2 h 10 min"], [172_800_000, "2 d"]];
  for (const [time, words] of spans) assert.equal(span(time), words);
});

test("those who owe a decision are waited for, except the viewer", () => {
  const players = [1, 2, 3, 4, 5].map((seat) => ({
    seat, title: `Player ${seat}`, name: `G${seat}`, kind: "guest", mine: seat === 1,
  }));
  assert.equal(waiting({ toAct: [1, 2, 4] }, players), "Waiting for G2 and G4");
  assert.equal(waiting({ toAct: [2, 3, 4, 5] }, players), "Waiting for 4 players");
});

test("seats are planned around the caller's own, and shown by team", () => {
  const seats = [{ seat: 1, team: 1 }, { seat: 2, team: 2 }, { seat: 3, team: 1 }].map((s) => ({ ...s, name: "" }));
  assert.deepEqual(planFor(seats, 2, { kind: "open" }).map((s) => s.kind), ["open", "me", "open"]);
  assert.deepEqual(teamsOf(seats).map((t) => t.members.map((s) => s.seat)), [[1, 3], [2]]);
});
