// Clocks: chosen in the lobby, shown beside the names, and right however the device's own clock is set.

import assert from "node:assert/strict";
import { ask, chooser, submit, tableId } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

/** How far a running clock is from the truth when it shows another second, in milliseconds. */
function errorOf(page, id) {
  return page.evaluate(async (id) => {
    const { position } = await (await fetch(`/api/matches/${id}`)).json();
    const { ends } = position.clocks.find((clock) => clock.ends !== undefined);
    const shown = () => document.querySelector(".plate .clock.run").textContent;
    const before = shown();
    while (shown() === before) await new Promise((next) => setTimeout(next, 2));
    return ends - (Date.now() - globalThis.wrongBy) - (1_000 * (Number(shown().slice(2)) + 1));
  }, id);
}

browserTest("a live game shows what is left of both clocks to a tenth of a second, with a lag of 300 ms", async () => {
  const house = await sharedHouse();
  const pages = [];
  for (let i = 0; i < 2; i++) {
    const page = await guest(house.address);
    await page.addInitScript(() => { // a device whose clock is two hours fast
      globalThis.wrongBy = 7_200_000;
      const now = Date.now.bind(Date);
      Date.now = () => now() + globalThis.wrongBy;
    });
    pages.push(page);
  }
  const [one, two] = pages;
  await one.goto("/");
  const start = await chooser(one, "Hex");
  await start.getByLabel("Time").selectOption({ label: "1 min + 0 s" });
  await start.getByRole("button", { name: "Invite" }).click();
  await one.waitForURL(/\/t\//);
  const id = tableId(one);
  await two.goto(`/t/${id}`);
  await two.getByRole("button", { name: /Sit down as/ }).click();
  for (const page of pages) {
    await page.locator(".plate .clock").nth(1).waitFor();
    await page.route(/\/moves$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
  }
  const { position, players } = await ask(one, "GET", `/api/matches/${id}`);
  const first = players.find((player) => player.seat === position.toAct[0]).mine ? 0 : 1;
  const moves = ["place 0,0", "place 3,3", "place 5,5", "place 6,2"];
  for (const [i, move] of moves.entries()) {
    const mover = pages[(first + i) % 2];
    await mover.locator(".banner.mine").waitFor();
    await submit(mover, id, position.toAct[0] === 1 ? (i % 2) + 1 : 2 - (i % 2), move);
  }
  for (const page of pages) {
    const error = await errorOf(page, id);
    assert.ok(Math.abs(error) < 100, `a clock is wrong by ${error} ms`);
    assert.match(await page.locator(".plate .clock.run").innerText(), /^0:5\d$/);
    assert.deepEqual(page.troubles, []);
  }
});
