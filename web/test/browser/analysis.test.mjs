// Hints while a game against a bot is played, and its analysis afterwards.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { faults } from "./axe.mjs";
import { ask, makeTable, positionOf } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("a hint lies ready without being played", async ({ page }) => {
  const seats = [{ kind: "me" }, { kind: "bot", level: 3 }];
  const id = await makeTable(page, "hexit", seats, { tiles: "8" });
  await page.goto("/t/" + id);
  await page.locator(".banner.mine").waitFor();
  await page.keyboard.press("i");
  await page.getByText(/The bot suggests: .*\. (It is about level|You are (clearly )?(ahead|behind))/).first().waitFor();
  await page.locator("button.main.accent").waitFor();
  assert.deepEqual(await faults(page), []);
  assert.equal((await positionOf(page, id)).turns.length, 1, "nothing was played");
  assert.equal(await page.getByRole("link", { name: "Look back" }).count(), 0);

  assert.deepEqual(page.troubles, []);
});

test("a hint of several orders has the same numbers on the board and beside it", async ({ page }) => {
  await page.goto("/");
  const id = await makeTable(page, "hexattack", [{ kind: "me" }, { kind: "bot", level: 1 }], {}, { hints: true });
  await page.goto("/t/" + id);
  await page.locator(".banner.mine").waitFor();
  await page.locator(".foot .hint").click();
  const orders = page.locator(".hint-card li");
  await orders.nth(2).waitFor();
  const moving = (await orders.allInnerTexts()).flatMap((text, i) => (/hold/i.test(text) ? [] : [String(i + 1)]));
  assert.deepEqual(await page.locator(".board-stroke.number").allTextContents(), moving);
  assert.equal(await page.locator(".board-stroke.hint > .head:not(.u)").count(), moving.length);
  await page.locator(".foot .hint").click();
  await page.locator(".hint-card").waitFor({ state: "detached" });
  assert.equal(await page.locator(".board-stroke").count(), 0);
  assert.deepEqual(page.troubles, []);
});

/** The id of a game that is over, whatever is dealt: Casual has beaten Novice, who has missed something. */
async function importGame(page) {
  const text = await readFile(new URL("../../../testdata/hexit/records/rules1-bots.txt", import.meta.url), "utf8");
  return (await ask(page, "POST", "/api/records", { text })).id;
}

test("the stream brings the progress of an analysis to the page, which does not ask in between", async ({ page }) => {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = (f, after, ...values) => (after === 4000 ? 0 : later(f, after, ...values)); // the page's own pace
  });
  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/analysis") ? 1 : 0));
  const id = await importGame(page);
  await page.goto(`/t/${id}/review`);
  await page.getByRole("status").getByText("The analysis is complete.").waitFor({ state: "attached", timeout: 60_000 });
  const { decisions, total } = await ask(page, "POST", `/api/matches/${id}/analysis`);
  assert.equal(decisions.length, total);
  assert.ok(asked > 1, "the first answer was the whole analysis");
});

test("a page that looks back stays at its move when its stream begins anew", async ({ page }) => {
  const id = await importGame(page);
  await page.goto(`/t/${id}/review?move=3`);
  const place = page.locator(".turns [aria-current]");
  await place.waitFor();
  const before = await place.innerText();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/stream")),
    page.evaluate(() => dispatchEvent(new Event("online"))),
  ]);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/move=4/);
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/move=3/);
  assert.equal(await place.innerText(), before);
});

test("a key that is pressed before the moves have come goes on from the move of the link", async ({ page }) => {
  const id = await importGame(page);
  await page.route(/replay/, async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await page.goto(`/t/${id}/review?move=3`);
  await page.locator("main.review .mat [role=gridcell]").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/move=4/);
});

