// The rule editor, the pages of variants, and the questions to players.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { faults, faultsInAllColours } from "./axe.mjs";
import { ask, positionOf, seatTwo, submitNext } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const cell = (page, name) => page.locator(`.map-stage [data-cell="${name}"]`);
const saved = (page) => page.getByRole("status").filter({ hasText: "saved just now" });
const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Makes a draft by the API, and opens it. */
async function openDraft(page, game, options = {}) {
  const { variant } = await ask(page, "POST", "/api/variants", { game, name: "Two Bridges", options });
  await page.goto(`/bench/${variant.id}`);
  return variant.id;
}

/** Waits until the draft on the server has these options, and returns it. */
async function draftWith(page, id, fits) {
  for (let tries = 0; tries < 80; tries++) {
    const draft = await draftOf(page, id);
    if (fits(draft.variant.options)) return draft;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the draft was not saved: " + JSON.stringify((await draftOf(page, id)).variant.options));
}

const draftOf = (page, id) => ask(page, "GET", `/api/variants/${id}/draft`);

/** Plays a match of sealed orders to its end: every page gives one order a turn, drawn by lot, and seals it. */
async function playOrders(pages, match) {
  for (let turn = 0; turn < 20; turn++) {
    for (const page of pages) {
      const { status, turns } = await positionOf(page, match);
      if (status === "finished") return;
      const orders = turns[0]?.choices.map(({ text }) => text).filter((text) => /^\d /.test(text)) ?? [];
      if (turns.length === 0) continue;
      if (orders.length > 0) await submitNext(page, match, orders[(7 * turn) % orders.length]);
      await submitNext(page, match, "commit");
    }
  }
}

test("a map of Hexattack is painted by mouse, and its strokes are taken back and made again", async ({ page }) => {
  await page.goto("/variants");
  await page.getByRole("button", { name: "New variant" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hexattack" }).click();
  await page.locator(".map-stage svg").waitFor();
  await page.getByRole("radio", { name: "Wall" }).click();
  await cell(page, "2,-1").click({ force: true });
  await page.getByText("2 walls instead of none").waitFor();
  await page.getByRole("radio", { name: "Hole" }).click();
  const [from, to] = await Promise.all(["-1,0", "1,0"].map((name) => cell(page, name).boundingBox()));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await page.getByText("58 hexes instead of 61").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click(); // the whole stroke is one step
  await page.getByText("58 hexes instead of 61").waitFor({ state: "detached" });
  await page.getByText("2 walls instead of none").waitFor();
  await page.keyboard.press("Control+y");
  await page.getByText("58 hexes instead of 61").waitFor();
  await page.getByRole("button", { name: "Show the original" }).click();
  await page.getByText("These are the usual rules.").waitFor();
  await page.locator(".original").getByText("61 hexes").waitFor();
  assert.equal(await page.evaluate(() => document.querySelector(".original").inert), true);
  await page.getByRole("button", { name: "Back to yours" }).click();
  await page.locator(".original").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Name and notes" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Two Bridges");
  await page.getByRole("button", { name: "Goal and length" }).click();
  await page.getByLabel(/^Turns/).fill("4");
  await page.getByRole("button", { name: "Questions for players" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("How long did it feel?");
  await page.getByLabel("Answer 1").fill("Too short");
  await page.getByLabel("Answer 2").fill("Too long");
  const id = page.url().split("/").at(-1);
  await page.getByText("saving").waitFor();
  await saved(page).waitFor();
  const { variant, questions } = await draftWith(page, id, ({ turns }) => turns === "4");
  assert.equal(variant.name, "Two Bridges");
  assert.match(variant.options.custom, /^h4#-2,1;2,-1\*/);
  assert.equal(variant.options.turns, "4");
  assert.deepEqual(questions.map(({ text }) => text), ["How long did it feel?"]);

  assert.deepEqual(page.troubles, []);
});

test("two users play a variant, and one of them answers the designer's questions", async ({ page, guest }) => {
  const others = [await guest(), await guest()];
  await page.goto("/");
  const { variant: { id }, saved: at } = await ask(page, "POST", "/api/variants", {
    game: "hexattack", name: "Short", options: { map: "duel", turns: "1" },
  });
  const questions = [{ text: "Would you play it again?", answers: [{ text: "Yes" }, { text: "No" }] }];
  await ask(page, "PATCH", `/api/variants/${id}/draft`, { saved: at, questions });
  await ask(page, "POST", `/api/variants/${id}/publish`, { summary: "" });
  await Promise.all(others.map((other) => other.goto("/")));
  const match = await seatTwo(others, "hexattack", undefined, { variant: `${id}.1` });
  await Promise.all(others.map((other) => other.goto(`/t/${match}`)));
  await Promise.all(others.map((other) => other.locator(".hit.can").first().waitFor())); // the film is of what a page saw coming
  await playOrders(others, match);
  for (const other of others) await other.getByRole("button", { name: "Back to the table" }).click(); // from the film of the last turn
  const [one, two] = others;
  const card = one.locator(".playtest");
  await card.getByText("Would you play it again?").waitFor();
  assert.deepEqual(await faultsInAllColours(one), [], "the card");
  const send = card.locator(".main-act");
  assert.ok(await send.isDisabled(), "nothing is chosen yet");
  await card.getByText("Yes", { exact: true }).click();
  await card.getByRole("button", { name: "Send 1 answer" }).click();
  await card.getByText("You are the first to answer about version 1.").waitFor();
  await two.locator(".playtest").getByRole("button", { name: "Skip" }).first().click();
  await two.locator(".playtest").waitFor({ state: "detached" });
  await two.reload();
  await two.locator(".banner.over").waitFor();
  assert.equal(await two.locator(".playtest").count(), 0, "a skipped question does not come back");

  await page.goto("/answers");
  await page.getByText("1 of 1: Yes").waitFor();
  assert.equal(await page.locator(".answer-dots i").count(), 1, "few answers are dots");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "JSON" }).click()]);
  assert.equal(JSON.parse(await readFile(await download.path(), "utf8")).versions[0].answered, 1);
  assert.deepEqual(await faultsInAllColours(page), [], "the answers");
  for (const { troubles } of [page, ...others]) assert.deepEqual(troubles, []);
});

test("a map is painted with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  const id = await openDraft(page, "hexattack");
  await page.locator(".map-stage svg").waitFor();
  await page.keyboard.press("2"); // the brush that makes holes
  await page.getByRole("radio", { name: "Hole", checked: true }).waitFor();
  await page.keyboard.press("m"); // at one place alone
  await page.locator('.map-stage [tabindex="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByText("60 hexes instead of 61").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Nothing yet. These are the usual rules.").waitFor();
  await page.keyboard.press("Control+y");
  await page.getByText("60 hexes instead of 61").waitFor();
  await draftWith(page, id, ({ custom }) => custom?.includes("*"));
  await page.getByRole("button", { name: /^Take back: 60 hexes/ }).press("Enter");
  await page.getByText("Nothing yet. These are the usual rules.").waitFor();
  await draftWith(page, id, (options) => Object.keys(options).length === 0);
  assert.deepEqual(page.troubles, []);
});

test("numbers that fit no board are refused with the sum, and nothing is saved", async ({ page }) => {
  await page.goto("/");
  const id = await openDraft(page, "hexstrat");
  await page.getByRole("button", { name: "Mountain: less" }).click();
  await page.getByText(/15 \+ 10 \+ 9 make 34, but the board has 35 places/).first().waitFor();
  assert.ok(await page.getByRole("button", { name: "Publish" }).isDisabled());
  assert.ok(await page.locator(".bench-do .main-act").isDisabled());
  assert.equal(await page.locator(".bench-do .main-act").innerText(), "First add 1 tile");
  await page.getByRole("button", { name: "Plains: more" }).click();
  await page.getByText("Plains: 16 instead of 15").waitFor();
  await page.getByLabel("Mechs, Infantry").fill("3");
  await page.getByText("Mechs against infantry: 3 instead of 4").waitFor();
  await page.getByLabel("Vermilion, Mechs").fill("2");
  await page.getByText("Mechs of Vermilion: 2 units instead of 4").waitFor();
  const { variant } = await draftWith(page, id, ({ units }) => units !== undefined);
  assert.deepEqual(variant.options, { tiles: "16/10/9", units: "6/6/4;6/6/2", strikes: "1/3/2;2/1/3;3/2/1" });
  assert.deepEqual(page.troubles, []);
});

test("a draft that was saved elsewhere meanwhile is not overwritten", async ({ page }) => {
  await page.goto("/");
  const id = await openDraft(page, "hexattack");
  await page.locator(".map-stage svg").waitFor();
  await ask(page, "PATCH", `/api/variants/${id}/draft`, { saved: (await draftOf(page, id)).saved, name: "From elsewhere" });
  await cell(page, "2,-1").click({ force: true });
  await page.getByRole("button", { name: "Load it again" }).click();
  await page.getByRole("heading", { name: "From elsewhere" }).waitFor();
  assert.deepEqual((await draftOf(page, id)).variant.options, {});
});

/** Makes a variant of two games, and returns the pages of variants, each with an element that they show when they are ready. */
async function pagesOfVariants(page) {
  await page.goto("/");
  const options = { map: "custom", custom: "h4#-2,1;2,-1*0,0;1,0;-1,0 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -" };
  const { variant: { id } } = await ask(page, "POST", "/api/variants", { game: "hexattack", name: "Two Bridges", options });
  await ask(page, "POST", `/api/variants/${id}/publish`, { summary: "First" });
  const { variant: numbers } = await ask(page, "POST", "/api/variants", { game: "hexstrat", name: "Numbers", options: {} });
  return [
    ["/variants", ".variant-cards a"], [`/variants/${id}`, ".hero h1"], ["/answers", ".columns"], ["/lab", ".areas"],
    [`/bench/${id}`, ".map-stage svg"], [`/bench/${numbers.id}`, ".numbers"], [`/bench/${id}?part=questions`, ".sheet-stage"],
  ];
}

/** Opens pages in a language on a window of 320 pixels, into which they have to fit, and looks at each. */
async function fit(page, places, language, look) {
  await page.context().addCookies([{ name: "language", value: language, url: page.url() }]);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, ready] of places) {
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    assert.ok((await width(page)) <= 320, `${path} in ${language}: ${await width(page)} wide`);
    await look(path);
  }
}

