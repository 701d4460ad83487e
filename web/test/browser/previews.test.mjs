// What a move would cause is asked for when it is pointed at, and for no more than that.

import assert from "node:assert/strict";
import { makeTable, positionOf, submitNext } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("previews are fetched for the moves of the stack that is pointed at, once", async ({ page }) => {
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

/** Moves after which White has a stack with several deals, and others with some too. */
const opening = [
  "drop 0,0", "drop 0,1", "deal 0,0 SE", "drop 1,-1", "drop 1,0", "deal 1,-1 SE", "deal 0,1 NE", "release 2,-1",
  "drop 1,-1", "deal 1,0 NW", "drop 0,1", "drop 2,-1", "deal 1,-1 E", "drop 1,-1", "deal 2,-1 W", "release 1,-2 0,-1",
  "drop 1,0", "deal 1,-1 SE", "drop 0,-1", "deal 1,0 SW", "release 1,1", "drop 1,-1", "deal 0,-1 E", "drop 0,0",
  "deal 1,-1 SW", "deal 0,0 SE", "release -1,2 0,2", "drop 1,-2", "drop 1,0", "deal 0,1 NE", "deal 1,0 NW", "drop 0,0",
  "deal 1,-1 SW", "drop 1,1", "release -1,1", "drop -1,2", "drop 1,0", "deal 1,1 NW", "deal 0,0 E", "deal 1,0 NW",
  "drop 1,1", "deal 1,-2 SE", "release 3,-2 3,-1 2,0",
];

/** A table of Hex-It on which a stack has several deals, and other stacks have some too. */
async function manyDeals(page) {
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  for (const text of opening) await submitNext(page, id, text);
  const { turns: [turn] } = await positionOf(page, id);
  const deals = turn.choices.filter(({ text }) => text.startsWith("deal"));
  const from = (cell) => deals.filter(({ picks }) => picks[0].value === cell).length;
  const stack = deals.map(({ picks }) => picks[0].value).find((cell) => from(cell) > 1 && from(cell) < deals.length);
  assert.ok(stack, "several deals of one stack, and others");
  return { id, turn, stack };
}