test("the analysis leads to the moves and to better ones, and from there the game goes on", async ({ page }) => {
  const id = await importGame(page);
  await page.goto("/t/" + id);
  await page.locator(".banner.over").waitFor();
  await page.getByRole("link", { name: "Look back" }).click();
  await page.waitForURL(/\/review/);
  await page.locator(".judged .progress").waitFor({ state: "detached", timeout: 60_000 });
  await page.locator(".graph polyline").first().waitFor();
  const swing = page.locator(".turns button", { has: page.locator(".pin") }).first();
  const turn = await swing.locator(".num").innerText();
  const reason = await swing.locator("span").last().innerText();
  await swing.click();
  await page.locator(".judged .which", { hasText: `turn ${turn}` }).waitFor();
  await page.locator(".judged h2", { hasText: reason }).waitFor();
  const { decisions } = await ask(page, "POST", `/api/matches/${id}/analysis`);
  const missed = decisions.find(({ grade, turning }) => ["slip", "mistake"].includes(grade) && !turning); // something was better there
  const move = String(missed.move);
  await page.goto(`/t/${id}/review?move=${move}`);
  await page.locator(".judged .say", { hasText: /Nothing turned|Something was/ }).waitFor();
  const slider = page.getByRole("slider", { name: "Expectations over the game" });
  assert.equal(await slider.getAttribute("aria-valuenow"), move);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(
    (n) => document.querySelector(".graph svg").getAttribute("aria-valuenow") === n, String(move - 1),
  );
  await page.keyboard.press("ArrowRight");
  await page.locator(".ways .better").waitFor();
  await page.locator(".board-stroke.better").first().waitFor();
  await page.locator(".board-stroke.played").first().waitFor();
  await page.getByRole("button", { name: "Better line" }).click();
  await page.getByRole("button", { name: "One step on along the better line" }).click();
  await page.locator(".judged .line li:nth-child(2) [aria-current]").waitFor();
  assert.equal(await page.locator(".board-stroke").count(), 0);
  assert.deepEqual(await faults(page), []);

  // What a viewer tries is picked on the board as at any table, listed, and still there when they come back to it.
  const look = (name) => page.locator(".looks").getByRole("button", { name });
  const tried = page.locator(".tryout .line li");
  const before = await positionOf(page, id);
  await look("Try").click();
  await tried.first().waitFor();
  await pickMove(page, tried, 2);
  await pickMove(page, tried, 3);
  const first = await tried.nth(1).innerText();
  assert.deepEqual(await faults(page), []);
  await tried.nth(1).getByRole("button").click();
  await tried.nth(2).waitFor({ state: "detached" });
  await look("Played").click();
  await page.locator(".judged .line").getByRole("button", { name: first }).click();
  await tried.nth(1).locator("[aria-current]").waitFor();
  assert.equal((await positionOf(page, id)).number, before.number, "the match stays as it was");
  await look("Compare").click();
  const link = page.url();
  assert.match(link, new RegExp(`review\\?move=${move}$`));

  // The link leads back to the turn, and from there the game goes on against the server.
  await page.reload();
  await page.locator(".judged .say", { hasText: /Nothing turned|Something was/ }).waitFor();
  await page.getByRole("button", { name: "Play on from turn" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.includes(id));
  await page.locator(".mat [role=gridcell]").first().waitFor();
  const branch = await positionOf(page, page.url().split("/").pop());
  assert.deepEqual([branch.status, branch.number >= Number(move)], ["running", true]);
  assert.deepEqual(page.troubles, []);
});

/** Picks on the board, and presses the main button, until there are so many lines. */
async function pickMove(page, lines, count) {
  for (let tries = 0; tries < 20 && (await lines.count()) < count; tries++) {
    const ready = page.locator(".judged > .main.accent");
    const target = (await ready.isVisible()) ? ready : page.locator(".mat .hit.can").first();
    await target.click({ timeout: 2_000 }).catch(() => {}); // it may have gone meanwhile
    await page.waitForTimeout(100);
  }
  assert.equal(await lines.count(), count);
}
