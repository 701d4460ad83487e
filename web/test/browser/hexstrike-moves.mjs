// Moves of HexStrike at the table: sets of cards, answers to questions, and places on the board.

import assert from "node:assert/strict";
import { positionOf } from "./actions.mjs";

export const number = (page, id) => positionOf(page, id).then((p) => p.number);

/** Leaves a film, if one is on show. */
export async function leaveFilm(page) {
  if (await page.locator(".centre.theatre").isVisible()) await page.keyboard.press("Escape");
}

/** Waits until the table on the page is open for its owner's picks. */
export async function ready(page) {
  for (let i = 0; i < 500; i++) {
    await leaveFilm(page);
    if (await page.locator(".banner.mine").isVisible()) return;
    await page.waitForTimeout(40);
  }
  assert.fail("the page does not ask for a move");
}

/** Makes one move at the table: with the mouse, or with the keys alone. */
export async function moveInHexStrike(page, id, roll, press) {
  await ready(page);
  const before = await number(page, id);
  for (let tries = 0; tries < 30; tries++) {
    const main = page.locator(".main.accent");
    const open = page.locator(".hs-card.can:not(.picked), .hs-answers button:not([aria-pressed=true]), .hit.can");
    if (await main.isVisible()) {
      await press(main);
    } else {
      const petals = page.locator(".hit.can");
      const from = (await petals.count()) > 0 ? petals : open;
      const count = await from.count();
      if (count > 0) await pick(from.nth(roll(count)), press);
    }
    for (let i = 0; i < 8; i++) {
      if ((await number(page, id)) > before) return;
      await page.waitForTimeout(25);
    }
  }
  assert.fail("no move came about: " + (await page.locator(".main").innerText()));
}

export const click = (target) => target.click({ force: true });

/** Presses something that can be picked; a card once more, because the first press only reads it. */
export async function pick(target, press) {
  const pressed = await target.elementHandle();
  await press(target);
  if (!(await pressed.evaluate((each) => each.matches(".hs-card")))) return;
  await target.page().waitForFunction((each) => each.matches(".read, .picked"), pressed);
  if (await pressed.evaluate((each) => each.matches(".read"))) await press(target.page().locator(".hs-card.read"));
}
