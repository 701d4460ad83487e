// Nothing jumps: from the table over its end to looking back, the course and a lesson, pages keep what they show in its place.

import assert from "node:assert/strict";
import { act, dice, isOver, makeTable, movesMade, myTurnOrOver, settled } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { observeShifts, shiftOf } from "./shifts.mjs";
import { games } from "../../scripts/games.mjs";

/** The greatest sum of shifts of one step of a visit. */
const most = 0.01;

const windows = { "a desktop": { viewport: { width: 1280, height: 800 } }, "a phone": { phone: true } };

/** Options that make a game short or skip its set-up. */
const options = { hexit: { tiles: "8" }, swarm: { setup: "auto" } };

/** Presses cells that can be pressed, and the main button, until some moves were made or many presses. */
async function play(page, moves) {
  const roll = dice(5);
  const ready = page.locator("button.main.accent:visible, .hs-card.can:visible, .question .btn:visible");
  for (let presses = 0; presses < 12 * moves && (await movesMade(page)) < moves && !(await isOver(page)); presses++) {
    const from = roll(3) === 0 && (await ready.count()) > 0 ? ready : page.locator(".mat .hit.can");
    const count = await from.count();
    if (count > 0) await from.nth(roll(count)).click({ timeout: 300, force: true }).catch(() => {}); // it may have gone meanwhile
    await page.waitForTimeout(40);
  }
}

/** Goes from a new table to its end and further; `look` is called after each step. */
async function visit(page, game, moves, look) {
  const id = await makeTable(page, game, [{ kind: "me" }, { kind: "bot", level: 1 }], options[game]);
  await page.goto("/t/" + id);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  await myTurnOrOver(page);
  await look("the opening");
  await play(page, moves);
  await look("moves");
  await act(page, id, 1, "resign").catch(() => {}); // it may be over
  await page.locator(".banner.over, .this-turn.film").first().waitFor();
  await look("the end");
  await page.goto(`/t/${id}/review`);
  await page.locator(".verdict-text").waitFor();
  await page.locator(".verdict-text .progress").waitFor({ state: "detached" });
  await look("looking back");
  await page.goto(`/learn/${game}`);
  await page.locator(".lesson-cards svg").first().waitFor();
  await look("the course");
  await page.goto(`/learn/${game}/1`);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  await play(page, 1);
  await look("a lesson");
}

for (const [size, window] of Object.entries(windows)) {
  for (const game of games) {
    const brief = game === "hexit" && window.phone;
    const tag = brief ? [] : "@long";
    test(`nothing shifts from the opening of ${game} over its end to its lessons: ${size}`, { tag }, async ({ guest }) => {
      const page = await guest({ ...window, reducedMotion: "no-preference" });
      await observeShifts(page);
      await visit(page, game, brief ? 2 : 12, async (step) => {
        await settled(page);
        const { sum, words } = await shiftOf(page);
        assert.ok(sum <= most, `${step}: ${sum.toFixed(4)}: ${words.join("\n")}`);
      });
    });
  }
}
