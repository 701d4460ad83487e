// The tables of the games with hidden pieces, looked at by axe: at rest, with a piece picked, in the past, at the end.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { dice, moveByMouse, moveByTouch, myTurnOrOver, start } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const options = {
  hexstrat: { bonus: "true", first: "1" },
  swarm: { setup: "auto" },
};

const looks = [
  { theme: "light", until: "the end" }, { theme: "dark" }, { theme: "contrast" },
  { theme: "light", phone: true, until: "the end" },
];

for (const game of ["Hexstrat", "Swarm"]) {
  test(`axe finds nothing serious at a table of ${game}, in any colours, on a desktop and on a phone`, async ({ guest }) => {
    for (const { theme, phone = false, until } of looks) {
      const page = await guest({ phone, settings: { theme, options, level: 1 } });
      await lookAtMove(page, game, phone ? moveByTouch : moveByMouse);
      if (until) await lookOn(page);
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
  });
}

const look = async (page, what) => assert.deepEqual(await faults(page), [], what);

async function lookAtMove(page, game, move) {
  const roll = dice(2);
  await start(page, "Play a bot", game);
  for (let i = 0; i < 2 || (await page.locator(".hit.can").count()) === 0; i++) { // after some moves only a button is left
    await move(page, roll);
    assert.equal(await myTurnOrOver(page), "mine");
  }
  await page.locator(".hit.can").first().click();
  await look(page, "a piece picked");
}

async function lookOn(page) {
  const book = page.getByRole("tablist"); // on a phone it lies below the edge of the screen
  for (let i = 0; i < 3 && !(await book.isVisible()); i++) await page.locator(".handle").tap();
  await look(page, "the list of moves");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.locator(".banner.past").waitFor();
  await look(page, "the past");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.getByRole("tab", { name: "Table" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Press again to resign" }).click();
  await page.locator(".banner.over").waitFor();
  await look(page, "all revealed");
}
