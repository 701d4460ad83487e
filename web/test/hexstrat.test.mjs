import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { sample } = await load("games/hexstrat/sample.ts");
const { sceneOf, standing } = await load("games/hexstrat/scene.ts");
const { timeline } = await load("games/hexstrat/timeline.ts");
const { foreseen, offersOf, wishAt } = await load("games/hexstrat/route.ts");
const { captureRing, hatch, seatsOf } = await load("games/hexstrat/shapes.ts");
const words = await load("games/hexstrat/words.ts");
const { nextPicks } = await load("game/picks.ts");

const event = (kind, data) => ({ kind, text: kind, sentence: kind, data });
const piece = (value, at) => ({ kind: "piece", value, label: value, at });
const way = (value, at) => ({ kind: "direction", value, label: value, at });
const word = (value) => ({ kind: "word", value, label: value });
const choice = (text, ...picks) => ({ text, verb: text.match(/move|attack|rest|pass|lift|end/)[0], picks });

const attack = {
  move: "inf attack NE", squad: "inf", from: "0,0", direction: "NE", target: "1,-1", against: "inf", ammo: false,
  fromOn: "forest", targetOn: "plains", strikes: [{ value: 1, attack: 0, defence: 0, damage: 1, lost: 1, left: 3 }],
  answer: { value: 1, attack: 0, defence: 1, damage: 0, lost: 0, left: 6 },
  theyLose: 1, theyKeep: 3, weLose: 0, weKeep: 6, advances: false, impeded: false, captures: false, leavesHQ: false, wins: false,
};
const view = { ...sample, attacks: [attack] };
const choices = [
  choice("inf move SE", piece("inf", "0,0"), way("SE", "1,0")),
  choice("inf attack NE", piece("inf", "0,0"), way("NE", "1,-1")),
  choice("mech rest", piece("mech", "-1,2"), word("rest")),
  choice("pass", word("pass")),
];
const picking = (path, more = {}) => ({
  view, choices, path, actor: 1, first: nextPicks(choices, []), next: nextPicks(choices, path), proposal: null, ...more,
});

test("the sample is a whole map on which every squad stands face up, alone", () => {
  assert.equal(new Set(sample.tiles.map((t) => t.cell)).size, 37);
  for (const [cell, squads] of standing(sceneOf(sample))) {
    assert.equal(squads.length, 1);
    assert.notEqual(sample.tiles.find((t) => t.cell === cell).ground, "");
  }
  const down = sample.tiles.filter((t) => t.state === "down").length;
  assert.equal(down, sample.pool.tiles);
  assert.equal(sample.pool.plains + sample.pool.forests + sample.pool.mountains, down);
  assert.deepEqual(sample.hqs.map((cell) => sample.tiles.find((t) => t.cell === cell).hq), [1, 2]);
});

test("a click picks a squad, then its way, and never a move that is not listed", () => {
  assert.deepEqual(wishAt("0,0", picking([])), { kind: "choose", path: [piece("inf", "0,0")] });
  const begun = [piece("inf", "0,0")];
  assert.deepEqual(wishAt("1,0", picking(begun)).path.at(-1), way("SE", "1,0"));
  assert.deepEqual(wishAt("0,0", picking(begun)), { kind: "choose", path: [] });
  assert.equal(wishAt("0,-1", picking(begun)).kind, "refuse"); // next to it, but not listed
  const far = { kind: "cell", value: "-3,3", label: "-3,3" };
  assert.deepEqual(wishAt("-3,3", picking(begun)), { kind: "refuse", path: [...begun, far] }); // too far
  assert.deepEqual(wishAt("-9,3", picking(begun)), { kind: "choose", path: [] }); // beside the map: lets go
  const armed = [...begun, way("SE", "1,0")];
  assert.deepEqual(wishAt("1,0", picking(armed, { proposal: { armed: true } })), { kind: "confirm" });
  assert.deepEqual(wishAt("1,-1", picking(armed)).path, choices[1].picks);
});

test("an enemy that is pointed at shows the fight, with or without a squad in hand", () => {
  const wish = wishAt("1,-1", picking([]));
  assert.deepEqual(foreseen(wish, choices), choices[1].picks);
  assert.equal(foreseen(wishAt("0,0", picking([])), choices), null);
  assert.equal(wishAt("0,-2", picking([])).kind, "refuse"); // an enemy out of reach
});

test("squads on one cell are picked one after the other, then none", () => {
  const stacked = ["inf", "rkt"].map((kind) => choice(`${kind} move N`, piece(kind, "0,2"), way("N", "0,1")));
  const at = (path) => wishAt("0,2", { ...picking(path), choices: stacked, first: nextPicks(stacked, []), next: nextPicks(stacked, path) });
  const first = at([]);
  assert.equal(first.path[0].value, "inf");
  const second = at(first.path);
  assert.equal(second.path[0].value, "rkt");
  assert.deepEqual(at(second.path).path, []);
});

