// The coach remarks on a user's first games beside the board, and can be switched off.

import assert from "node:assert/strict";
import { choose, makeTable, settled } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { games } from "../../scripts/games.mjs";

const remark = (page) => page.locator(".coach");

/** A game against the weakest bot, with its board on show. */
async function begin(page, game, options = {}) {
  const id = await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], options);
  await page.goto(`/t/${id}`);
  await page.locator(".mat [role=gridcell]").first().waitFor();
}

/** Whether the remark lies on the board. */
const covers = (page) => page.evaluate(() => {
  const [a, b] = [".coach", ".mat"].map((at) => document.querySelector(at).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
});

for (const game of games) {
  const tag = /hexstrike|swarm/.test(game) ? [] : "@long"; // with a forecast, and the largest board
  test(`the coach speaks beside the board of ${game}, on a phone and on a desktop`, { tag }, async ({ guest }) => {
    const page = await guest({ phone: true });
    await begin(page, game);
    if (game !== "hexstrike") { // its forecast has the room of the coach on a phone
      await remark(page).waitFor();
      assert.ok(!(await covers(page)), "on a phone");
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await remark(page).waitFor();
    await settled(page);
    assert.ok(!(await covers(page)), "on a desktop");
    assert.deepEqual(page.troubles, []);
  });
}

test("a remark is closed for good, another comes in its time, and the coach can be switched off", async ({ page }) => {
  await begin(page, "hex", { swap: "false" });
  const first = await remark(page).locator("p").innerText();
  await page.getByRole("button", { name: "Close this remark" }).click();
  await remark(page).waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".hit.can").first().waitFor();
  assert.equal(await remark(page).count(), 0, "the remark is not repeated");
  const empty = await page.locator(".hit.can").count();
  for (let turn = 1; turn <= 2; turn++) { // another is due when four stones lie on the board
    await page.locator(".hit.can").nth(20 * turn).click();
    await page.waitForFunction((left) => document.querySelectorAll(".hit.can").length === left, empty - 2 * turn);
  }
  await remark(page).waitFor();
  assert.notEqual(await remark(page).locator("p").innerText(), first, "another one comes in its time");

  await choose(page, "Settings");
  await page.getByRole("switch", { name: /Coach/ }).click();
  await remark(page).waitFor({ state: "detached" });
  assert.deepEqual(page.troubles, []);
});

test("the third game has no coach", async ({ guest }) => {
  const page = await guest({ settings: { coached: { hex: ["one", "two"] } } });
  const asked = [];
  page.on("request", (request) => request.url().includes("/coach") && asked.push(request.url()));
  await begin(page, "hex");
  await page.locator(".hit.can").first().waitFor();
  assert.deepEqual(asked, []);
  assert.deepEqual(page.troubles, []);
});
