import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { film, named, together } = await load("games/hexattack/film.ts");
const { ballPath, restingScene } = await load("games/hexattack/scene.ts");
const { sample } = await load("games/hexattack/sample.ts");
const words = await load("games/hexattack/words.ts");
const { chapterAt } = await load("table/play/film.ts");

const event = (text, data = {}) => ({ kind: text.split(" ")[0], text, sentence: `${text}.`, data });
const order = (warrior, team, cell, verb, direction) => ({ warrior, team, cell, verb, direction });

// 1.1 is pulled away by 2.1, 2.2 falls to 1.2, 1.3 pushes 2.1 over two hexes.
const reveal = [
  event("turn 6", {
    turn: 6,
    orders: [
      order("1.1", "A", "0,1", "move", "N"), order("1.2", "A", "1,-1", "attack", "N"),
      order("1.3", "A", "2,0", "push", "NW"), order("2.1", "B", "0,-1", "grab", "S"),
      { ...order("2.2", "B", "1,-2", "hold"), missing: true },
    ],
  }),
  event("grab 2.1 S 1.1", { warrior: "2.1", cell: "0,-1", direction: "S", line: ["0,0", "0,1"], target: "1.1" }),
  event("pull 1.1 0,1 0,0", { warrior: "1.1", from: "0,1", to: "0,0" }),
  event("attack 1.2 N 2.2 kill", {
    warrior: "1.2", cell: "1,-1", direction: "N", to: "1,-2", target: "2.2", outcome: "kill",
  }),
  event("killed 2.2 1,-2", { warrior: "2.2", cell: "1,-2" }),
  event("point A 1 2.2 1.2", { team: "A", delta: 1, victim: "2.2", points: 3 }),
  event("stay 1.1 0,0 jam", { warrior: "1.1", cell: "0,0", to: "0,-1", why: "jam" }),
  event("ball 1.3 2,0 NW", { ball: "1.3", cell: "2,0", direction: "NW" }),
  event("tick 1", { tick: 1 }),
  event("roll 1.3 1,0", { ball: "1.3", from: "2,0", cell: "1,0" }),
  event("tick 2", { tick: 2 }),
  event("roll 1.3 0,0 -", { ball: "1.3", from: "1,0", cell: "0,0" }),
  event("pickup 1.3 1.1 0,0", { ball: "1.3", warrior: "1.1", cell: "0,0" }),
  event("tick 3", { tick: 3 }),
  event("roll 1.3 -1,0 1.1", { ball: "1.3", from: "0,0", cell: "-1,0", passenger: "1.1" }),
  event("tick 4", { tick: 4 }),
  event("edge 1.3 -1,0", { ball: "1.3", cell: "-1,0" }),
  event("drop 1.1 -1,0 1.3", { warrior: "1.1", cell: "-1,0", ball: "1.3" }),
];

const shown = film(sample, reveal);
const at = (i, name) => shown.frames[i].data.pieces.find((p) => p.name === name);

test("a reveal is shown phase by phase, in the order of the rules, with empty phases marked", () => {
  assert.deepEqual(shown.chapters.map((c) => c.title), ["Orders", "Grab", "Defend", "Attack", "Move", "Push"]);
  assert.deepEqual(shown.chapters.filter((c) => c.empty).map((c) => c.title), ["Defend"]);
  const starts = shown.chapters.map((c) => c.start);
  assert.deepEqual(starts, [...starts].sort((a, b) => a - b));
  assert.equal(starts[0], 0);
});

test("each order has its result as soon as that is shown", () => {
  const came = (f) => f.data.rows.map((row) => row.came).join();
  assert.equal(came(shown.frames[0]), ",,,,");
  assert.equal(came(shown.frames.at(-1)), "failed,done,done,done,");
  assert.match(shown.frames.at(-1).data.rows[4].why, /killed 2\.2/, "the warrior that held has fallen");
});

test("every frame has the sentences of what happens in it", () => {
  for (const e of reveal.slice(1)) {
    if (e.kind === "tick") continue;
    assert.ok(shown.frames.some((f) => f.caption.includes(e.sentence)), `${e.text} is missing`);
  }
  assert.match(shown.frames[0].caption, /2\.2 holds/);
});

test("warriors stand where the events have brought them, and the fallen leave after the attacks", () => {
  const last = shown.frames.length - 1;
  assert.equal(at(0, "1.1").cell, "0,1");
  const pulled = shown.frames.findIndex((f) => f.title === "Pulled");
  assert.deepEqual([at(pulled, "1.1").from, at(pulled, "1.1").cell], ["0,1", "0,0"]);
  assert.equal(at(pulled + 1, "1.1").from, undefined, "a movement belongs to one frame");
  assert.ok(at(shown.frames.findIndex((f) => f.title === "Fallen"), "2.2").fallen);
  assert.equal(at(last, "2.2"), undefined);
  assert.equal(at(last, "1.1").cell, "-1,0");
});

test("a ball is gone once it has ended", () => {
  const balls = (f) => f.data.marks.filter((m) => m.kind === "ball");
  assert.equal(balls(shown.frames.find((f) => f.title === "Tick 3")).length, 1);
  assert.equal(balls(shown.frames.at(-1)).length, 0);
});

