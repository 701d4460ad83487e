// Hands that make the moves of lessons and puzzles: by mouse, by keys and by touch.

import assert from "node:assert/strict";
import { tabToBoard } from "./drive.mjs";
import { load } from "../bundle.mjs";

export const { choicesOf } = await load("table/choices.ts");

export const hit = (page, cell) => page.locator(`[data-cell="${cell}"]`);
export const main = (page) => page.locator(".acts .main");
export const solved = (page) => page.locator(".yay");

/** What a page's guest is told by the server. */
export async function told(page, path, body) {
  const post = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, page.url()), post ?? undefined);
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

/** Hands that pick a cell, press something, or play the move that lies ready, each in its own way. */
export const ways = {
  "the mouse": {
    pick: (page, cell) => hit(page, cell).click(), press: (it) => it.click(), play: (page) => main(page).click(),
  },
  "a finger on a phone": {
    phone: true, pick: (page, cell) => hit(page, cell).tap(), press: (it) => it.tap(), play: (page) => main(page).tap(),
  },
  "the keyboard": {
    pick: pickByKeys, press: pressByKeys, play: (page) => page.keyboard.press("Control+Enter"),
  },
};

/** Goes through the cells that can be picked until it is the one that is wanted. */
async function pickByKeys(page, cell) {
  await tabToBoard(page);
  for (let tries = 0; tries < 40; tries++) {
    const here = await page.evaluate(() => document.activeElement.closest("[data-cell]")?.dataset.cell);
    if (here === cell) return page.keyboard.press("Enter");
    await page.keyboard.press("]");
  }
  assert.fail(`${cell} cannot be reached by keys`);
}

/** Presses what Tab leads to. */
async function pressByKeys(it) {
  const page = it.page();
  for (let tries = 0; tries < 80; tries++) {
    if (await it.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  assert.fail("it cannot be reached by Tab: " + (await it.innerText()));
}

/** How many moves of the try stand. */
const moves = async (page) => Number(await page.locator(".lesson").getAttribute("data-moves"));

/** Makes a move of the lesson's table, as the server lists it. */
export async function make(page, way, position, text) {
  const choices = choicesOf(position.turns[0]);
  const choice = choices.find((known) => known.text === text);
  assert.ok(choice, `${text} is no choice`);
  await page.locator(".hit.can, .hs-card.can, .opts .btn, .main.accent, .centre.theatre").first().waitFor();
  if ((await page.locator(".centre.theatre").count()) > 0) await way.press(main(page)); // a film waits for its viewer
  const before = await moves(page);
  const waits = text === "commit" || !choices.some((known) => known.text === "commit"); // for the main button
  for (const pick of choice.picks) {
    const cell = pick.at ?? (pick.kind === "cell" ? pick.value : undefined);
    if (cell !== undefined) await way.pick(page, cell);
    else await press(page, way, pick);
    await page.waitForTimeout(80); // nobody picks faster than the board is drawn
  }
  for (let tries = 0; tries < 100 && (await moves(page)) === before; tries++) {
    await page.waitForTimeout(60); // a move that is complete may be under way
    const ready = waits && (await page.locator(".main.accent").count()) > 0;
    if (ready && (await moves(page)) === before) await way.play(page);
  }
}

/** Presses the button of a pick, and once more where it asks for a second thought; or leaves it to the main one. */
async function press(page, way, { kind, value }) {
  if ((await page.locator(`[data-pick="${kind} ${value}"][aria-pressed=true]`).count()) > 0) return; // the only one
  for (const button of [`[data-pick="${kind} ${value}"]`, ".asides .question .btn"]) {
    if ((await page.locator(button).count()) > 0) await way.press(page.locator(button).first());
  }
}

/** Waits for the praise; a film before it waits for its viewer. */
export async function praised(page, way) {
  await page.locator(".yay, .centre.theatre").first().waitFor();
  if ((await solved(page).count()) === 0) await way.press(main(page));
  await solved(page).waitFor();
}
