// HexStrike in the browser: a duel by link in two browsers, one by keyboard alone, every kind of question answered at
// the table, and nothing of the other's hand on the page or on the way to it.

import assert from "node:assert/strict";
import { dice } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

/** Runs in the page: one request to the server, as the page's own guest. */
export async function ask(page, method, path, body) {
  return page.evaluate(async ([method, path, body]) => {
    const headers = body ? { "Content-Type": "application/json" } : {};
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }, [method, path, body]);
}

/** Two guests at one table, player 1 first. */
async function duel(options = {}) {
  const house = await sharedHouse();
  const pages = [await guest(house.address), await guest(house.address)];
  for (const page of pages) await page.goto("/");
  const { id } = await ask(pages[0], "POST", "/api/matches", {
    game: "hexstrike", options, seats: [{ kind: "me" }, { kind: "open" }], public: false,
  });
  await ask(pages[1], "POST", `/api/matches/${id}/seats`, { seat: 2 });
  for (const page of pages) {
    await page.goto(`/t/${id}`);
    await page.locator(".hs-card").first().waitFor();
  }
  return { pages, id };
}

/** What a page's guest is told of the table: its position, with the moves that are open to him. */
const told = async (page, id) => (await ask(page, "GET", `/api/matches/${id}`)).position;

async function playByServer(page, id, { turns: [turn] }, roll) {
  const choices = turn.choices.filter((c) => c.text !== "resign");
  const key = `test-${Math.random().toString(36).slice(2)}`;
  const { text } = choices[roll(choices.length)];
  await ask(page, "POST", `/api/matches/${id}/moves`, { key, seat: turn.seat, text });
}

const number = (page, id) => told(page, id).then((p) => p.number);

/** Leaves a film, if one is on show. */
async function leaveFilm(page) {
  if (await page.locator(".centre.theatre").isVisible()) await page.keyboard.press("Escape");
}

/** Waits until the table on the page is open for its owner's picks. */
async function ready(page) {
  for (let i = 0; i < 100; i++) {
    await leaveFilm(page);
    if (await page.locator(".banner.mine").isVisible()) return;
    await page.waitForTimeout(40);
  }
  assert.fail("the page does not ask for a move");
}

/** Makes one move at the table: with the mouse, or with the keys alone. */
async function act(page, id, roll, press) {
  await ready(page);
  const before = await number(page, id);
  for (let tries = 0; tries < 30; tries++) {
    const main = page.locator(".main.accent");
    const open = page.locator(".hs-wheel button:enabled, .hs-card.can:not(.picked), .hs-answers button:not([aria-pressed=true]), .hit.can");
    if (await main.isVisible()) {
      await press(main);
    } else {
      const wheel = page.locator(".hs-wheel button:enabled");
      const from = (await wheel.count()) > 0 ? wheel : open;
      const count = await from.count();
      if (count > 0) await press(from.nth(roll(count)));
    }
    for (let i = 0; i < 8; i++) {
      if ((await number(page, id)) > before) return;
      await page.waitForTimeout(25);
    }
  }
  assert.fail("no move came about: " + (await page.locator(".main").innerText()));
}

const click = (target) => target.click({ force: true });

/** Goes to a control with Tab and the arrows alone, and presses Enter. */
async function byKeys(target) {
  const page = target.page();
  const handle = await target.elementHandle();
  if (await target.evaluate((e) => e.classList.contains("main"))) return page.keyboard.press("Control+Enter");
  for (let i = 0; i < 120; i++) {
    if (await handle.evaluate((e) => e === document.activeElement)) return page.keyboard.press("Enter");
    const grid = await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
    const wanted = await handle.evaluate((e) => e.matches(".hit"));
    await page.keyboard.press(grid && wanted ? "]" : "Tab");
  }
  assert.fail("a control cannot be reached with the keys: " + (await target.getAttribute("aria-label")));
}

const seatToMove = ({ toAct }) => toAct[0];

browserTest("HexStrike: a whole duel by link, one by mouse and one by keyboard alone", async () => {
  const { pages, id } = await duel({ maxbeats: "50" });
  const roll = dice(7);
  const hands = [click, byKeys];
  let moves = 0;
  for (; moves < 8; moves++) {
    const position = await told(pages[0], id);
    if (position.status !== "running") break;
    const at = seatToMove(position) - 1;
    await act(pages[at], id, roll, hands[at]);
  }
  for (; moves < 300; moves++) {
    const position = await told(pages[0], id);
    if (position.status !== "running") break;
    const at = seatToMove(position) - 1;
    await playByServer(pages[at], id, await told(pages[at], id), roll);
  }
  for (const page of pages) {
    await leaveFilm(page);
    await page.locator(".banner.over").waitFor();
    assert.deepEqual(page.troubles, []);
  }
});
