// Actions for the tests, by mouse, keys or fingers.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import assert from "node:assert/strict";
import { load } from "../bundle.mjs";

const { choicesOf } = await load("table/play/choices.ts");

/** A source of chance that is the same in each run. */
export function dice(seed) {
  return (sides) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * sides);
  };
}

/** Settings that make games short. */
export const short = (tiles = 8) => ({ options: { hexit: { tiles: String(tiles) } } });

/** Chooses a game in the lobby; what can be started there. */
export async function chooser(page, game = "Hex-It") {
  await page.locator(".game", { has: page.getByText(game, { exact: true }) }).click();
  const start = page.locator(".chooser", { has: page.getByRole("heading", { name: game, exact: true }) });
  await start.waitFor();
  return start;
}

/** Starts a table from the lobby: "Play a bot", "Invite" or "Both here". */
export async function start(page, button, game = "Hex-It") {
  await page.goto("/");
  await (await chooser(page, game)).getByRole("button", { name: button }).click();
  await page.waitForURL(/\/t\//);
  await page.locator(".mat [role=gridcell], .waiting-room").first().waitFor();
  return page.url();
}

/** Opens a table of a guest who holds both seats, after these moves; returns its id. */
export async function openTable(page, { game = "hexit", options, moves = [] } = {}) {
  const id = await makeTable(page, game, [{ kind: "me" }, { kind: "me" }], options);
  for (const text of moves) await submitNext(page, id, text);
  await page.goto(`/t/${id}`);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  await page.waitForFunction((n) => Number(document.querySelector(".table")?.dataset.moves ?? 0) === n, moves.length);
  return id;
}

/** Opens the user's menu. */
export const openMenu = async (page) => {
  await page.locator(".top .who, .site .tools > button:not(.bell, .find)").click();
  await page.locator(".drop-down.user-menu").waitFor();
};

/** Waits until the board has come to rest: for some frames all stands where it stood, however long a frame takes. */
export const settled = (page) => page.evaluate(async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const places = () => JSON.stringify([...document.querySelectorAll(".mat, .scene, [role=gridcell]")]
    .map((each) => each.getBoundingClientRect()));
  for (let before = places(), still = 0, frames = 0; still < 4 && frames < 200; frames++) {
    await frame();
    const now = places();
    still = now === before ? still + 1 : 0;
    before = now;
  }
});

/** The buttons beside the play on the board: at the end of the list of steps, or on a phone at the prompt. */
export const aside = (page) => page.locator(".steps .end > .btn:visible, .phone-asides > .btn").first();

/** Does what stands beside the play, such as ending the turn or sealing orders that are not complete, and is sure of it. */
export async function doAside(page, press = (target) => target.click()) {
  await press(aside(page));
  await page.waitForTimeout(100); // a question comes at once, or not at all
  const sure = page.locator(".question .btn").first();
  if (await sure.isVisible()) await press(sure);
}

/** The id of the table that a page shows. */
export const tableId = (page) => new URL(page.url()).pathname.split("/")[2];

/** What the cells of the board are called for a screen reader. */
export const spoken = (page) =>
  page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));

export const movesMade = (page) => page.evaluate(() => Number(document.querySelector(".table")?.dataset.moves ?? 0));
export const isOver = (page) => page.locator(".banner.over").isVisible();
export const myTurn = (page) => page.locator(".banner.mine").isVisible();

/** Waits until it is this page's turn, or the game is over; returns which. */
export async function myTurnOrOver(page, timeout = 30_000) {
  await page.locator(".banner.mine, .banner.over").first().waitFor({ timeout });
  return (await isOver(page)) ? "over" : "mine";
}

/** Waits until more moves are on the list than before. */
export async function moved(page, before, timeout = 5_000) {
  try {
    await page.waitForFunction((n) => Number(document.querySelector(".table")?.dataset.moves ?? 0) > n, before, { timeout });
    return true;
  } catch {
    return false;
  }
}

/** Makes one move with the mouse alone. */
export const moveByMouse = (page, roll) => moveByPointer(page, roll, (target) => target.click({ timeout: 2_000 }));

/** Makes one move with a finger alone. */
export const moveByTouch = (page, roll) => moveByPointer(page, roll, (target) => target.tap({ timeout: 2_000 }));

/** Makes one move at the board and with the main button, or now and then ends the turn. */
async function moveByPointer(page, roll, press) {
  const before = await movesMade(page);
  for (let tries = 0; tries < 60; tries++) {
    const ready = page.locator(".main.accent");
    if (await ready.isVisible()) {
      await press(ready).catch(() => {}); // it may have gone meanwhile
    } else {
      const open = page.locator(".hit.can");
      const count = await open.count();
      const ending = page.getByRole("button", { name: "End turn", exact: true });
      if ((tries > 7 || roll(4) === 0) && (await ending.isVisible())) await doAside(page, press);
      else if (count > 0) await press(open.nth(roll(count))).catch(() => {});
    }
    if (await answered(page, before)) return;
  }
  assert.fail("no move came about by pointing: " + (await page.locator(".main").innerText()));
}

