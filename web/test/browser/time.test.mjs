// Clocks: chosen in the lobby, shown beside the names, and right however far away the players are, however the clocks of
// their devices are set, and after a downtime. Browsers and server share the clock of this machine, which
// is the truth here; what the server writes into the log is compared with it, rather than the times when clients heard of it.

import assert from "node:assert/strict";
import { ask, chooser, makeTable, tableId, typeMove } from "./actions.mjs";
import { test as base } from "./fixtures.mjs";
import { openSlowProxy } from "./slow-proxy.mjs";

const lag = 300; // there and back; milliseconds, like all times here

const test = base.extend({
  /** A server of this test, and the address by which it is far away. */
  far: async ({ newServer }, use) => {
    const server = await newServer();
    const proxy = await openSlowProxy(server, lag / 2);
    await use({ server, address: proxy.address });
    proxy.close();
  },
});

const allowed = 100;

const opening = 30_000; // of each seat's first turn, which costs nothing
const mostForgiven = 1_000;
const refill = 300;

/** Asks for a table until it is as it should be. */
async function until(page, id, isSo, limit = 30_000) {
  for (const end = Date.now() + limit; ;) {
    const table = await ask(page, "GET", `/api/matches/${id}`);
    if (isSo(table)) return table;
    assert.ok(Date.now() < end, "it has not come to that: " + JSON.stringify(table.log));
    await page.waitForTimeout(200);
  }
}

const runningOf = ({ position }) => position.clocks.find(({ ends }) => ends !== undefined);
const entriesOf = ({ log }, kind) => log.filter((entry) => entry.kind === kind);

/**
 * How much a painted clock is ahead of the truth when it shows another second. A busy machine paints late and never
 * early, so the best of some seconds is what the page takes the time to be.
 */
function errorOf(page, ends, changes) {
  return page.evaluate(([ends, changes]) => new Promise((resolve) => {
    const errors = [];
    const look = new MutationObserver(() => {
      const now = Date.now() - globalThis.wrongBy;
      const [minutes, seconds] = document.querySelector(".plate .clock.run").textContent.split(":").map(Number);
      errors.push(ends - now - 1_000 * (60 * minutes + seconds + 1));
      if (errors.length === changes) resolve(Math.max(...errors));
    });
    look.observe(document.querySelector(".plate .clock.run"), { characterData: true, childList: true, subtree: true });
  }), [ends, changes]);
}

/** Two players far from the server, on devices whose clocks are two hours fast. */
async function farPair(guest, baseURL) {
  const pages = [];
  for (let i = 0; i < 2; i++) {
    const page = await guest({ baseURL });
    await page.addInitScript(() => {
      globalThis.wrongBy = 7_200_000;
      const now = Date.now.bind(Date);
      Date.now = () => now() + globalThis.wrongBy;
    });
    page.thoughts = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/moves")) page.thoughts.push(request.postDataJSON().thought);
    });
    pages.push(page);
  }
  return pages;
}

/** What each seat's clock should have left after these moves, by what the players' pages say they have thought. */
function clocksAfter(moves, begun, thoughts) {
  const seats = [0, 1].map(() => ({ left: 60_000, quota: mostForgiven, lag: 0 }));
  let last = begun;
  for (const [i, { at }] of moves.entries()) {
    const seat = seats[i % 2];
    const quota = Math.min(mostForgiven, seat.quota + refill);
    seat.lag = Math.max(0, Math.min(quota, at - last - thoughts[i]));
    seat.quota = quota - seat.lag;
    seat.left -= Math.max(0, at - last - seat.lag - (i < 2 ? opening : 0));
    last = at;
  }
  return seats;
}

