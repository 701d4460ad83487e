import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { fan, onTop, STONE } = await load("games/hexit/shapes.ts");
const { drawnCells, placesOf } = await load("games/hexit/places.ts");
const { timeline } = await load("games/hexit/timeline.ts");
const { movesFrom, offersOf, wishAt } = await load("games/hexit/route.ts");
const words = await load("games/hexit/words.ts");
const { lastCells } = await load("games/hexit/board.tsx");
const panels = await load("games/hexit/panels.tsx");
const { arrowPaths } = await load("board/marks.tsx");
const { nextPicks } = await load("game/picks.ts");

const event = (kind, data) => ({ kind, text: kind, sentence: kind, data });
const cell = (value, set) => ({ kind: "cell", value, label: value, at: value, ...(set && { set }) });
const way = (value, at) => ({ kind: "direction", value, label: value, at });

test("stacks rise stone by stone and never leave their cell, however tall", () => {
  for (let height = 1; height <= 40; height++) {
    const ys = fan(height);
    assert.equal(ys.length, height);
    for (let i = 1; i < height; i++) assert.ok(ys[i] < ys[i - 1], "each stone shows below the next");
    assert.ok(ys[0] + STONE.side + STONE.ry <= 42, `foot of ${height}`);
    assert.ok(ys.at(-1) - STONE.ry >= -42, `top of ${height}`);
    assert.ok(onTop(height) < ys.at(-1));
  }
  assert.equal(onTop(0), fan(1)[0]);
});

const view = {
  toMove: 2,
  cells: [
    { cell: "0,0", tile: "w", stack: "WBW", main: true },
    { cell: "1,0", tile: "w", stack: "B" },
    { cell: "0,1", tile: "b" },
    { cell: "2,0", tile: "x", stack: "BW", touches: 1 },
    { cell: "1,1", tile: "x", stack: "B", touches: 2, ripe: true },
  ],
  hands: [3, 4], tiles: [2, 1], groups: [2, 1], scores: [2, 1], reserve: 30, passes: 0, quiet: 0, limit: 40,
  deals: [
    { from: "1,0", direction: "W", target: "0,0", end: "0,0" },
    { from: "1,0", direction: "NE", target: "2,-1", end: "3,-2", fallen: 2 },
  ],
};

test("cells are described with tile, owner, stones from the bottom, and for the seat that looks", () => {
  const places = placesOf(view);
  const say = (c, seats = [1]) => words.describePlace(c, places.get(c), seats);
  assert.equal(say("0,0"), "0,0, white tile, your stack of 3, bottom to top: white, black, white");
  assert.equal(say("0,0", [2]), "0,0, white tile, White’s stack of 3, bottom to top: white, black, white");
  assert.equal(say("0,0", [1, 2]), "0,0, white tile, White’s stack of 3, bottom to top: white, black, white");
  assert.equal(say("1,0"), "1,0, white tile, Black’s stone");
  assert.equal(say("0,1"), "0,1, empty black tile");
  assert.equal(say("2,0"), "2,0, gap, prisoner, touches only one tile: white stack of 2, bottom to top: black, white");
  assert.equal(say("1,1"), "1,1, gap, ripe prisoner: black stone");
  assert.equal(say("-1,0"), "-1,0, gap");
});

test("scores are written in halves", () => {
  assert.deepEqual([0, 0.5, 1, 12.5, 17].map(words.points), ["0", "½", "1", "12½", "17"]);
});

/** The picks of a text: what follows the verb, or the verb alone. */
const picksOf = (text) => text.split(" ").slice(text.includes(" ") ? 1 : 0).map((value) => ({ value }));

test("buttons name the act", () => {
  const label = (text) => words.actLabel(view, { verb: text.split(" ")[0], picks: picksOf(text) });
  assert.equal(label("deal 1,0 W"), "Deal west");
  assert.equal(label("drop 0,-1"), "Drop a stone");
  assert.equal(label("release 0,-1"), "Release the prisoner");
  assert.equal(label("release 0,-1 1,1"), "Release 2 prisoners");
  assert.equal(label("pass"), "Pass");
  assert.equal(words.pickLabel(view, [cell("1,0")], way("NE", "2,-1")), "North-east, 2 fall");
  assert.equal(words.pickLabel(view, [cell("1,0")], way("W", "0,0")), "West");
  assert.equal(words.pickLabel(view, [], { kind: "word", value: "pass", label: "pass" }), "Pass");
});

