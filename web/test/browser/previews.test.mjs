// What a move would cause is asked for when it is pointed at, and for no more than that.

import assert from "node:assert/strict";
import { dice, makeTable, submit, told } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

browserTest("previews are fetched for the moves of the stack that is pointed at, once", async () => {
  const page = await guest((await sharedHouse()).address);
  await page.goto("/");
  const { id, turn, stack } = await manyDeals(page);
  const asked = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/previews")) asked.push(request.postDataJSON().moves);
  });
  await page.goto(`/t/${id}`);
  const cell = page.locator(`[data-cell="${stack}"]`);
  await cell.waitFor();
  assert.deepEqual(asked, [], "nothing is asked for before anything is pointed at");

  await cell.click();
  const below = turn.choices.filter(({ picks }) => picks[0].value === stack);
  await page.locator(`[data-cell="${below[0].picks[1].at}"]`).hover();
  await page.locator(".hx-preview li").first().waitFor();
  assert.deepEqual(asked.flat().sort(), below.map(({ text }) => text).sort());
  for (const { picks } of below) {
    await page.locator(`[data-cell="${picks[1].at}"]`).hover();
    await page.locator(".hx-preview li").first().waitFor();
  }
  assert.equal(asked.flat().length, below.length, "what is known is not asked for again");
});

/** A table of Hex-It on which a stack has several deals, and other stacks have some too. */
async function manyDeals(page) {
  const roll = dice(11);
  for (let tables = 0; tables < 20; tables++) {
    const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
    for (let plies = 0; plies < 60; plies++) {
      const { status, turns: [turn] } = await told(page, id);
      if (status !== "running") break;
      const deals = turn.choices.filter(({ text }) => text.startsWith("deal"));
      const from = (cell) => deals.filter(({ picks }) => picks[0].value === cell).length;
      const stack = deals.map(({ picks }) => picks[0].value).find((cell) => from(cell) > 1 && from(cell) < deals.length);
      if (stack) return { id, turn, stack };
      await page.waitForTimeout(100); // a guest may make 10 moves a second
      await submit(page, id, turn.seat, turn.choices[roll(turn.choices.length)].text);
    }
  }
  throw new Error("no table came to several deals");
}
