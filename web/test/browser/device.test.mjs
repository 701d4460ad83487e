// All seats at one device: the table is covered between two turns only where there is something to hide.

import assert from "node:assert/strict";
import { dice, makeTable, moveByMouse, myTurnOrOver, openTable, positionOf, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("nothing is covered where both seats at one device know the same, and all moves can be read", async ({ page }) => {
  const options = { swarm: { setup: "auto" }, hexstrat: { radius: "2" } };
  for (const game of ["swarm", "hexstrat"]) {
    const id = await openTable(page, { game, options: options[game] });
    const roll = dice(1);
    const seats = new Set();
    for (let moves = 0; moves < 20 && seats.size < 2 && (await myTurnOrOver(page)) === "mine"; moves++) {
      seats.add((await positionOf(page, id)).toAct[0]);
      await moveByMouse(page, roll);
    }
    assert.equal(seats.size, 2, "both have moved");
    assert.equal(await page.locator(".moves button", { hasText: /^secret$/ }).count(), 0, "a move is shown as a secret");
    assert.deepEqual(page.troubles, []);
  }
});

test("a device is handed over as soon as one player has drawn a card", async ({ page }) => {
  for (let tables = 0; tables < 20; tables++) {
    const id = await makeTable(page, "hexstrat", [{ kind: "me" }, { kind: "me" }], { radius: "2", bonus: "true" });
    if (!(await playUntilApart(page, id, dice(tables)))) continue;
    await page.goto(`/t/${id}`);
    await page.getByRole("heading", { name: /^Pass the device to (Blue|Vermilion)/ }).waitFor();
    assert.equal(await page.locator(".mat").count(), 0);
    await page.getByRole("button", { name: /show my side/ }).click();
    await page.locator(".mat [role=gridcell]").first().waitFor();
    assert.deepEqual(page.troubles, []);
    return;
  }
  assert.fail("no card was drawn");
});

/** Moves squads by chance until one seat knows what the other does not; returns whether it came to that. */
async function playUntilApart(page, id, roll) {
  for (let moves = 0; moves < 15; moves++) {
    const { seatSpecific, turns } = await positionOf(page, id);
    if (seatSpecific || turns.length === 0) return seatSpecific;
    const [{ seat, choices }] = turns;
    const away = choices.filter(({ text }) => text.includes("move"));
    const open = away.length > 0 ? away : choices;
    await submit(page, id, seat, open[roll(open.length)].text);
  }
  return false;
}