test("the pages of variants are accessible and fit a window of 320 pixels in German, whose words are the longest", async ({ page }) => {
  test.slow();
  const places = await pagesOfVariants(page);
  for (const [path, ready] of places) {
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    assert.deepEqual(await faultsInAllColours(page), [], path);
  }
  await fit(page, places, "de", async (path) => assert.deepEqual(await faults(page), [], `${path} on a phone`));
  assert.deepEqual(page.troubles, []);
});

test("the pages of variants fit a window of 320 pixels in English and Spanish", { tag: "@long" }, async ({ page }) => {
  const places = await pagesOfVariants(page);
  for (const language of ["en", "es"]) await fit(page, places, language, () => {});
  assert.deepEqual(page.troubles, []);
});

test("a board of Hex gets another size and holes, the same for both", async ({ page }) => {
  const id = await openDraft(page, "hex");
  await page.locator(".map-stage svg").waitFor();
  await page.getByRole("textbox", { name: "Columns" }).fill("7");
  await page.getByRole("textbox", { name: "Rows" }).fill("7");
  await draftWith(page, id, (options) => options.size === "7" && !options.shape);
  await cell(page, "4,2").click({ force: true });
  await page.getByText("2 holes that belong to both players").waitFor();
  await draftWith(page, id, (options) => options.shape === "7x7*4,2;2,4" && !options.size);
  await page.getByRole("textbox", { name: "Rows" }).fill("6");
  await page.getByText("No swap, because rows and columns of this board cannot be exchanged").waitFor();
});

