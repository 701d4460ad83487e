// Puzzles are solved at the table: that of the day by mouse, another by keys, and wrong tries are refuted.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { test } from "./fixtures.mjs";
import { choicesOf, make, praised, solved, fetchJson, ways } from "./solver.mjs";

/** Makes the moves of the solution of the puzzle on show. */
async function solve(page, way, game, number) {
  const path = `/api/puzzles/${game}/${number}`;
  const puzzle = await fetchJson(page, path);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  let { position } = puzzle.match;
  for (const [i, text] of puzzle.solution.entries()) {
    await make(page, way, position, text);
    position = (await fetchJson(page, `${path}/try`, { moves: puzzle.solution.slice(0, i + 1) })).steps.at(-1).position;
  }
  await praised(page, way);
}

test("the puzzle of the day is solved with the mouse, and the streak is kept", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Puzzle of the day" }).click();
  await page.getByText("Solve it today, and again tomorrow").waitFor();
  assert.deepEqual(await faults(page), []);
  const { daily, date } = await fetchJson(page, "/api/puzzles");

  // who has solved that of yesterday goes on
  const yesterday = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  await page.evaluate((last) => localStorage.setItem("hexparlor.streak", JSON.stringify({ last, days: 2 })), yesterday);
  await page.reload();
  await page.getByText("Solved on 2 days in a row").waitFor();
  await page.getByRole("link", { name: "Solve it" }).click();
  await solve(page, ways["the mouse"], daily.game, daily.number);
  await page.getByText("Solved on 3 days in a row").waitFor();
  assert.deepEqual(await faults(page), []);
  await page.getByRole("link", { name: "All puzzles" }).first().click();
  await page.getByRole("link", { name: "Solved today" }).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("a puzzle of several turns is chosen and solved with the keyboard; what was shown is no success", async ({ page }) => {
  await page.goto("/puzzles");
  const { games } = await fetchJson(page, "/api/puzzles");
  const number = 1 + games.find(({ game }) => game === "hexit").puzzles.findIndex((p) => p.theme === "win" && p.turns === 2);
  await page.locator(".sieve label", { hasText: "Hex-It" }).click();
  await page.locator(".sieve label", { hasText: /^Win$/ }).click();
  await page.getByRole("link", { name: new RegExp(`^Puzzle ${number}, `) }).press("Enter");
  await solve(page, ways["the keyboard"], "hexit", number);
  assert.ok(await page.locator(".measured li").count() >= 4);
  await page.keyboard.press("Enter"); // on to the next one
  await page.waitForURL(new RegExp(`hexit/${number + 1}$`));
  await page.getByRole("button", { name: "Show the solution" }).click();
  await solved(page).waitFor({ timeout: 20_000 });
  await page.goto("/puzzles");
  await page.getByText("1 of 150 solved").waitFor();
  assert.equal(await page.locator(".collection a.seen").count(), 1);
  assert.deepEqual(page.troubles, []);
});

test("a wrong turn is refuted and taken back", async ({ page }) => {
  await page.goto("/puzzles");
  const { games } = await fetchJson(page, "/api/puzzles");
  const number = 1 + games.find(({ game }) => game === "hexit").puzzles.findIndex((p) => p.theme === "hold");
  const path = `/api/puzzles/hexit/${number}`;
  const puzzle = await fetchJson(page, path);
  await page.goto(`/puzzles/hexit/${number}`);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  for (const { text } of choicesOf(puzzle.match.position.turns[0])) {
    const { sentence, verdict } = await fetchJson(page, `${path}/try`, { moves: [text] });
    if (verdict !== "missed" || !text.startsWith("drop")) continue;
    await make(page, ways["the mouse"], puzzle.match.position, text);
    await page.locator(".say.miss", { hasText: sentence }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForFunction(() => document.querySelector(".lesson").dataset.moves === "0");
    return assert.deepEqual(page.troubles, []);
  }
  assert.fail("no drop is wrong");
});

test("sealed orders and sets of cards are found at the table, whatever the others order and hold", async ({ page }) => {
  await page.goto("/puzzles");
  const { games } = await fetchJson(page, "/api/puzzles");
  for (const [game, theme] of [["hexattack", "save"], ["hexstrike", "gain"]]) {
    const number = 1 + games.find((one) => one.game === game).puzzles.findIndex((p) => p.theme === theme);
    await page.goto(`/puzzles/${game}/${number}`);
    await solve(page, ways["the mouse"], game, number);
  }
  assert.deepEqual(page.troubles, []);
});
