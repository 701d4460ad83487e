// Newcomers go through the lessons of the games: by mouse, by keys and by touch.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { chooser, tabToBoard } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";
import { load } from "../bundle.mjs";

const { choicesOf } = await load("table/choices.ts");

const hit = (page, cell) => page.locator(`[data-cell="${cell}"]`);
const main = (page) => page.locator(".acts .main");
const solved = (page) => page.locator(".yay");

/** What a page's guest is told by the server. */
async function told(page, path, body) {
  const post = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, page.url()), post ?? undefined);
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

/** Hands that pick a cell, press something, or play the move that lies ready, each in its own way. */
const ways = {
  "the mouse": {
    pick: (page, cell) => hit(page, cell).click(), press: (it) => it.click(), play: (page) => main(page).click(),
  },
  "a finger on a phone": {
    phone: true, pick: (page, cell) => hit(page, cell).tap(), press: (it) => it.tap(), play: (page) => main(page).tap(),
  },
  "the keyboard": {
    pick: pickByKeys, press: pressByKeys, play: (page) => page.keyboard.press("Control+Enter"),
  },
};

/** Goes through the cells that can be picked until it is the one that is wanted. */
async function pickByKeys(page, cell) {
  await tabToBoard(page);
  for (let tries = 0; tries < 40; tries++) {
    const here = await page.evaluate(() => document.activeElement.closest("[data-cell]")?.dataset.cell);
    if (here === cell) return page.keyboard.press("Enter");
    await page.keyboard.press("]");
  }
  assert.fail(`${cell} cannot be reached by keys`);
}

/** Presses what Tab leads to. */
async function pressByKeys(it) {
  const page = it.page();
  for (let tries = 0; tries < 80; tries++) {
    if (await it.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  assert.fail("it cannot be reached by Tab: " + (await it.innerText()));
}

/** How many moves of the try stand. */
const moves = async (page) => Number(await page.locator(".lesson").getAttribute("data-moves"));

/** Makes a move of the lesson's table, as the server lists it. */
async function make(page, way, position, text) {
  const choice = choicesOf(position.turns[0]).find((known) => known.text === text);
  assert.ok(choice, `${text} is no choice`);
  await page.waitForFunction(() => document.querySelector(".hit.can, .opts .btn, .main.accent"));
  const before = await moves(page);
  const waits = text === "commit" || choice.picks.every((pick) => pick.kind !== "word"); // for the main button
  for (const pick of choice.picks) {
    const cell = pick.at ?? (pick.kind === "cell" ? pick.value : undefined);
    if (cell !== undefined) await way.pick(page, cell);
    else await word(page, way, pick.value);
    await page.waitForTimeout(80); // nobody picks faster than the board is drawn
  }
  for (let tries = 0; tries < 100 && (await moves(page)) === before; tries++) {
    await page.waitForTimeout(60); // a move that is complete may be under way
    const ready = waits && (await page.locator(".main.accent").count()) > 0;
    if (ready && (await moves(page)) === before) await way.play(page);
  }
}

/** Presses the button of a word, or leaves it to the main one. */
async function word(page, way, value) {
  const button = page.locator(".opts .btn", { hasText: new RegExp(`^${value}`, "i") });
  if (value !== "commit") return way.press(button.first());
  for (const beside of [".asides > .btn", ".asides .question .btn"]) { // where it needs a second thought
    if ((await page.locator(beside).count()) > 0) await way.press(page.locator(beside).first());
  }
}

/** Waits for the praise; a film before it waits for its viewer. */
async function praised(page, way) {
  await page.locator(".yay, .centre.theatre").first().waitFor();
  if ((await solved(page).count()) === 0) await way.press(main(page));
  await solved(page).waitFor();
}

/** Plays the solution of the lesson on show. */
async function solve(page, way, game, name) {
  const lesson = await told(page, `/api/games/${game}/lessons/${name}`);
  let { position } = lesson.match;
  for (const [i, text] of lesson.solution.entries()) {
    await make(page, way, position, text);
    const made = { moves: lesson.solution.slice(0, i + 1) };
    position = (await told(page, `/api/games/${game}/lessons/${name}/try`, made)).steps.at(-1).position;
  }
  await praised(page, way);
  assert.equal(await page.locator(".yay h1").innerText(), lesson.done);
}

/** Goes through all lessons of a game, and then to a whole game. */
async function goThrough(page, way, game) {
  const { lessons } = await told(page, `/api/games/${game}/lessons`);
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

for (const [name, way] of Object.entries(ways)) {
  browserTest(`a newcomer goes through the lessons of Hex-It with ${name}`, async () => {
    const house = await sharedHouse();
    const page = await guest(house.address, { phone: way.phone });
    await page.goto("/");
    const start = await chooser(page);
    await way.press(start.getByRole("link", { name: "Learn in five minutes" }));
    await goThrough(page, way, "hexit");
  });
}

browserTest("the lessons of every other game can be gone through", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address);
  await page.goto("/");
  for (const { id, lessons } of await told(page, "/api/games")) {
    if (lessons === 0 || id === "hexit") continue;
    await page.goto(`/learn/${id}`);
    await goThrough(page, ways["the mouse"], id);
  }
});

browserTest("a wrong try is played, answered and taken back", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address);
  await page.goto("/learn/hexit/5");
  await hit(page, "0,0").click();
  await hit(page, "1,0").click();
  await page.locator(".say.miss", { hasText: "The black stone fell first" }).waitFor();
  await page.getByRole("alert").filter({ hasText: "The black stone fell first" }).waitFor();
  assert.match(await hit(page, "2,0").getAttribute("aria-label"), /your stone/, "it has landed");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForFunction(() => /empty/.test(document.querySelector('[data-cell="2,0"]').getAttribute("aria-label")));
  assert.match(await hit(page, "0,0").getAttribute("aria-label"), /the lesson points here/);

  await hit(page, "0,0").click();
  await hit(page, "1,0").click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor({ state: "detached" }); // by itself
  await ways["the mouse"].pick(page, "0,0");
  await hit(page, "0,2").click();
  await solved(page).waitFor();
  assert.deepEqual(page.troubles, []);
});