test("the goal has the points of tiles, and the outcome of a deal comes before its steps", () => {
  assert.match(panels.goal({ view: { ...view, worth: { group: 1, other: 0.5 } } }), /: 1 per tile of your biggest group, else ½/);
  const fall = event("captured", { cell: "3,-2", stack: "B", fallen: "B" });
  const proposal = { choice: { verb: "deal", picks: picksOf("deal 1,0 NE") }, preview: { events: [fall], view } };
  const [, outlook, steps] = panels.PreviewPanel({ view, proposal, seats: [1] }).props.children;
  assert.equal(steps.type, "ol");
  assert.match(JSON.stringify(outlook.type(outlook.props)), /Black’s stone falls: it becomes a prisoner/);
});

test("waiting buttons say what is missing", () => {
  assert.equal(words.waitLabel(view, [], [cell("1,0")]), "Pick a marked stack");
  assert.equal(words.waitLabel({ ...view, deals: [] }, [], [cell("0,1")]), "Pick a marked cell");
  assert.equal(words.waitLabel(view, [cell("1,0")], [way("W", "0,0")]), "Pick a direction");
  const calm = { ...view, deals: [] };
  assert.equal(words.waitLabel(calm, [cell("2,0", true)], [cell("1,1", true)]), "Add the ripe prisoner beside it");
});

const picking = (choices, path = [], armed = null) => ({
  choices,
  path,
  first: nextPicks(choices, []),
  next: nextPicks(choices, path),
  proposal: armed && { choice: choices.find((c) => c.text === armed), armed: true, preview: null },
});

const deals = [
  { text: "deal 1,0 W", picks: [cell("1,0"), way("W", "0,0")] },
  { text: "deal 1,0 NE", picks: [cell("1,0"), way("NE", "2,-1")] },
  { text: "deal 5,5 E", picks: [cell("5,5"), way("E", "6,5")] },
];

const targetsOf = (p) => [...offersOf(p).keys()];

test("a click reads as the path it means", () => {
  const values = (wish) => wish.path?.map((p) => p.value) ?? wish.kind;
  const held = [cell("1,0")];
  const full = deals[0].picks;
  assert.deepEqual(values(wishAt("1,0", picking(deals))), ["1,0"]);
  assert.deepEqual(values(wishAt("0,0", picking(deals, held))), ["1,0", "W"]);
  assert.deepEqual(values(wishAt("-4,0", picking(deals, held))), ["1,0", "W"], "anywhere on the line");
  assert.deepEqual(values(wishAt("5,5", picking(deals, held))), ["5,5"], "another stack instead");
  assert.deepEqual(values(wishAt("1,0", picking(deals, held))), [], "lets the stack go");
  assert.deepEqual(values(wishAt("3,-2", picking(deals, full, "deal 1,0 W"))), ["1,0", "NE"], "another direction");
  assert.deepEqual(values(wishAt("-1,0", picking(deals, full, "deal 1,0 W"))), "confirm");
  assert.deepEqual(values(wishAt("1,0", picking(deals, full, "deal 1,0 W"))), [], "it has another way");
  assert.deepEqual(values(wishAt("5,5", picking(deals, deals[2].picks, "deal 5,5 E"))), "confirm", "its only way");
  assert.equal(wishAt("1,1", picking(deals, held)).kind, "refuse");
  assert.deepEqual(values(wishAt("1,3", picking(deals, held))), ["1,0", "SE"], "asks about the direction");
  assert.deepEqual(values(wishAt("9,7", picking(deals, held))), ["9,7"]);
});

