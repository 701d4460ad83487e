// Hex, played by two browsers and against a bot.

import assert from "node:assert/strict";
import { dice, duel, hands, moved, moveByMouse, movesMade, playBot, playOut, spoken, positionOf } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const small = { options: { hex: { size: "4" } } };

for (const [what, move] of Object.entries(hands)) {
  test(`a guest plays Hex against a bot with ${what} alone, to the end`, async ({ guest }) => {
    const page = await playBot(guest, "Hex", move, small);
    assert.ok((await movesMade(page)) > 3);
  });
}

test("the second player of Hex takes the first stone over, and one of them always wins", async ({ guest }) => {
  const { pages, id } = await duel(guest, "hex", { size: "4" });
  const [red, blue] = pages;
  for (const page of pages) {
    await page.goto(`/t/${id}`);
    await page.locator(".mat [role=gridcell]").first().waitFor();
  }
  await red.locator('[data-cell="1,0"]').click();
  await blue.getByText("Place a stone, or swap.").first().waitFor();
  assert.equal(await red.getByRole("button", { name: "Swap" }).count(), 0, "no offer to Red");
  const before = await movesMade(blue);
  await blue.locator(".opts").getByRole("button", { name: "Swap" }).click();
  for (const page of pages) assert.ok(await moved(page, before), "the swap is on both lists");
  assert.match((await spoken(red)).join("\n"), /blue/i);

  await playOut(pages, moveByMouse, dice(9));
  const { result } = await positionOf(red, id);
  assert.match(result, /^(1-0|0-1)$/);
  for (const page of pages) assert.deepEqual(page.troubles, []);
});
