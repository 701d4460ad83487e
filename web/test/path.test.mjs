// Picks and what becomes of them when others act: at a table whose stream is fed by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  removeEventListener() {},
  document: { hidden: false, title: "", documentElement: { lang: "en", dataset: {} }, querySelector: () => null, addEventListener() {}, removeEventListener() {} },
  localStorage: { getItem: () => null, setItem() {} },
  BUILT: { games: {}, styles: {}, languages: {} },
  location: { origin: "", pathname: "/" },
});

const { Failure, keptPath, meaningOf, openTable } = await load("table/play/path.ts", "table/play/session.ts", "api/client.ts");

const piece = (value) => ({ kind: "piece", value, label: value, at: value });
const word = (value) => ({ kind: "word", value, label: value });
const orders = [
  { text: "1 attack N", verb: "attack", picks: [piece("1"), word("attack"), word("N")] },
  { text: "1 attack S", verb: "attack", picks: [piece("1"), word("attack"), word("S")] },
  { text: "2 attack N", verb: "attack", picks: [piece("2"), word("attack"), word("N")] },
];

test("keptPath keeps picks that lead on and cuts those that do not", () => {
  const path = [piece("1"), word("attack")];
  assert.deepEqual(keptPath(path, 1, { seat: 1, choices: orders }), { path, cut: false });
  assert.deepEqual(keptPath([piece("1"), word("move")], 1, { seat: 1, choices: orders }), { path: [piece("1")], cut: true });
  assert.deepEqual(keptPath(path, 1, { seat: 2, choices: orders }), { path: [], cut: false }, "another seat has its own picks");
  assert.deepEqual(keptPath(path, 1, null), { path: [], cut: true }, "the turn has gone");
  assert.deepEqual(keptPath([], 1, null), { path: [], cut: false });
});

test("meaningOf changes with the seat, its steps and its moves, and with nothing else", () => {
  const now = { seat: 1, choices: orders };
  assert.equal(meaningOf(now, 0), meaningOf({ seat: 1, choices: [...orders] }, 0));
  const others = [meaningOf(null, 0), meaningOf(now, 1), meaningOf({ ...now, seat: 2 }, 0), meaningOf({ seat: 1, choices: orders.slice(1) }, 0)];
  for (const other of others) assert.notEqual(other, meaningOf(now, 0));
});

/** A turn of seat 1 as the server sends it: warriors that may attack to sides. */
const turnOf = (warriors, sides = ["N", "S"]) => ({
  seat: 1, prompt: { title: "Orders" },
  picks: [{ kind: "piece", values: warriors }, { kind: "word", values: ["attack"] }, { kind: "word", values: sides }],
  texts: ["{0} {1} {2}"],
  moves: warriors.flatMap((_, w) => sides.map((_, s) => [0, w, warriors.length, warriors.length + 1 + s])),
});
const all = turnOf(["1", "2"]);

/** A running position with these turns of the viewer, after so many entries. */
const positionOf = (number, turns = [all], more = {}) => ({
  number, seat: 1, revealed: false, seatSpecific: false, dealt: true, text: "", view: {}, toAct: [1, 2], sealed: [], round: 1, clocks: [],
  prompt: { title: "" }, turns, offers: [], status: "running", winners: [], ...more,
});

/** A table at which the viewer holds seat 1; what is sent waits for `answer`. */
function sealedTable() {
  const players = [1, 2].map((seat) => ({ seat, title: `Player ${seat}`, team: seat, kind: "guest", name: "", mine: seat === 1, online: true }));
  const match = (number, turns, more) => ({
    id: "t", game: "none", options: {}, changed: [], players, position: positionOf(number, turns, more), time: { control: "" },
    log: [], absent: [], watchers: 0, receipts: [], absenceLimit: 0, hints: false,
  });
  const sent = [];
  let follower;
  const session = openTable({
    id: "t", open: { value: true },
    follow(its) {
      follower = its;
      its.match(match(4));
      return { restart() {}, close() {} };
    },
    match: async () => match(4),
    replay: () => new Promise(() => {}),
    previews: async () => [],
    why: async () => ({}),
    move: (body) => new Promise((answer, refuse) => sent.push({ body, answer, refuse })),
  });
  let number = 4;
  const step = (entry, turns, more) => {
    number++;
    follower.step({ entry: { number, at: 0, text: "", ...entry }, events: [], position: positionOf(number, turns, more) });
  };
  const again = (turns, more) => follower.match({ ...match(number, turns, more) });
  return { session, entry: session.entry, sent, step, again };
}

const values = (path) => path.map(({ value }) => value);
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a half-made order stays while others commit, offer, leave, and while the stream begins anew", () => {
  const { session, entry, step, again } = sealedTable();
  entry.choose([piece("1"), word("attack")]);
  entry.hover([piece("1"), word("attack"), word("S")]);
  const meaning = entry.meaning.value;
  for (const kind of ["move", "draw-offer", "resign", "sit"]) step({ seat: 2, kind });
  again();
  assert.deepEqual(values(entry.path.value), ["1", "attack"]);
  assert.equal(entry.proposal.value.choice.text, "1 attack S", "it is still pointed at");
  assert.equal(entry.meaning.value, meaning, "the buttons mean the same");
  assert.equal(entry.resting.value, false, "and need no rest");
  assert.equal(session.toasts.shown.value, null);
  session.close();
});

test("picks that have become illegal are cut, and a sentence says so", () => {
  const { session, entry, step } = sealedTable();
  entry.choose([piece("1"), word("attack")]);
  step({ seat: 2, kind: "move" }, [turnOf(["2"])]);
  assert.deepEqual(entry.path.value, []);
  assert.match(session.toasts.shown.value.sentence, /not possible any more/);
  assert.equal(entry.resting.value, true, "the buttons mean something else");
  session.close();
});

test("the picks of an order go when it has been taken, not before", async () => {
  const { session, entry, sent, step } = sealedTable();
  entry.choose([piece("1"), word("attack"), word("S")]);
  void entry.press(entry.made.value);
  assert.equal(sent.length, 1);
  step({ seat: 2, kind: "move", text: "sealed" });
  assert.deepEqual(values(entry.path.value), ["1", "attack", "S"], "another player's entry is not the answer");
  step({ seat: 1, kind: "move", text: "1 attack S" });
  assert.deepEqual(entry.path.value, []);
  sent[0].answer({ number: 6 });
  await settled();
  assert.equal(session.toasts.shown.value, null);
  session.close();
});

test("the picks of an order that came late lie ready for the next round, and are not sent", async () => {
  const { session, entry, sent, step } = sealedTable();
  entry.choose([piece("2"), word("attack"), word("N")]);
  void entry.press(entry.made.value);
  assert.equal(sent[0].body.state, 4);
  step({ seat: 1, kind: "move", text: "commit" }, [all], { round: 2 }); // by the server, at the deadline
  sent[0].refuse(new Failure("Round 1 was already decided.", 409));
  await settled();
  assert.equal(session.toasts.shown.value.sentence, "Round 1 was already decided.");
  assert.deepEqual(values(entry.path.value), ["2", "attack", "N"]);
  assert.equal(entry.made.value.text, "2 attack N");
  assert.equal(sent.length, 1);
  session.close();
});

test("what is typed stays when a round ends", () => {
  const { session, entry, step } = sealedTable();
  entry.typed.value = "1 attack N\n2 att";
  step({ seat: 1, kind: "move", text: "commit" }, [all], { round: 2 });
  assert.equal(entry.typed.value, "1 attack N\n2 att");
  session.close();
});