for (const patient of [false, true]) {
  const down = patient ? 20_000 : 2_000;
  // A page on a busy machine hears late, and is wrong by that; a long run has the machine for itself.
  const allowedPainted = patient ? allowed : 300;
  const name = "clocks of 1 + 0 with a lag of 300 ms are exact, and a killed server costs no player time";
  const more = patient ? ", until a flag falls" : "";
  test(name + more, { tag: patient ? "@long" : [] }, async ({ guest, far: { server, address } }) => {
    test.setTimeout(300_000);
    const pages = await farPair(guest, address);
    const [one, two] = pages;
    await one.goto("/");
    const start = await chooser(one, "Hex");
    await start.getByRole("combobox", { name: "Time" }).selectOption({ label: "1 min + 0 s" });
    await start.getByRole("button", { name: "Invite" }).click();
    await one.waitForURL(/\/t\//);
    const id = tableId(one);
    await two.goto(`/t/${id}`);
    await two.getByRole("button", { name: /Sit down as/ }).click();
    for (const page of pages) await page.locator(".plate .clock").nth(1).waitFor();

    // Flags of other tables, where each turn has some seconds and nothing else, fall meanwhile.
    const flags = new Map();
    for (const seconds of patient ? [2, 3, 4, 5, 6] : [2, 3]) {
      const seats = [{ kind: "me" }, { kind: "me" }];
      flags.set(await makeTable(one, "hex", seats, {}, { time: `0d${seconds}` }), 1_000 * seconds);
    }

    const { position, players, log } = await ask(one, "GET", `/api/matches/${id}`);
    const begun = log.at(-1).at;
    const first = players.find((player) => player.seat === position.toAct[0]).mine ? 0 : 1;
    const pressed = [];
    const play = async (move) => {
      const mover = pages[(first + pressed.length) % 2];
      await mover.locator(".banner.mine").waitFor();
      pressed.push(Date.now());
      await typeMove(mover, move);
      return mover.thoughts.at(-1);
    };
    const thoughts = [];
    for (const move of ["place 0,0", "place 3,3", "place 5,5", "place 6,2", "place 4,6"]) thoughts.push(await play(move));

    // The sum of both clocks is what the wall's clock says, but for what was forgiven.
    const played = await ask(one, "GET", `/api/matches/${id}`);
    const moves = entriesOf(played, "move");
    for (const [i, { at }] of moves.entries()) assert.ok(at >= pressed[i] && at <= (pressed[i + 1] ?? Date.now()), `move ${i}`);
    const seats = clocksAfter(moves, begun, thoughts);
    const sum = played.position.clocks.reduce((all, { left }) => all + left, 0);
    const off = sum - seats[0].left - seats[1].left;
    assert.ok(Math.abs(off) < allowed, `the clocks are ${off} ms from the truth`);
    const forgiven = moves.at(-1).at - moves[1].at - (120_000 - sum);
    assert.ok(forgiven >= lag, `only ${forgiven} ms of lag were forgiven`);
    const painted = () => Promise.all(pages.map((page) => errorOf(page, runningOf(now).ends, patient ? 4 : 2)));
    let now = played;
    const before = await painted();
    for (const error of before) assert.ok(Math.abs(error) < allowedPainted, `a painted clock is wrong by ${error} ms`);

    // Flags fall when the time is over, and never earlier.
    const late = [];
    for (const [table, turn] of flags) {
      const over = await until(one, table, ({ log }) => log.some(({ kind }) => kind === "time-out"));
      const [{ at, number }] = entriesOf(over, "time-out");
      late.push(at - over.log[number - 2].at - turn);
    }
    assert.ok(late.every((by) => by >= -1) && Math.min(...late) < allowed, `flags fell late by ${late} ms`);

    // The server is killed, and was not there for a while.
    await server.kill();
    const gone = Date.now();
    await new Promise((resolve) => setTimeout(resolve, down));
    const back = Date.now();
    await server.start();
    now = await until(one, id, (table) => entriesOf(table, "restored").length === 1);
    const given = runningOf(now).ends - runningOf(played).ends;
    assert.ok(given >= back - gone - 1 && given < Date.now() - gone + 15_000, `${given} ms were given for ${back - gone}`);
    const still = ({ position }) => position.clocks.find(({ ends }) => ends === undefined).left;
    assert.equal(still(now), still(played));
    for (const page of pages) await page.locator(".reconnecting").waitFor({ state: "detached", timeout: 30_000 });
    const after = await painted();
    for (const error of after) assert.ok(Math.abs(error) < allowedPainted, `a painted clock is wrong by ${error} ms afterwards`);
    console.log(`the sum of the clocks is off by ${off} ms; flags fell ${late} ms late; ${given} ms were given back for ${back - gone}`);
    console.log(`painted clocks are off by ${before.map(Math.round)} ms, and after the stop by ${after.map(Math.round)} ms`);
    await play("place 7,1");

    if (!patient) return;
    const { ends, seat } = runningOf(await ask(one, "GET", `/api/matches/${id}`));
    const over = await until(one, id, ({ log }) => log.some(({ kind }) => kind === "time-out"), 120_000);
    const { lag: usual, quota } = seats[moves.findIndex((move) => move.seat === seat)];
    const flag = entriesOf(over, "time-out")[0].at - ends - Math.min(usual, Math.min(mostForgiven, quota + refill));
    console.log(`the flag of the game fell ${flag} ms late`);
    assert.ok(Math.abs(flag) < allowed, `the flag fell ${flag} ms late`);
    for (const page of pages) await page.locator(".banner.over").waitFor();
  });
}
