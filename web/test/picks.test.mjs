import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { leadsOn, madeBy, nextPicks, onlyWay, rest, samePath, trimmed } = await load("game/picks.ts");

const cell = (value) => ({ kind: "cell", value, label: "cell " + value, at: value });
const member = (value) => ({ ...cell(value), set: true });
const way = (value) => ({ kind: "direction", value, label: value });
const word = (value) => ({ kind: "word", value, label: value });
const values = (picks) => picks.map((p) => p.value);

const deals = [
  { text: "deal 0,0 E", picks: [cell("0,0"), way("E")] },
  { text: "deal 0,0 W", picks: [cell("0,0"), way("W")] },
  { text: "deal 1,0 E", picks: [cell("1,0"), way("E")] },
];

const releases = [
  { text: "drop 5,5", picks: [cell("5,5")] },
  { text: "release 0,0", picks: [member("0,0")] },
  { text: "release 0,0 1,0", picks: [member("0,0"), member("1,0")] },
  { text: "release 0,0 1,0 2,0", picks: [member("0,0"), member("1,0"), member("2,0")] },
];

test("first picks are listed once each, in order", () => {
  assert.deepEqual(values(nextPicks(deals, [])), ["0,0", "1,0"]);
});

test("a path narrows the next picks, and names the move when it is whole", () => {
  assert.deepEqual(values(nextPicks(deals, [cell("0,0")])), ["E", "W"]);
  assert.equal(madeBy(deals, [cell("0,0")]), null);
  assert.equal(madeBy(deals, [cell("0,0"), way("W")]).text, "deal 0,0 W");
  assert.deepEqual(nextPicks(deals, [cell("0,0"), way("W")]), []);
});

test("picks in a wrong order lead nowhere unless they are a set", () => {
  assert.equal(leadsOn(deals, [way("W"), cell("0,0")]), false);
  assert.equal(leadsOn(releases, [member("1,0"), member("0,0")]), true);
});

test("a set can be picked in any order and be whole and part of more at once", () => {
  assert.deepEqual(values(nextPicks(releases, [])), ["5,5", "0,0", "1,0", "2,0"]);
  assert.equal(madeBy(releases, [member("1,0")]), null, "the unripe one alone is no move");
  const path = [member("1,0"), member("0,0")];
  assert.equal(madeBy(releases, path).text, "release 0,0 1,0");
  assert.deepEqual(values(nextPicks(releases, path)), ["2,0"]);
  assert.equal(madeBy(releases, [member("2,0"), member("0,0"), member("1,0")]).text, "release 0,0 1,0 2,0");
});

test("a set in the middle must be whole before the path goes on", () => {
  const choices = [{ text: "m", picks: [word("take"), member("a"), member("b"), way("E")] }];
  assert.deepEqual(values(nextPicks(choices, [word("take"), member("b")])), ["a"]);
  assert.equal(leadsOn(choices, [word("take"), member("b"), way("E")]), false);
  assert.deepEqual(values(nextPicks(choices, [word("take"), member("b"), member("a")])), ["E"]);
  assert.equal(madeBy(choices, [word("take"), member("b"), member("a"), way("E")]).text, "m");
});

test("a pick twice is none", () => {
  assert.equal(rest(releases[2], [member("0,0"), member("0,0")]), null);
});

test("things of different kinds are different though their values agree", () => {
  assert.equal(leadsOn([{ text: "x", picks: [word("E")] }], [way("E")]), false);
});

test("a path that has become impossible is cut where it still leads on", () => {
  assert.deepEqual(values(trimmed(deals, [cell("0,0"), way("NE")])), ["0,0"]);
  assert.deepEqual(trimmed(deals, [cell("9,9"), way("E")]), []);
  assert.ok(samePath(trimmed(deals, [cell("1,0"), way("E")]), [cell("1,0"), way("E")]));
});

test("where there is only one way on, the path goes on by itself, but not through sets", () => {
  assert.deepEqual(values(onlyWay(deals, [cell("1,0")])), ["1,0", "E"]);
  assert.deepEqual(values(onlyWay(deals, [cell("0,0")])), ["0,0"]);
  assert.deepEqual(values(onlyWay(releases, [member("1,0")])), ["1,0"]);
  assert.deepEqual(values(onlyWay(releases.slice(1, 3), [member("1,0")])), ["1,0"]);
});