test("prisoners go in and out of a set; a drop that is armed is played by a second click", () => {
  const choices = [
    { text: "drop 0,1", picks: [cell("0,1")] },
    { text: "release 1,1", picks: [cell("1,1", true)] },
    { text: "release 2,0 1,1", picks: [cell("2,0", true), cell("1,1", true)] },
  ];
  const one = [cell("1,1", true)];
  const both = [...one, cell("2,0", true)];
  assert.deepEqual(wishAt("2,0", picking(choices, one)).path.length, 2);
  assert.deepEqual(wishAt("1,1", picking(choices, both)).path.map((p) => p.value), ["2,0"]);
  assert.equal(wishAt("0,1", picking(choices, [cell("0,1")], "drop 0,1")).kind, "confirm");
  const strange = wishAt("7,7", picking(choices, one));
  assert.equal(strange.kind, "refuse");
  assert.deepEqual(strange.path.map((p) => [p.value, p.set]), [["1,1", true], ["7,7", true]]);
  assert.equal(movesFrom("1,1", choices), 2);
  assert.equal(movesFrom("2,0", choices), 1);
  assert.deepEqual(targetsOf(picking(choices)).sort(), ["0,1", "1,1", "2,0"]);
});

test("targets of a stack in hand are its directions, also when one is armed", () => {
  assert.deepEqual(targetsOf(picking(deals)), ["1,0", "5,5"]);
  assert.deepEqual(targetsOf(picking(deals, [cell("1,0")])), ["0,0", "2,-1"]);
  assert.deepEqual(targetsOf(picking(deals, deals[0].picks, "deal 1,0 W")), ["0,0", "2,-1"]);
});

test("a pass is offered nowhere on the board", () => {
  const pass = { kind: "word", value: "pass", label: "pass" };
  assert.deepEqual(targetsOf(picking([{ text: "pass", picks: [pass] }])), []);
  assert.deepEqual(targetsOf(picking([{ text: "pass", picks: [pass] }], [pass], "pass")), []);
});

test("the film of a deal sows from the bottom and ends as the position does", () => {
  const before = placesOf({ ...view, cells: [
    { cell: "1,3", tile: "w", stack: "BWB" }, { cell: "0,3", tile: "w", stack: "W" }, { cell: "-1,3", tile: "w" },
  ] });
  const frames = timeline(before, [
    event("dealt", { seat: 2, from: "1,3", direction: "W", target: "0,3", stack: "BWB" }),
    event("sown", { cell: "0,3", stone: "B", height: 2 }),
    event("sown", { cell: "-1,3", stone: "W", height: 1 }),
    event("captured", { seat: 2, cell: "-2,3", fallen: "B", stack: "B", ripe: false }),
  ]);
  const flights = frames.flatMap((f) => f.flights);
  assert.deepEqual(flights.map((f) => [f.kind, f.from, f.to, f.stones.length]),
    [["sow", "1,3", "0,3", 3], ["sow", "0,3", "-1,3", 2], ["fall", "-1,3", "-2,3", 1]]);
  const stones = (frame, c) => frame.places.get(c)?.stones.join() ?? "";
  assert.equal(stones(frames[0], "1,3"), "", "the stack is lifted at once");
  const end = frames.at(-1);
  assert.deepEqual(["1,3", "0,3", "-1,3", "-2,3"].map((c) => stones(end, c)), ["", "white,black", "white", "black"]);
  assert.equal(end.places.get("-2,3").tile, null);
  for (const frame of frames) {
    const flying = frame.flights.reduce((n, f) => n + f.stones.length, 0);
    const lying = [...frame.places.values()].reduce((n, p) => n + p.stones.length, 0);
    assert.equal(flying + lying, 4, "no stone is seen twice or lost");
  }
});

test("the film of a release lays tiles while stones go home; a drop comes down; a pass only waits", () => {
  const before = placesOf(view);
  const [turn] = timeline(before, [event("released", { seat: 2, tile: "b", freed: [{ cell: "1,1", stack: "BWB" }] })]);
  assert.deepEqual([...turn.fresh], ["1,1"]);
  assert.equal(turn.places.get("1,1").tile, "black");
  assert.deepEqual(turn.flights.map((f) => [f.kind, f.seat, f.stones.length]), [["home", 1, 1], ["home", 2, 2]]);
  const drop = timeline(before, [event("dropped", { seat: 1, cell: "0,1", left: 2 })]);
  assert.equal(drop.at(-1).places.get("0,1").stones.join(), "white");
  assert.ok(timeline(before, [event("passed", { seat: 1, reason: "no-stone" })])[0].time > 0);
  assert.deepEqual(before, placesOf(view), "the position itself is untouched");
});