test("what happens at once is one frame; a step that fails has its own", () => {
  const step = (kind, i) => event(`${kind} 1.${i} 0,0 0,1`);
  const groups = together([step("move", 1), step("move", 2), step("stay", 3), step("stay", 4), event("end draw")]);
  assert.deepEqual(groups.map((g) => g.length), [2, 1, 1, 1]);
});

test("the steps of a phase are said with those that failed, whose marks are still there, and shields have their team", () => {
  const shot = film(sample, [
    event("turn 6", { turn: 6, orders: [
      order("1.1", "A", "0,1", "move", "N"), order("1.2", "A", "1,-1", "move", "N"), order("2.1", "B", "0,-1", "defend", "S"),
    ] }),
    event("defend 2.1", { warrior: "2.1", cell: "0,-1", sides: ["S"] }),
    event("stay 1.1 0,1 jam", { warrior: "1.1", cell: "0,1", to: "0,0", why: "jam" }),
    event("move 1.2", { warrior: "1.2", from: "1,-1", to: "1,-2" }),
  ]);
  assert.equal(shot.frames.at(-1).caption, "stay 1.1 0,1 jam. move 1.2.");
  assert.deepEqual(shot.frames.at(-1).data.marks.filter((m) => m.kind === "shield").map((m) => m.team), ["B"]);
  assert.equal(shot.chapters[chapterAt(shot.chapters, shot.frames.length - 1)].title, "Move", "nothing was pushed");
});

test("an order that points off the map is vain, and plates of a phone have the points", () => {
  const away = { verb: "attack", direction: "S", touches: [], idle: true };
  assert.equal(words.reason(sample, away), "no way there: does nothing");
  assert.equal(words.isVain({ ...away, touches: ["0,0"] }), false);
  assert.equal(words.isVain({ verb: "hold", touches: [] }), false);
  assert.match(words.seatLine({ players: [{ seat: 1, team: "A", warriors: 3 }], teams: [{ name: "A", points: 2 }] }, 1), /^3 warriors, 2\u00a0points$/);
});

test("steps without a reveal make no film", () => {
  assert.equal(film(sample, [event("committed 1", { seat: 1 })]), null);
});

test("warriors are found by their names anywhere in the sentences of events", () => {
  const names = new Set(["1.W", "1.2", "2.2"]);
  const point = { team: "A", victim: "2.2", attackers: ["1.2", "1.W", "1.2"], delta: 1, cell: "-1,2" };
  assert.deepEqual(named(point, names), ["2.2", "1.2", "1.W"]);
  assert.deepEqual(named({ ball: "3.1" }, names), []);
});

test("a frame has the sentences of each warrior", () => {
  const frame = shown.frames.find((f) => f.title === "Tick 3");
  const mine = frame.data.sentences.filter((t) => t.about.includes("1.1")).map((t) => t.sentence);
  assert.deepEqual(mine, ["roll 1.3 -1,0 1.1."]);
});

test("a ball's way ends at the edge and at rocks", () => {
  const view = { ...sample, rocks: ["0,-2"] };
  assert.deepEqual(ballPath(view, "0,1", "N"), ["0,0", "0,-1"]);
  assert.deepEqual(ballPath(view, "2,0", "SE"), ["3,0"]);
});

test("at rest the orders that the viewer knows are drawn, and where warriors stood", () => {
  const { pieces, marks } = restingScene(sample, [event("turn 5", { turn: 5, orders: [order("1.1", "A", "0,2", "move", "N")] })]);
  assert.equal(pieces.length, 6);
  assert.equal(marks.filter((m) => m.kind === "order").length, 5);
  assert.deepEqual(marks.filter((m) => m.kind === "was").map((m) => m.cell), ["0,2"]);
});

test("sealing asks first while some would hold, and the main button does the rest", () => {
  const commit = { verb: "commit", text: "commit", picks: [] };
  const [aside] = words.asides({ ...sample, holding: ["1.1", "1.2"] }, [commit]);
  assert.equal(aside.warning, "2 warriors have no order and will hold.");
  assert.deepEqual(words.asides({ ...sample, holding: [] }, [commit]), []);
  assert.equal(words.actLabel(sample, { verb: "commit", picks: [] }), "Seal the orders");
  assert.equal(words.actLabel(sample, { verb: "grab", picks: ["2", "grab", "NW"].map((value) => ({ value })) }), "Warrior 2: Grab north-west");
});

test("a team that has lost its captain leaves at the end of a turn, after the last tick", () => {
  const shot = film(sample, [
    event("turn 6", { turn: 6, orders: [order("1.W", "A", "0,1", "push", "N"), order("2.1", "B", "3,0", "hold")] }),
    event("ball 1.W 0,1 N", { ball: "1.W", cell: "0,1", direction: "N" }),
    event("tick 1", { tick: 1 }),
    event("disband B 2.1", { team: "B", warriors: ["2.1"] }),
    event("end 1-0", {}),
  ]);
  assert.deepEqual(shot.frames.map((f) => f.title), ["Turn 6", "Balls", "Tick 1", "Out", "The end"]);
  assert.deepEqual(shot.frames.at(-2).data.pieces.map((p) => p.name), ["1.W"]);
});