test("the sides of a set of hexes have their names, and everything below the parts lies within their column", async ({ page }) => {
  await openDraft(page, "swarm");
  await page.getByRole("rowheader").first().waitFor();
  assert.deepEqual(await page.getByRole("rowheader").allTextContents(), ["Blue", "Vermilion"]);
  for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    const outside = await page.evaluate(() => {
      const column = document.querySelector(".bench .parts").getBoundingClientRect();
      const all = [...document.querySelectorAll(".bench .parts .foot :is(a, button)")];
      return [all.length, ...all.filter((one) => one.getBoundingClientRect().right > column.right).map((one) => one.textContent)];
    });
    assert.deepEqual(outside, [3]);
  }
});

test("rules without a change have nothing to compare, and a change that is taken back ends the questions about a study", async ({ page }) => {
  await page.goto("/");
  await openDraft(page, "hexattack");
  await page.locator(".map-stage svg").waitFor();
  const study = page.locator(".bench-do").getByRole("button", { name: "What does it change?" });
  assert.ok(await study.isDisabled());
  assert.ok(await page.getByRole("button", { name: "Publish" }).isDisabled());
  await cell(page, "2,-1").click({ force: true });
  await page.getByText("2 walls instead of none").waitFor();
  await study.click();
  await page.locator(".lab-card .far").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("This is about the rules before your last change.").waitFor();
  await page.waitForTimeout(4_500); // two rounds of questions about the study
  assert.equal(await page.locator(".lab-card").getByRole("button", { name: "Ask again" }).count(), 0);
  assert.deepEqual(page.troubles, []);
});

