// The tables of the games with hidden pieces, looked at by axe: at rest, with a piece picked, in the past, at the end.

import assert from "node:assert/strict";
import { faults, faultsInAllColours } from "./axe.mjs";
import { dice, makeTable, moveByMouse, moveByTouch, myTurnOrOver, resign } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const options = {
  hexstrat: { bonus: "true", first: "1" },
  swarm: { setup: "auto" },
};

for (const [game, chosen] of Object.entries(options)) {
  for (const phone of [false, true]) {
    const tag = phone && game === "hexstrat" ? "@long" : []; // a phone's panels are those of Swarm
    test(`axe finds nothing serious at a table of ${game} on a ${phone ? "phone" : "desktop, in any colours"}`, { tag }, async ({ guest }) => {
      const page = await guest({ phone, settings: { theme: "light" } });
      await page.goto(`/t/${await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], chosen)}`);
      await lookAtMove(page, phone ? moveByTouch : moveByMouse);
      await lookOn(page);
      assert.deepEqual(page.troubles, []);
    });
  }
}

/** Looks for faults; on a desktop in all colours, which are the same on a phone. */
async function look(page, what, colours = page.viewportSize().width > 500) {
  assert.deepEqual(await (colours ? faultsInAllColours(page) : faults(page)), [], what);
}

async function lookAtMove(page, move) {
  const roll = dice(2);
  assert.equal(await myTurnOrOver(page), "mine");
  for (let i = 0; i < 2 || (await page.locator(".hit.can").count()) === 0; i++) { // after some moves only a button is left
    await move(page, roll);
    assert.equal(await myTurnOrOver(page), "mine");
  }
  await page.locator(".hit.can").first().click();
  await look(page, "a piece picked");
}

async function lookOn(page) {
  const phone = !(await page.getByRole("tablist").isVisible()); // there it is a sheet that a button opens
  if (phone) await page.locator(".handle-row").getByRole("button", { name: "Moves" }).tap();
  await look(page, "the list of moves", false);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.locator(".banner.past").waitFor();
  await look(page, "the past", false);
  if (phone) await page.locator(".grip").getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await resign(page);
  await page.locator(".banner.over").waitFor();
  await look(page, "all revealed");
}