/** Returns whether a move has been made or the game is over, once nothing is under way any more. */
async function answered(page, before) {
  await page.waitForTimeout(40);
  await page.waitForFunction(() => !document.querySelector(".main")?.textContent.startsWith("Sending"), null, { timeout: 5_000 });
  return (await movesMade(page)) > before || (await isOver(page));
}

/** Presses Tab until the control of that name has the focus. */
export async function tabTo(page, name) {
  for (let i = 0; i < 60; i++) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      if (at?.role === "tabpanel") return ""; // its text is that of all in it
      return at?.getAttribute("aria-label") ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? "";
    });
    if (name.test(focused.trim())) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by keyboard to ${name}`);
}

/** Goes to the board by Tab alone, or by Shift+Tab from what comes after it. */
export async function tabToBoard(page, key = "Tab") {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) return;
    await page.keyboard.press(key);
  }
  assert.fail("the board cannot be reached by Tab");
}

/** Makes one move with keys alone. */
export async function moveByKeys(page, roll) {
  const before = await movesMade(page);
  await tabToBoard(page);
  for (let tries = 0; tries < 60; tries++) {
    if (await page.locator(".main.accent").isVisible()) {
      await page.keyboard.press("Control+Enter");
    } else if (tries > 7 && (await aside(page).isVisible())) {
      await page.keyboard.press(".");
      if (await page.locator(".question").isVisible()) {
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Enter");
      }
      await tabToBoard(page);
    } else {
      for (let i = roll(4); i >= 0; i--) await page.keyboard.press("]");
      await page.keyboard.press("Enter");
    }
    if (await answered(page, before)) return;
  }
  assert.fail("no move came about with keys: " + (await page.locator(".main").innerText()));
}

/** Makes a move by typing it. */
export async function typeMove(page, text) {
  const before = await movesOnServer(page);
  await page.keyboard.press("/");
  await page.locator("#typed-move").fill(text);
  await page.keyboard.press("Enter");
  for (let i = 0; i < 100; i++) {
    if ((await movesOnServer(page)) > before) break;
    await page.waitForTimeout(50);
  }
  await page.keyboard.press("Escape"); // leaves the field
  assert.ok(await moved(page, before), `"${text}" was not played`);
}

/** Opens the menu of a table and presses one of its rows. */
export async function choose(page, row) {
  await page.locator(".menu-button:visible").click();
  await page.locator(".menu-list .row", { hasText: row }).click();
}

/** Resigns by the menu, and is sure of it. */
export async function resign(page) {
  await choose(page, "Resign");
  await page.locator(".question").getByRole("button", { name: "Resign" }).click();
}

/** How many moves of this page's table stand, as the server says. */
export async function movesOnServer(page) {
  const { log } = await ask(page, "GET", `/api/matches/${tableId(page)}`);
  return log.filter((entry) => entry.kind === "move" && !entry.undone).length;
}

/** Two guests at one table, by link. */
export async function pair(guest, settings = {}, game = "Hex-It") {
  const host = await guest({ settings });
  const address = await start(host, "Invite", game);
  const friend = await guest();
  await friend.goto(address);
  await friend.getByRole("button", { name: /Sit down as/ }).click();
  await Promise.race([host, friend].map((page) => page.locator(".banner.mine").waitFor()));
  return { host, friend };
}

/** Seats the guests of two pages at a table of a game, player 1 first, without its page; returns its id. */
export async function seatTwo(pages, game, options, more) {
  const id = await makeTable(pages[0], game, [{ kind: "me" }, { kind: "open" }], options, more);
  const { deal } = await sit(pages[1], id, 2);
  if (!deal) return id;
  await takePart(id, pages[1]);
  await takePart(id, ...pages);
  return id;
}

/** Two guests at one table of a game, player 1 first; it is made without its page. */
export async function duel(guest, game, options, more) {
  const pages = [await guest(), await guest()];
  return { pages, id: await seatTwo(pages, game, options, more) };
}

/** Two guests at one table of a game, player 1 first, each with its page. */
export async function openDuel(guest, game, options) {
  const { pages, id } = await duel(guest, game, options);
  await Promise.all(pages.map(async (page) => {
    await page.goto(`/t/${id}`);
    await page.locator(".mat [role=gridcell]").first().waitFor();
  }));
  return { pages, id };
}

/** The hands that a whole game can be played with. */
export const hands = { "the mouse": moveByMouse, "the keyboard": moveByKeys, "a finger on a phone": moveByTouch };

/** A new guest plays a game against the weakest bot, to its end or for some moves; returns the page. */
export async function playBot(guest, game, move, options, moves = Infinity) {
  const page = await guest({ phone: move === moveByTouch });
  const id = await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], options);
  await page.goto(`/t/${id}`);
  const roll = dice(5);
  let made = 0;
  for (; made < moves && (await myTurnOrOver(page)) === "mine"; made++) await move(page, roll);
  if (moves === Infinity) assert.ok(await isOver(page));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} too wide`);
  assert.deepEqual(page.troubles, []);
  return page;
}

