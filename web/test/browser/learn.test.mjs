// Newcomers go through the lessons of the games: by mouse, by keys and by touch.

import assert from "node:assert/strict";
import { faults, faultsInAllColours } from "./axe.mjs";
import { ask, chooser } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { hit, main, solve, solved, fetchJson, ways } from "./solver.mjs";

/** Goes through all lessons of a game with the mouse, and then to a whole game. */
async function goThrough(page, game) {
  const way = ways["the mouse"];
  const { lessons } = await fetchJson(page, `/api/games/${game}/lessons`);
  for (const [i, { name, title }] of lessons.entries()) {
    await page.locator(".lesson h1", { hasText: title }).waitFor();
    await page.locator(".mat [role=gridcell]").first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} is ${wide} too wide`);
    await solve(page, way, game, name);
    if (i + 1 < lessons.length) await way.press(main(page));
  }
  assert.equal(await page.locator(".dots .done, .dots .on").count(), lessons.length, "each lesson is done");
  await way.press(main(page));
  await page.waitForURL(/\/t\//);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  assert.deepEqual(page.troubles, []);
}

test("newcomers go through the lessons of a game with the mouse, and on to a whole game", async ({ page }) => {
  await page.goto("/");
  const start = await chooser(page);
  await start.getByRole("link", { name: "Learn in five minutes" }).click();
  await page.getByRole("link", { name: "Start lesson 1" }).click();
  await goThrough(page, "hexit");
});

/** Asserts that no text of the lessons of these games is cut on a phone. */
async function assertWhole(page, games) {
  const cut = [];
  for (const { id, lessons } of games) {
    for (let n = 1; n <= lessons; n++) {
      await page.goto(`/learn/${id}/${n}`);
      await page.locator(".mat [role=gridcell]").first().waitFor();
      const boxes = page.locator(".lesson :is(.head, .slot)");
      const whole = await boxes.evaluateAll((all) => all.length === 2 && all.every((box) => box.scrollHeight <= box.clientHeight));
      if (!whole) cut.push(`${id} ${n}`);
    }
  }
  assert.deepEqual(cut, []);
}

test("texts of HexStrike's lessons, which have least room, are whole on a phone in German", async ({ guest }) => {
  const page = await guest({ phone: true, locale: "de" });
  const games = await ask(page, "GET", "/api/games");
  await assertWhole(page, games.filter(({ id }) => id === "hexstrike"));
});

for (const locale of ["en", "de", "es"]) {
  test(`texts of all lessons are whole on a phone: ${locale}`, { tag: "@long" }, async ({ guest }) => {
    const page = await guest({ phone: true, locale });
    await assertWhole(page, await ask(page, "GET", "/api/games"));
  });
}

test("newcomers go through the lessons of every other game with the mouse", { tag: "@long" }, async ({ page }) => {
  for (const { id, lessons } of await ask(page, "GET", "/api/games")) {
    if (lessons === 0 || id === "hexit") continue;
    await page.goto(`/learn/${id}/1`);
    await goThrough(page, id);
  }
});

for (const [turn, name] of Object.keys(ways).entries()) {
  test(`lessons are learnt with ${name}, each game by one of the three ways`, async ({ guest }) => {
    const way = ways[name];
    const page = await guest({ phone: way.phone });
    for (const [i, { id, lessons }] of (await ask(page, "GET", "/api/games")).entries()) {
      if (lessons === 0 || (i + turn) % 3 > 0) continue;
      await page.goto(`/learn/${id}/2`);
      await page.locator(".mat [role=gridcell]").first().waitFor();
      const course = await fetchJson(page, `/api/games/${id}/lessons`);
      await solve(page, way, id, course.lessons[1].name);
    }
    assert.deepEqual(page.troubles, []);
  });
}

test("a wrong try stays on the board with its reason until it is taken back, and after two Show me has the focus", async ({ page }) => {
  await page.goto("/learn/hexit/5");
  const miss = async () => {
    await hit(page, "0,0").click();
    await hit(page, "1,0").click();
    await page.locator(".reply p", { hasText: "The black stone fell first" }).waitFor();
  };
  await miss();
  await page.getByRole("alert").filter({ hasText: "The black stone fell first" }).waitFor();
  assert.match(await page.locator(".reply h2").innerText(), /White deals 2 stones/, "what happened");
  assert.match(await hit(page, "2,0").getAttribute("aria-label"), /your stone/, "it has landed");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForFunction(() => /empty/.test(document.querySelector('[data-cell="2,0"]').getAttribute("aria-label")));
  assert.match(await hit(page, "0,2").getAttribute("aria-label"), /the goal is here/);

  await miss();
  const show = page.getByRole("button", { name: "Show me" });
  await page.waitForFunction(() => document.activeElement?.matches(".acts .strong"));
  assert.match(await show.getAttribute("class"), /strong/);
  await page.getByRole("button", { name: "Try again" }).click();
  await ways["the mouse"].pick(page, "0,0");
  await hit(page, "0,2").click();
  await solved(page).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("a lesson explains a forbidden move like a table does", async ({ page }) => {
  await page.goto("/learn/hexit/4");
  await hit(page, "0,0").click();
  await hit(page, "1,0").click();
  await page.locator(".reason", { hasText: "higher" }).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("the solution is shown, a lesson is skipped, and both are remembered as seen", async ({ page }) => {
  await page.goto("/learn/hexit/9");
  await page.getByRole("button", { name: "Show me" }).click();
  await solved(page).waitFor({ timeout: 20_000 });
  await page.goto("/learn/hexit/1");
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await page.waitForURL(/hexit\/2$/);
  await page.reload();
  await page.locator(".course a").first().waitFor();
  assert.equal(await page.locator(".course a.seen").count(), 2);
  assert.equal(await page.locator(".course a.done").count(), 0);
  await page.goto("/learn/hexit/99");
  await page.getByText("There is no such lesson").waitFor();
  assert.deepEqual(page.troubles, []);
});

test("Swarm asks in a lesson what the picked hex does, and moves nothing before the answer", async ({ page }) => {
  await page.goto("/learn/swarm/2");
  await hit(page, "0,0").click();
  const choose = page.locator(".choose");
  await choose.waitFor();
  assert.equal(await choose.locator("[aria-pressed=true]").count(), 0, "nothing is preselected");
  await hit(page, "1,0").click();
  assert.equal(await page.locator(".lesson").getAttribute("data-moves"), "0");
  await hit(page, "0,0").click();
  await choose.getByRole("button", { name: "Switch on" }).click();
  await hit(page, "1,0").click();
  await solved(page).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("the course page of each game lists its lessons, marks those that are done and leads to the next", async ({ page }) => {
  for (const { id, lessons } of await ask(page, "GET", "/api/games")) {
    if (lessons === 0) continue;
    await page.goto(`/learn/${id}`);
    await page.locator(".lesson-cards .felt svg").nth(lessons - 1).waitFor();
    assert.equal(await page.locator(".lesson-cards li").count(), lessons, id);
  }
  await page.goto("/learn/hexit/1");
  await page.locator(".mat [role=gridcell]").first().waitFor();
  await solve(page, ways["the mouse"], "hexit", "drop");
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await page.getByRole("link", { name: /^Lesson 2: / }).waitFor();
  assert.equal(await page.locator(".lesson-cards .tick").count(), 1);
  assert.deepEqual(page.troubles, []);
});

test("axe finds nothing serious in a lesson", async ({ guest }) => {
  for (const phone of [false, true]) {
    const look = phone ? faults : faultsInAllColours; // the colours are the same on both
    const page = await guest({ phone, settings: { theme: "light" } });
    await page.goto("/learn/hexit");
    await page.locator(".lesson-cards a").first().waitFor();
    assert.deepEqual(await look(page), []);
    await page.goto("/learn/hexit/1");
    await page.locator(".mat [role=gridcell]").first().waitFor();
    assert.deepEqual(await look(page), []);
    await ways[phone ? "a finger on a phone" : "the mouse"].pick(page, "0,0");
    if (phone) await page.locator(".main.accent").tap();
    await solved(page).waitFor();
    assert.deepEqual(await look(page), []);
  }
});