test("the last move is remembered by where it began and ended", () => {
  const dealt = event("dealt", { from: "0,0" });
  assert.deepEqual(lastCells([dealt, event("sown", { cell: "1,0" }), event("sown", { cell: "2,0" })]), ["0,0", "2,0"]);
  const fell = event("captured", { cell: "2,0" });
  assert.deepEqual(lastCells([dealt, event("sown", { cell: "1,0" }), fell]), ["0,0", "2,0"]);
  assert.deepEqual(lastCells([event("dropped", { cell: "3,3" })]), ["3,3"]);
  assert.deepEqual(lastCells([event("passed", {})]), []);
});

test("an arrow stops short of what it points at, also over the shortest distance", () => {
  const size = { start: 39, short: 22, length: 15, half: 8 };
  const { head, shaft } = arrowPaths({ x: 0, y: 0 }, { x: 72.7, y: 0 }, size);
  assert.ok(head.startsWith("M50.7,0L35.7"));
  const [from, to] = [shaft.slice(1), shaft.split(" ")[1]].map((p) => Number(p.split(",")[0]));
  assert.ok(from < to && to <= 50.7);
});

test("a bow lifts an arrow, and its head points where the arrow comes down", () => {
  const size = { start: 0, short: 0, length: 20, half: 8 };
  const { head, middle } = arrowPaths({ x: 0, y: 0 }, { x: 100, y: 0 }, size, 50);
  assert.deepEqual(middle, { x: 50, y: -25 });
  const [tip, left, right] = head.slice(1, -1).split("L").map((p) => p.split(",").map(Number));
  assert.deepEqual(tip, [100, 0]);
  assert.ok((left[1] + right[1]) / 2 < -10, "the head comes from above");
  const up = arrowPaths({ x: 0, y: 0 }, { x: 0, y: -60 }, size, 50);
  const [tipAbove, ...base] = up.head.slice(1, -1).split("L").map((p) => Number(p.split(",")[1]));
  assert.ok(base.every((y) => y > tipAbove), "a bow straight up goes aside, not beyond its end");
});

test("a tile that is placed is turned up, and a swap turns all tiles and stones over", () => {
  const empty = placesOf({ ...view, cells: [] });
  const placed = timeline(empty, [event("placed", { seat: 2, cell: "1,0", tile: "b", reserve: 30 })]);
  assert.deepEqual([...placed[0].fresh], ["1,0"]);
  assert.equal(placed.at(-1).places.get("1,0").tile, "black");
  const cells = [{ cell: "0,0", tile: "w", stack: "W" }, { cell: "1,0", tile: "b" }];
  const swapped = timeline(placesOf({ ...view, cells }), [event("swapped", { seat: 2 })]);
  const seen = [...swapped.at(-1).places.values()].map((p) => [p.cell, p.tile, ...p.stones]);
  assert.deepEqual(seen, [["0,0", "black", "black"], ["1,0", "white"]]);
  assert.deepEqual(lastCells([event("placed", { seat: 1, cell: "0,1", tile: "w" })]), ["0,1"]);
});

test("an empty board shows the cell in its middle", () => {
  assert.deepEqual(drawnCells([]), ["0,0"]);
  assert.deepEqual(drawnCells(["1,0", "1,0", "2,0"]), ["1,0", "2,0"]);
});

test("buttons of the opening say what they do", () => {
  const label = (text) => words.actLabel(view, { verb: text.split(" ")[0], picks: picksOf(text) });
  assert.equal(label("place 0,-1"), "Place a tile");
  assert.equal(label("swap"), "Swap sides");
  const swap = { kind: "word", value: "swap", label: "swap sides" };
  assert.equal(words.pickLabel(view, [], swap), "Swap sides");
  assert.equal(words.pickLabel(view, [], cell("5,5")), "Tile");
  assert.equal(words.waitLabel({ ...view, deals: [] }, [], [cell("0,0"), swap]), "Pick a marked cell, or swap");
});
