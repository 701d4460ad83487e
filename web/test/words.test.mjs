import assert from "node:assert/strict";
import { test } from "node:test";
import { patterns, routes } from "../scripts/routes.mjs";
import { load } from "./bundle.mjs";

const { ago } = await load("ui/ago.ts");
const { outcome, playerName } = await load("table/play/wording.ts");
const { routeOf } = await load("platform/router.ts");
const { stepsOf, turnAt, turnsOf } = await load("table/play/turns.ts");
const { optionsInWords } = await load("session/games.ts");

const player = (seat, title, name, more = {}) =>
  ({ seat, title, name, team: seat, kind: "guest", mine: false, online: true, ...more });

test("an address leads to the first line of the route table that matches, and to none if its form is another", () => {
  const at = (path) => {
    const { pattern, params } = routeOf(path, routes.map((line) => line.pattern));
    return [pattern, { ...params }];
  };
  assert.deepEqual(at("/"), ["/", {}]);
  assert.deepEqual(at("/t/abc"), ["/t/{id}", { id: "abc" }]);
  assert.deepEqual(at("/t/abc/"), ["/t/{id}", { id: "abc" }]);
  assert.deepEqual(at("/t/abc/review"), ["/t/{id}/review", { id: "abc" }]);
  assert.deepEqual(at("/rules/hexit"), ["/rules/{game}", { game: "hexit" }]);
  assert.deepEqual(at("/learn/hexit"), ["/learn/{game}", { game: "hexit" }]);
  assert.deepEqual(at("/learn/hexit/3"), ["/learn/{game}/{lesson}", { game: "hexit", lesson: "3" }]);
  assert.deepEqual(at("/@Ada%20L"), ["/@{handle}", { handle: "Ada L" }]);
  for (const path of ["/t", "/@", "/t/a/b", "/learn/hexit/3/4"]) assert.deepEqual(at(path), ["", { path }]);
  assert.deepEqual(at("/hexstrike/cards"), ["/{game}/{name}", { game: "hexstrike", name: "cards" }]);
  assert.deepEqual(at("/t/%E0%A4%A"), ["/t/{id}", { id: "%E0%A4%A" }]);
});

test("the server gets a pattern for each page, with and without an optional end, and the games' own pages", () => {
  for (const pattern of ["/learn/{game}", "/learn/{game}/{lesson}", "/@{handle}", "/hexstrike/cards"]) {
    assert.ok(patterns.includes(pattern), pattern);
  }
  assert.ok(!patterns.some((pattern) => pattern.includes("?") || pattern === "/{game}/{name}"));
});

test("the verdict depends on who reads it", () => {
  const won = { winners: [2] };
  const strangers = [player(1, "White", "Ines"), player(2, "Black", "Oskar")];
  assert.equal(outcome(won, strangers), "Oskar (Black) has won.");
  assert.equal(outcome(won, [strangers[0], { ...strangers[1], mine: true }]), "You have won.");
  assert.equal(outcome(won, [{ ...strangers[0], mine: true }, strangers[1]]), "You have lost.");
  assert.equal(outcome(won, strangers.map((p) => ({ ...p, mine: true }))), "Black has won.");
  assert.equal(outcome({ winners: [] }, strangers), "The game is drawn.");
});

test("players of one name are distinguished by their seats", () => {
  assert.equal(playerName([player(1, "White", "Ines"), player(2, "Black", "Oskar")], 2), "Oskar");
  assert.equal(playerName([player(1, "White", "Ines"), player(2, "Black", "Ines")], 2), "Black");
  assert.equal(playerName([player(1, "White", "Ines"), player(2, "Black", "", { kind: "open" })], 2), "Black");
});

test("times have the largest fitting unit", () => {
  const now = Date.UTC(2026, 0, 2);
  assert.equal(ago(now - 20_000, now), "just now");
  assert.equal(ago(now + 5_000, now), "just now", "clocks differ");
  assert.equal(ago(now - 5 * 60_000, now), "5 min. ago");
  assert.equal(ago(now - 26 * 3600_000, now), "yesterday");
});

const turnsIn = (turns) => turns.map(({ number, seat, moves }) => `${number} ${seat}: ${moves.map((m) => m.index).join(" ")}`);
const movesOf = (...list) => list.map((seat) => ({ seat, text: "x" }));

test("a turn is what one player does before another moves", () => {
  assert.deepEqual(turnsIn(turnsOf(movesOf(1, 2, 2, 1), null)), ["1 1: 1", "2 2: 2 3", "3 1: 4"]);
  assert.deepEqual(turnsIn(turnsOf(movesOf(2, 1, 3), [])), ["1 2: 1", "2 1: 2", "3 3: 3"]);
});

test("where orders are sealed a turn is a round of all", () => {
  const steps = [1, 1, 1, 2, 2, 2].map((round) => ({ round })); // the one that is open after each move, from the start
  const turns = turnsOf(movesOf(1, 2, 1, 2, 1), steps);
  assert.deepEqual(turnsIn(turns), ["1 0: 1 2 3", "2 0: 4 5"]);
  assert.deepEqual([0, 1, 3, 4, 5].map((move) => turnAt(turns, move)), [0, 1, 1, 2, 2]);
});

test("a turn does not outlast what is done in it", () => {
  const phase = (view) => view;
  const step = (seat, view, number) => ({ seat, view, number, events: [{}] });
  const steps = [step(0, "seat", 0), step(2, "seat", 1), step(1, "play", 2), step(1, "play", 3)];
  assert.deepEqual(turnsIn(turnsOf(movesOf(2, 1, 1), steps, phase)), ["1 2: 1", "2 1: 2", "3 1: 3"]);
  const numbers = (list) => stepsOf(list, 1, phase).map(({ number }) => number);
  assert.deepEqual(numbers(steps), [3], "the seating is no step of the first turn");
  assert.deepEqual(numbers(steps.slice(0, 3)), [2], "before the first step there is a way back to it");
  assert.deepEqual(numbers([...steps, step(1, "play", 4)]), [3, 4]);
});

test("options are shown in words, and only those that differ from the defaults", () => {
  const all = [
    { name: "tiles", title: "Tiles", kind: "int", values: [], labels: [], default: "39" },
    { name: "release", title: "Release", kind: "text", values: ["one", "all"], labels: ["One", "All"], default: "one" },
    { name: "fast", title: "Fast", kind: "bool", values: [], labels: [], default: "false" },
  ];
  assert.deepEqual(optionsInWords(all, { tiles: "39", release: "one" }), []);
  const free = { name: "map", title: "Own map", kind: "text", values: [], labels: [], default: "" };
  assert.deepEqual(optionsInWords([free], { map: "h3" }), ["Own map: h3"]);
  assert.deepEqual(optionsInWords([free], { map: "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -" }), ["Own map"]);
  const words = optionsInWords(all, { tiles: "19", release: "all", fast: "true" });
  assert.deepEqual(words, ["Tiles: 19", "Release: All", "Fast"]);
});
