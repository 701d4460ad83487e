// The tables of the games with hidden pieces, looked at by axe: at rest, with a piece picked, in the past, at the end.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { dice, isOver, moveByMouse, moveByTouch, myTurnOrOver, start } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

const options = {
  hexstrat: { bonus: "true", first: "1" },
  swarm: { setup: "auto" },
};

const looks = [{ theme: "light" }, { theme: "dark" }, { theme: "contrast" }, { theme: "light", phone: true }];

for (const game of ["Hexstrat", "Swarm"]) {
  browserTest(`axe finds nothing serious at a table of ${game}, in any colours, on a desktop and on a phone`, async () => {
    const house = await sharedHouse();
    for (const { theme, phone = false } of looks) {
      const page = await guest(house.address, { phone, settings: { theme, options, level: 1 } });
      await lookAround(page, game, phone ? moveByTouch : moveByMouse);
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
  });
}

async function lookAround(page, game, move) {
  const look = async (what) => assert.deepEqual(await faults(page), [], what);
  const roll = dice(2);
  await start(page, "Play now", game);
  await myTurnOrOver(page);
  await look("at rest");
  for (let i = 0; i < 2 && (await myTurnOrOver(page)) === "mine"; i++) await move(page, roll);
  assert.equal(await myTurnOrOver(page), "mine");
  await page.locator(".hit.can").first().click();
  await look("a piece picked");
  const book = page.getByRole("tablist"); // on a phone it lies below the edge of the screen
  for (let i = 0; i < 3 && !(await book.isVisible()); i++) await page.locator(".handle").tap();
  await look("the list of moves");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.locator(".banner.past").waitFor();
  await look("the past");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.getByRole("tab", { name: "Table" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Press again to resign" }).click();
  await page.locator(".banner.over").waitFor();
  assert.ok(await isOver(page));
  await look("all revealed");
}
