// Deciding ahead: a move for whatever comes, picked on the board in a live game, and answers to what may come.

import assert from "node:assert/strict";
import { ask, dice, makeTable, sit, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Two guests at a table of a game, of whom the second has its page open; player 1 moves first. */
async function tableOf(guest, game, options, more) {
  const [red, blue] = [await guest(), await guest()];
  const id = await makeTable(red, game, [{ kind: "me" }, { kind: "open" }], options, more);
  await sit(blue, id, 2);
  await blue.goto(`/t/${id}`);
  await blue.locator(".mat [role=gridcell]").first().waitFor();
  return { red, blue, id };
}

const movesOf = async (page, id) =>
  (await ask(page, "GET", `/api/matches/${id}`)).log.filter((e) => e.kind === "move").map((e) => `${e.seat} ${e.text}`);

/** Waits until so many moves have been made. */
async function made(page, id, n) {
  for (let i = 0; i < 100 && (await movesOf(page, id)).length < n; i++) await page.waitForTimeout(50);
  return movesOf(page, id);
}

test("in a live game a move is picked before one's turn, taken back, and played when the turn comes", async ({ guest }) => {
  const { red, blue, id } = await tableOf(guest, "hex", { size: "5", swap: "false" }, { time: "5+0" });
  const cell = (at) => blue.locator(`.mat [data-cell="${at}"]`);
  await blue.locator(".hit.can").first().waitFor();
  await cell("2,2").click();
  await blue.getByText("Will be played when it is your turn: place 2,2").waitFor();
  await blue.keyboard.press("Escape");
  await blue.getByText("Will be played").waitFor({ state: "detached" });
  await cell("3,3").click();
  await blue.getByText("place 3,3").waitFor();
  await submit(red, id, 1, "place 0,0");
  assert.deepEqual(await made(blue, id, 2), ["1 place 0,0", "2 place 3,3"]);
  await blue.getByText("Will be played").waitFor({ state: "detached" });

  await blue.locator(".hit.can").first().waitFor();
  await cell("4,4").click();
  await blue.getByText("place 4,4").waitFor();
  await submit(red, id, 1, "place 4,4"); // what was decided is impossible now
  await blue.getByText("no longer fitted").first().waitFor();
  await blue.locator(".banner.mine").waitFor();
  assert.equal((await movesOf(blue, id)).length, 3);
  assert.deepEqual([...red.troubles, ...blue.troubles], []);
});

for (const [game, options] of [["hex", { size: "5", swap: "false" }], ["hexit", { tiles: "8" }]]) {
  test(`an answer to what may be played in ${game} is found by playing both sides, and comes by itself`, async ({ guest }) => {
    const { red, blue, id } = await tableOf(guest, game, options);
    await blue.getByRole("button", { name: "Decide ahead" }).click();
    const planning = blue.locator(".planning");
    await planning.getByText("What may they play?").waitFor();
    const roll = dice(4);
    const length = () => planning.locator(".lesson").getAttribute("data-moves").then(Number);
    for (let tries = 0; tries < 12 && !(await planning.getByRole("button", { name: "Keep this answer" }).isVisible()); tries++) {
      const before = await length();
      const ready = blue.locator(".main.accent");
      if (await ready.isVisible()) await ready.click();
      else {
        const open = blue.locator(".hit.can");
        await open.nth(roll(await open.count())).click();
      }
      await blue.waitForFunction((n) => Number(document.querySelector(".lesson").dataset.moves) > n, before, { timeout: 400 }).catch(() => {});
    }
    const line = await planning.locator("p.variation span").allInnerTexts();
    await planning.getByRole("button", { name: "Keep this answer" }).click();
    await planning.locator(".kept li").waitFor();
    const plans = await ask(blue, "GET", `/api/matches/${id}/conditional-moves`);
    assert.equal(plans[0].lines[0].length, line.length);
    assert.deepEqual(await ask(red, "GET", `/api/matches/${id}/conditional-moves`), []);
    await planning.getByRole("button", { name: "To the table" }).click();
    await blue.getByText("1 answer is ready").waitFor();
    for (const move of plans[0].lines[0].filter((move) => move.startsWith("1 "))) await submit(red, id, 1, move.slice(2));
    assert.deepEqual(await made(blue, id, line.length), plans[0].lines[0]);
    assert.deepEqual([...red.troubles, ...blue.troubles], []);
  });
}