test("on a phone what changed and the other parts are two tabs below the stage", async ({ guest }) => {
  const page = await guest({ phone: true });
  await page.goto("/");
  const id = await openDraft(page, "hexattack");
  const orders = page.locator(".parts").getByRole("button", { name: "Orders" });
  await page.getByRole("heading", { name: "What changed" }).waitFor();
  assert.ok(!(await orders.isVisible()));
  await page.getByRole("button", { name: "Other parts" }).tap();
  await page.locator(".parts").getByRole("button", { name: "Warriors" }).tap();
  await page.getByRole("button", { name: "Blue: more" }).tap();
  await orders.tap();
  await page.getByRole("switch", { name: "Grab" }).waitFor();
  assert.ok(!(await page.getByRole("heading", { name: "What changed" }).isVisible()));
  assert.deepEqual(await faults(page), []);
  await draftWith(page, id, ({ custom }) => /;1\.4@/.test(custom ?? ""));
  await page.locator(".bench-tabs").getByRole("button", { name: "Print" }).tap();
  await page.getByRole("dialog").locator("figure img").first().waitFor();
  assert.deepEqual(page.troubles, []);
});

test("rules that players look up during a match by a variant are counted for its designer", async ({ page, guest }) => {
  const other = await guest();
  await page.goto("/");
  await other.goto("/");
  const { variant: { id } } = await ask(page, "POST", "/api/variants", { game: "hexit", name: "Short", options: { tiles: "9" } });
  await ask(page, "POST", `/api/variants/${id}/publish`, { summary: "" });
  const match = await seatTwo([page, other], "hexit", undefined, { variant: `${id}.1` });
  await other.goto(`/t/${match}`);
  await other.locator(".rules-name").click();
  await other.getByRole("dialog").getByRole("link", { name: "Open the rules" }).click();
  const section = other.locator(".contents ol a:visible").nth(2);
  const counted = other.waitForResponse((answer) => answer.url().endsWith("/lookups"));
  await section.click();
  assert.equal((await counted).status(), 200);
  const opened = new URL(other.url()).hash.slice(1);
  await section.click(); // once more is not counted again
  await page.goto(`/answers/${id}`);
  await page.getByRole("heading", { name: "Rules looked up" }).waitFor();
  assert.deepEqual(await page.locator(".counts li").allInnerTexts().then((rows) => rows.map((row) => row.split(/\s+/).at(-1))), ["1"]);
  assert.match(await page.locator(".counts a").getAttribute("href"), new RegExp(`#${opened}$`));
  assert.deepEqual([...page.troubles, ...other.troubles], []);
});

test("a switch in the settings ends the question what a user would change in a game", async ({ page }) => {
  await page.goto("/notifications");
  const asked = page.getByRole("checkbox", { name: "Ask me what I would change" });
  const stored = page.waitForResponse((answer) => answer.url().endsWith("/api/me/playtests") && answer.request().method() === "POST");
  await asked.uncheck();
  await stored;
  assert.deepEqual(await ask(page, "GET", "/api/me/playtests").then(({ never }) => never), true);
  await page.reload();
  assert.ok(!(await asked.isChecked()));
  assert.deepEqual(await faults(page), []);
});
