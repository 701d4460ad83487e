// The two openings of Hex-It that differ from the default, played in two browsers.

import assert from "node:assert/strict";
import { moved, movesMade, openDuel, positionOf, spoken, tabToBoard } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const hit = (page, cell) => page.locator(`[data-cell="${cell}"]`);
const main = (page) => page.locator(".main.accent");

/** Clicks a cell, after the main button has named what that will do; both pages see the move. */
async function click(pages, mover, cell, label) {
  const before = await movesMade(mover);
  await mover.locator(".banner.mine").waitFor();
  await hit(mover, cell).hover();
  await mover.locator(".hx-preview", { hasText: label }).waitFor();
  await hit(mover, cell).click();
  for (const page of pages) assert.ok(await moved(page, before), `${label} ${cell} is on both lists`);
}

/** Clicks the button of the swap; both pages see what it did. */
async function swap(pages, mover) {
  const before = await movesMade(mover);
  await mover.locator(".opts").getByRole("button", { name: "Swap sides" }).click();
  for (const page of pages) assert.ok(await moved(page, before), "the swap is on both lists");
}

/** What the cells of a page are called once they are these. */
async function says(page, expected) {
  for (let i = 0; i < 60 && !expected.test((await spoken(page)).join("\n")); i++) await page.waitForTimeout(50);
  assert.match((await spoken(page)).join("\n"), expected);
}

test("the second player swaps sides after the first move, or does not", async ({ guest }) => {
  const { pages, id } = await openDuel(guest, "hexit", { pie: "true" });
  const [white, black] = pages;
  await click(pages, white, "0,0", "This drop");
  await black.getByText("Drop a stone, or swap sides.").first().waitFor();
  await white.getByText("Black is to move, and may swap sides.").first().waitFor();
  assert.equal(await white.getByRole("button", { name: "Swap sides" }).count(), 0, "no offer to White");
  await swap(pages, black);
  await says(black, /^0,0, black tile, your stone/m);
  await says(white, /^0,0, black tile, Black’s stone/m);
  assert.equal((await positionOf(white, id)).text, "1 1,-1w/0,0bB/1,0b/0,1w 8,7 35 0 0");
  await click(pages, white, "0,1", "This drop");
  assert.equal(await black.getByRole("button", { name: "Swap sides" }).count(), 0, "once is enough");
  for (const page of pages) assert.deepEqual(page.troubles, []);

  const again = await openDuel(guest, "hexit", { pie: "true" });
  await click(again.pages, again.pages[0], "0,0", "This drop");
  await click(again.pages, again.pages[1], "0,1", "This drop");
  assert.match((await positionOf(again.pages[0], again.id)).text, /^1 1,-1b\/0,0wW\/1,0w\/0,1bB /);
});

test("players place the first six tiles by click and by keys", async ({ guest }) => {
  const { pages, id } = await openDuel(guest, "hexit", { setup: "placed", pie: "true" });
  const [white, black] = pages;
  await says(black, /^0,0, gap/);
  await click(pages, white, "0,0", "This tile");
  await swap(pages, black);
  await says(white, /^0,0, empty black tile/m);

  await white.locator(".banner.mine").waitFor();
  const before = await movesMade(white);
  await tabToBoard(white);
  await hit(white, "0,0").focus();
  await white.keyboard.press("d");
  await white.keyboard.press("Enter");
  if (await main(white).isVisible()) await white.keyboard.press("Control+Enter");
  for (const page of pages) assert.ok(await moved(page, before), "placed by keys");
  await says(black, /^1,0, empty white tile/m);

  for (const [mover, row] of [[black, -1], [white, -2], [black, -3], [white, -4]])
    await click(pages, mover, `0,${row}`, "This tile");
  assert.match((await positionOf(white, id)).text, /^2 \S+ 8,8 33 0 0$/, "three tiles each, and Black begins");
  await black.getByText("Drop a stone on an empty tile.").first().waitFor();
  await click(pages, black, "0,0", "This drop");
  for (const page of pages) assert.deepEqual(page.troubles, []);
});