test("of squads on one cell the one that is pressed is picked, and let go by a second press", () => {
  const home = view.hqs[0];
  const squads = ["inf", "rkt", "mech"].map((kind) => ({ ...view.squads[0], kind, seat: 1, cell: home }));
  const stacked = ["inf", "rkt"].map((kind) => choice(`${kind} move N`, piece(kind, home), way("N", "0,1")));
  const press = (path, at) => wishAt(home, {
    ...picking(path), view: { ...view, squads }, choices: stacked, first: nextPicks(stacked, []), next: nextPicks(stacked, path),
  }, at);
  const [inf, rkt, mech] = seatsOf(3);
  assert.deepEqual(press([], rkt), { kind: "choose", path: [piece("rkt", home)] });
  assert.deepEqual(press([piece("rkt", home)], inf), { kind: "choose", path: [piece("inf", home)] });
  assert.deepEqual(press([piece("inf", home)], inf), { kind: "choose", path: [] });
  assert.deepEqual(press([], mech), { kind: "refuse", path: [piece("mech", home)] });
});

test("offers are squads first, then the ways of the one in hand", () => {
  assert.deepEqual([...offersOf(picking([])).keys()], ["0,0", "-1,2"]);
  assert.deepEqual([...offersOf(picking([piece("inf", "0,0")])).keys()], ["1,0", "1,-1"]);
});

test("a film shows a fight blow by blow and ends where the events say", () => {
  const blow = { value: 3, attack: 0, defence: 0, damage: 3 };
  const frames = timeline(sceneOf(view), [
    event("struck", { seat: 1, squad: "inf", from: "0,0", against: "inf", cell: "1,-1", ...blow, lost: 4, left: 0 }),
    event("eliminated", { seat: 2, squad: "inf", cell: "1,-1" }),
    event("advanced", { seat: 1, squad: "inf", from: "0,0", cell: "1,-1", ground: "plains" }),
    event("turn-ended", { seat: 1, turn: 11, passed: false }),
  ]);
  assert.deepEqual(frames.map((f) => f.act?.kind ?? f.note?.text), ["strike", "−4", "fall", "go"]);
  assert.ok(frames.every((f) => f.time > 0));
  assert.ok(frames[2].scene.squads.get("2 inf") === undefined, "a squad in motion is not at rest as well");
  assert.equal(frames[3].act.to, "1,-1");
});

test("a film turns a tile up before mechs bounce off it", () => {
  const cell = "-2,3";
  const frames = timeline(sceneOf(view), [
    event("revealed", { seat: 1, squad: "mech", cell, ground: "mountain", star: false }),
    event("bounced", { seat: 1, squad: "mech", from: "-1,2", cell }),
  ]);
  assert.equal(frames[0].fresh, cell);
  assert.equal(frames[0].scene.tiles.get(cell).ground, "mountain");
  assert.equal(sceneOf(view).tiles.get(cell).ground, "", "the position itself is left alone");
  assert.equal(frames[1].act.kind, "bounce");
});

test("shapes stay inside their cell", () => {
  for (let n = 1; n <= 3; n++) {
    assert.equal(seatsOf(n).length, n);
    for (const { y, scale } of seatsOf(n)) assert.ok(Math.abs(y) + 26 * scale <= 31.3, `${n} squads`);
  }
  const points = hatch(36, 8).match(/-?[\d.]+,-?[\d.]+/g).map((p) => p.split(",").map(Number));
  assert.ok(points.length > 10);
  for (const [x, y] of points) assert.ok(Math.hypot(x, y) <= 36.2);
  assert.equal(captureRing(1).split("L").length, 3);
  assert.ok(captureRing(3).endsWith("Z"));
});

test("words name what a move does, with its sum", () => {
  assert.equal(words.actLabel(view, choices[1]), "Attack the infantry");
  assert.equal(words.actLabel(view, choices[0]), "Move the infantry south-east");
  assert.equal(words.actLabel(view, choices[2]), "Rest the mechs");
  const rested = { ...view, squads: view.squads.map((s) => ({ ...s, canAct: s.seat === 1 })) };
  const end = words.endOfTurn(rested, choices[3], choices);
  assert.equal(end.warning, "3 squads can still act.");
  assert.deepEqual(end.instead.choices.map((made) => made.text), ["mech rest", "pass"]);
  assert.equal(words.actLabel(view, choices[3]), "End turn");
  assert.equal(words.sum(attack.answer, attack.targetOn, attack.fromOn), "1 + 0 plains − 1 forest = 0");
  assert.deepEqual(words.consequences({ ...attack, theyKeep: 0, advances: true, captures: true, impeded: true }).length, 4);
  const tile = view.tiles.find((t) => t.cell === "0,0");
  const squads = standing(sceneOf(view)).get("0,0");
  assert.equal(words.describeTile(view, tile, squads, [1]), "0,0, forest, your infantry, 6 of 6 units, no action");
  assert.equal(words.describeTile(view, view.tiles[0], [], [1]), "-3,0, face down");
});
