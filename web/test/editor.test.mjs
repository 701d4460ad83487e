// The rule editor apart from its pages: the steps that can be taken back, and the maps of Hexattack.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { begin, stepTo } = await load("editor/use-steps.ts");
const maps = await load("editor/parts/hexattack-map.ts");
const fields = await load("editor/parts/hexstrat-field.ts");
const fighters = await load("editor/parts/hexstrike-figures.ts");
const { isListed } = await load("match/option-fields.tsx");

const optionsOf = ({ list, at }) => list[at].options;

test("changes of one stroke are one step, and a change after Undo drops what was taken back", () => {
  let steps = stepTo(begin({}), { a: "1" }, "s");
  steps = stepTo(steps, { a: "2" }, "s");
  assert.equal(steps.list.length, 2);
  steps = stepTo(steps, { a: "3" }, "t");
  assert.equal(steps.at, 2);
  steps = stepTo({ ...steps, at: 1 }, { b: "4" });
  assert.deepEqual(steps.list.map((step) => step.options), [{}, { a: "2" }, { b: "4" }]);
  assert.deepEqual(optionsOf(steps), { b: "4" });
});

test("options that are as they were are no step", () => {
  const steps = stepTo(begin({ a: "1" }), { a: "1" });
  assert.equal(steps.list.length, 1);
});

test("the number of steps is bounded", () => {
  let steps = begin({});
  for (let i = 0; i < 1000; i++) steps = stepTo(steps, { a: String(i) });
  assert.ok(steps.list.length <= 201);
  assert.deepEqual(optionsOf(steps), { a: "999" });
});

const text = "h2#0,0*-2,0;2,0 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -";

test("a map is read and written again as it was", () => {
  const map = maps.readMap(text);
  assert.deepEqual([...map.walls], ["0,0"]);
  assert.equal(map.cells.size, 16);
  assert.equal(maps.mapText(map), text);
  assert.equal(maps.readMap("no map"), null);
});

test("a map is written with the smallest radius that holds it", () => {
  const small = maps.region(2).filter((cell) => maps.distance(cell) === 2).reduce((map, cell) => maps.painted(map, cell, "hole"), maps.readMap(text));
  assert.match(maps.mapText(small), /^h1#0,0 1\/2 - 0\/0 t1 -$/);
  assert.match(maps.mapText(maps.painted(small, "0,3", "wall")), /^h3#0,0;0,3\*/);
});

test("a cell holds one thing: paint replaces what is there, and a wall or hole removes the warrior", () => {
  const map = maps.readMap(text);
  assert.equal(maps.painted(map, "0,2", "wall").warriors.length, 1);
  const more = maps.painted(map, "1,1", 0);
  assert.deepEqual(more.warriors.at(-1), { player: 1, number: 2, cell: "1,1" });
  assert.equal(maps.painted(more, "1,1", 1).warriors.at(-1).player, 2);
  assert.equal(maps.painted(map, "0,2", 0), map);
  assert.equal(maps.painted(map, "0,10", "hex"), map);
});

test("a player has at most nine warriors, and a team's warriors go to the player with the fewest", () => {
  let map = maps.readMap("h3 1,2/3 1.1@0,0;3.1@0,1 0/0 t1 -");
  map = maps.painted(map, "1,1", 0);
  assert.equal(map.warriors.at(-1).player, 2);
  let one = maps.readMap("h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 -");
  for (const cell of maps.region(3)) one = maps.painted(one, cell, 0);
  assert.equal(one.warriors.filter(({ player }) => player === 1).length, 9);
});

test("turns of the map take each team to the next", () => {
  assert.deepEqual(maps.turned("1,2", 3), ["-1,-2"]);
  assert.deepEqual(maps.turned("0,3", 2), ["-3,0", "3,-3"]);
  assert.equal(maps.turned("0,3", 1).length, 5);
  assert.deepEqual(maps.turned("0,3", 0), []);
  assert.equal(maps.turnsOf(maps.readMap("h3 1/2/3/4 - 0/0/0/0 t1 -")), 0);
});

test("a squad that is placed again has one unit less, replaces an enemy, and turns up its tile", () => {
  const position = "1 1 0 pppp/ppppp/mfppfm/p2ppp1p/fmppmf/ppppp/pppp inf2@0,2;mech4@0,2! inf6@0,-2 0/0 -";
  const full = { "1 inf": 6, "2 mech": 4 };
  const field = fields.readField(position);
  assert.equal(fields.withField(position, field), position);
  const made = ["1 inf", "1 inf", "1 inf", "2 mech"].map((brush, i, all) =>
    fields.withField(position, all.slice(0, i + 1).reduce((now, one) => fields.painted(now, "0,0", one, full), field)).split(" ").slice(3, 6));
  assert.deepEqual(made.map((part) => part.slice(1)), [
    ["inf2@0,0;mech4@0,2!", "inf6@0,-2"], ["inf1@0,0;mech4@0,2!", "inf6@0,-2"], ["inf6@0,0;mech4@0,2!", "inf6@0,-2"],
    ["mech4@0,2!", "inf6@0,-2;mech4@0,0"],
  ]);
  assert.equal(made[0][0], "pppp/ppppp/mfppfm/p2pPp1p/fmppmf/ppppp/pppp");
  assert.equal(fields.painted(field, "0,2", "m", full), field, "headquarters stay");
  assert.equal(fields.readField("no position"), null);
});

test("fighters do not share a place, and damage is never below 0", () => {
  const position = "0 ryathan;-1,0;E;0;jab;-;step;-;fresh ryathan;2,0;W;1;guard;-;step;-;fresh E E - - - -";
  const figures = fighters.readFigures(position);
  assert.equal(fighters.withFigures(position, figures), position);
  assert.equal(fighters.painted(figures, "2,0", "0"), figures);
  assert.equal(fighters.painted(figures, "-1,0", "less")[0].damage, 0);
  assert.equal(fighters.painted(figures, "2,0", "turn")[1].facing, "NW");
  assert.equal(fighters.readFigures("choose ..."), null);
});

test("the value for a map of one's own is listed only where it is chosen", () => {
  const game = { options: [{ name: "map", kind: "text" }, { name: "custom", kind: "data" }] };
  assert.deepEqual(["trio", "custom", "map"].map((value) => isListed(game, value, "trio")), [true, false, true]);
  assert.ok(isListed(game, "custom", "custom"));
});