browserTest("what the rules forbid is told in a lesson as at any table", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address);
  await page.goto("/learn/hexit/4");
  await hit(page, "0,0").click();
  await hit(page, "1,0").click();
  await page.locator(".reason", { hasText: "higher" }).waitFor();
  assert.deepEqual(page.troubles, []);
});

browserTest("the solution is shown, a lesson is skipped, and both are remembered as seen", async () => {
  const house = await sharedHouse();
  const page = await guest(house.address);
  await page.goto("/learn/hexit/9");
  await page.getByRole("button", { name: "Show me" }).click();
  await solved(page).waitFor({ timeout: 20_000 });
  await page.goto("/learn/hexit/1");
  await page.getByRole("button", { name: "Skip this lesson" }).click();
  await page.waitForURL(/hexit\/2$/);
  await page.reload();
  await page.locator(".course a").first().waitFor();
  assert.equal(await page.locator(".course a.seen").count(), 2);
  assert.equal(await page.locator(".course a.done").count(), 0);
  await page.goto("/learn/hexit/99");
  await page.getByText("There is no such lesson").waitFor();
  assert.deepEqual(page.troubles, []);
});

browserTest("axe finds nothing serious in a lesson", async () => {
  const house = await sharedHouse();
  for (const settings of [{ theme: "light" }, { theme: "dark" }]) {
    for (const phone of [false, true]) {
      const page = await guest(house.address, { phone, settings });
      await page.goto("/learn/hexit/1");
      await page.locator(".mat [role=gridcell]").first().waitFor();
      assert.deepEqual(await faults(page), []);
      await ways[phone ? "a finger on a phone" : "the mouse"].pick(page, "0,0");
      if (phone) await page.locator(".main.accent").tap();
      await solved(page).waitFor();
      assert.deepEqual(await faults(page), []);
    }
  }
});
