// Hex, played by two browsers and against a bot.

import assert from "node:assert/strict";
import {
  dice, hands, moveByMouse, moved, movesMade, openDuel, playBot, playOut, positionOf, spoken,
} from "./actions.mjs";
import { test } from "./fixtures.mjs";

const small = { size: "4" };

for (const [what, move] of Object.entries(hands)) {
  test(`a guest plays Hex against a bot with ${what} alone, to the end`, { tag: "@long" }, async ({ guest }) => {
    const page = await playBot(guest, "hex", move, small);
    assert.ok((await movesMade(page)) > 3);
  });
}

for (const what of ["the keyboard", "a finger on a phone"]) {
  test(`moves of Hex are made with ${what} alone`, async ({ guest }) => {
    const page = await playBot(guest, "hex", hands[what], small, 2);
    if (what === "the keyboard") return;
    await page.locator(".banner.mine p", { hasText: /^(Blue|Red) (places|swaps)/ }).waitFor(); // the answer, in words
  });
}

test("the second player of Hex takes the first stone over, and both play on", async ({ guest }) => {
  const { pages, id } = await openDuel(guest, "hex", small);
  const [red, blue] = pages;
  await red.locator('[data-cell="1,0"]').click();
  await blue.getByText("Place a stone, or swap.").first().waitFor();
  assert.equal(await red.getByRole("button", { name: "Swap" }).count(), 0, "no offer to Red");
  const before = await movesMade(blue);
  await blue.locator(".opts").getByRole("button", { name: "Swap" }).click();
  for (const page of pages) assert.ok(await moved(page, before), "the swap is on both lists");
  assert.match((await spoken(red)).join("\n"), /blue/i);
  for (const page of pages) await page.locator(".banner p", { hasText: "Blue swaps: the red stone" }).waitFor();

  await playOut(pages, moveByMouse, dice(9), undefined, 4);
  const { result } = await positionOf(red, id);
  assert.match(result, /^(1-0|0-1)$/);
  for (const page of pages) assert.deepEqual(page.troubles, []);
});