/**
 * Plays a table of two browsers to its end; `look` is called with the mover's page before each move. Who is to move after
 * `most` moves resigns.
 */
export async function playOut(pages, move, roll, look = async () => {}, most = 400) {
  for (let ply = 0; ; ply++) {
    const mover = await Promise.race(pages.map((page) => myTurnOrOver(page).then(() => page)));
    if (await isOver(mover)) break;
    if (ply === most) {
      const { players } = await ask(mover, "GET", `/api/matches/${tableId(mover)}`);
      await act(mover, tableId(mover), players.find((player) => player.mine).seat, "resign");
      break;
    }
    await look(mover);
    await move(mover, roll);
  }
  for (const page of pages) await page.locator(".banner.over").waitFor();
}

/** How much of a game two browsers play: its first turns, or all of it where there is time. */
export const lengths = [
  { length: "the first turns", most: 5, tag: [] },
  { length: "a whole game", most: 400, tag: "@long" },
];

/** Asserts that a game ended at both players' tables alike, and that nothing went wrong. */
export async function assertSameEnd(host, friend) {
  const [result, other] = await Promise.all([host, friend].map(async (page) => (await positionOf(page, tableId(page))).result));
  assert.equal(result, other);
  assert.match(result, /^(1-0|0-1|1\/2-1\/2)$/);
  const verdicts = await Promise.all([host, friend].map((page) => page.locator(".banner.over b").innerText()));
  if (result !== "1/2-1/2") assert.deepEqual([...verdicts].sort(), ["You have lost.", "You have won."]);
  assert.deepEqual([...host.troubles, ...friend.troubles], []);
}

/** Sends a request as the page's guest, whatever page is open; returns the answer. */
export async function ask(page, method, path, body) {
  const answer = await page.request.fetch(path, { method, data: body });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Makes a table without the lobby; gives its id. */
export async function makeTable(page, game, seats, options, more) {
  const { id, deal } = await ask(page, "POST", "/api/matches", { game, seats, options, ...more });
  if (deal) await takePart(id, page);
  return id;
}

/** Takes a seat of a table without its page. */
export const sit = (page, id, seat) => ask(page, "POST", `/api/matches/${id}/seats`, { seat });

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const shares = new Map();

/** Takes the parts of these guests in the deal of a table without its page, as far as that is possible now. */
export async function takePart(id, ...pages) {
  for (const revealing of [false, true]) {
    for (const page of pages) {
      const { deal, players } = await ask(page, "GET", `/api/matches/${id}`);
      const due = players.filter((p) => p.mine && deal?.awaits.includes(p.seat) && deal.reveals === revealing);
      for (const { seat } of due) {
        const place = `${id} ${seat}`;
        if (!shares.has(place)) shares.set(place, randomBytes(32).toString("hex"));
        const share = shares.get(place);
        const commit = sha256(`hexparlor share 1\n${id}\n${deal.commitment}\n${seat} ${share}\n`);
        const body = { key: randomUUID(), seat, ...(revealing ? { reveal: share } : { commit }) };
        await ask(page, "POST", `/api/matches/${id}/deal-shares`, body);
      }
    }
  }
}

/** Returns the number of the position that a page's guest is shown: the state that what they decide names. */
export const stateOf = async (page, id) => (await ask(page, "GET", `/api/matches/${id}`)).position.number;

/** Makes a move of a table without its page, decided for a state: that which stands unless another is named. */
export const submit = async (page, id, seat, text, state) =>
  ask(page, "POST", `/api/matches/${id}/moves`, { key: randomUUID(), seat, text, state: state ?? (await stateOf(page, id)) });

/** Makes a move for the seat whose turn it is, without the table's page. */
export async function submitNext(page, id, text) {
  const { number, turns: [{ seat }] } = await positionOf(page, id);
  await submit(page, id, seat, text, number);
}

/** Resigns, makes a proposal or answers one without the table's page. */
export const act = async (page, id, seat, text) =>
  ask(page, "POST", `/api/matches/${id}/actions`, { key: randomUUID(), seat, text, state: await stateOf(page, id) });

/** Returns the position of a table as a page's guest gets it, with their legal moves. */
export const positionOf = async (page, id) => withChoices((await ask(page, "GET", `/api/matches/${id}`)).position);

/** A position with the moves of each turn put together. */
export const withChoices = (position) => ({
  ...position, turns: position.turns.map((turn) => ({ ...turn, choices: choicesOf(turn) })),
});

/** Reads the stream of a table beside the page, as the page's own guest; gives what has come so far. */
export async function overhear(page, id) {
  await page.evaluate(async (id) => {
    globalThis.overheard = "";
    const answer = await fetch(`/api/matches/${id}/stream`);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = async () => {
      const { value, done } = await reader.read();
      globalThis.overheard += value ?? "";
      if (!done) await read();
    };
    void read();
  }, id);
  return () => page.evaluate(() => globalThis.overheard);
}
