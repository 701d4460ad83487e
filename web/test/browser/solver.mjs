// Makes the moves of lessons and puzzles: by mouse, by keys and by touch.

import assert from "node:assert/strict";
import { tabToBoard } from "./actions.mjs";
import { load } from "../bundle.mjs";

export const { choicesOf } = await load("table/play/choices.ts");

export const hit = (page, cell) => page.locator(`[data-cell="${cell}"]`);
export const main = (page) => page.locator(".acts .main");
export const solved = (page) => page.locator(".yay");

/** Returns the JSON of a request by a page's guest. */
export async function fetchJson(page, path, body) {
  const post = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, page.url()), post ?? undefined);
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

/** Hands that pick a cell, press a place or a button, or play the move that lies ready, each in its own way. */
export const ways = {
  "the mouse": {
    pick: (page, cell) => hit(page, cell).click(), point: (page, x, y) => page.mouse.click(x, y), press: (it) => it.click(),
    play: (page) => main(page).click(),
  },
  "a finger on a phone": {
    phone: true, pick: (page, cell) => hit(page, cell).tap(), point: (page, x, y) => page.touchscreen.tap(x, y),
    press: (it) => it.tap(), play: (page) => main(page).tap(),
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
export async function make(page, way, position, text) {
  const choices = choicesOf(position.turns[0]);
  const choice = choices.find((known) => known.text === text);
  assert.ok(choice, `${text} is no choice`);
  const before = await moves(page);
  await leaveFilm(page, way, before > 0);
  const waits = text === "commit" || !choices.some((known) => known.text === "commit"); // for the main button
  for (const pick of choice.picks) {
    await take(page, way, pick);
    await drawn(page);
  }
  for (let tries = 1; tries < 200 && (await moves(page)) === before; tries++) {
    await page.waitForTimeout(60); // a move that is complete may be under way
    const ready = waits && (await page.locator(".main.accent").count()) > 0;
    if ((await moves(page)) !== before) return;
    if (ready) await way.play(page);
    else if (tries % 20 === 0) await take(page, way, choice.picks.at(-1)); // what had just come was pressed too soon
  }
  assert.notEqual(await moves(page), before, `"${text}" does not come about: ${await main(page).innerText()}`);
}

/** Waits until the page has been drawn: no user picks faster than that. */
const drawn = (page) => page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));

/** Waits until something can be picked; a film before that, which only an answer to a move brings, waits for its viewer. */
async function leaveFilm(page, way, answered) {
  const film = page.locator(".centre.theatre");
  await page.locator(".hit.can, .hs-card.can, .hs-answers .btn, .opts .btn, .main.accent, .centre.theatre").first().waitFor();
  if (answered) await page.waitForTimeout(300); // the film may come after what can be picked
  for (let tries = 0; tries < 20 && (await film.count()) > 0; tries++) {
    await way.press(main(page));
    await page.waitForTimeout(200);
  }
}

/** Picks what is offered: on the wheel if it is open and the hand has a pointer, else a cell or a button. */
async function take(page, way, pick) {
  const choose = page.locator(".choose[data-open=true]"); // what the picked piece is to do
  if ((await choose.count()) > 0) {
    const word = pick.kind === "word" ? pick.value : "move";
    await way.press(choose.locator(`[data-pick="word ${word}"]`));
    if (pick.kind === "word") return;
    await drawn(page);
  }
  const wheel = way.point && (await page.locator(".board-dial").count()) > 0;
  const slice = page.locator(`[data-slice="${pick.value}"] > g`);
  const cell = pick.at ?? (pick.kind === "cell" ? pick.value : undefined);
  if (wheel && (await slice.count()) > 0) {
    const { x, y, width, height } = await slice.first().boundingBox();
    return way.point(page, x + width / 2, y + height / 2);
  }
  if (wheel && cell !== undefined && (await hit(page, cell).getAttribute("aria-selected")) === "true") return; // it stands there
  if (wheel) await shut(page, way);
  if (cell !== undefined) await way.pick(page, cell);
  else await press(page, way, pick);
}

/** Presses the cloth beside the board, which shuts the wheel that covers it. */
async function shut(page, way) {
  const { x, y } = await page.locator(".mat").boundingBox();
  await way.point(page, x + 12, y + 12);
  await page.locator(".board-dial").waitFor({ state: "detached" });
  await page.waitForTimeout(500); // buttons that mean something else now rest a little
}

/** Presses the button of a pick, and once more where it asks for a second thought; or leaves it to the main one. */
async function press(page, way, { kind, value }) {
  if ((await page.locator(`[data-pick="${kind} ${value}"][aria-pressed=true]`).count()) > 0) return; // the only one
  for (const button of [`[data-pick="${kind} ${value}"]:visible`, ".asides .question .btn"]) {
    if ((await page.locator(button).count()) > 0) await way.press(page.locator(button).first());
    const read = page.locator(`.hs-card.read[data-pick="${kind} ${value}"]`);
    if ((await read.count()) > 0) await way.press(read); // the first press of a card only reads it
  }
}

/** Waits for the praise; a film before it waits for its viewer. */
export async function praised(page, way) {
  await page.locator(".yay, .centre.theatre").first().waitFor();
  if ((await solved(page).count()) === 0) await way.press(main(page));
  await solved(page).waitFor();
}

/** Plays the solution of the lesson on show. */
export async function solve(page, way, game, name) {
  const lesson = await fetchJson(page, `/api/games/${game}/lessons/${name}`);
  let { position } = lesson.match;
  for (const [i, text] of lesson.solution.entries()) {
    await make(page, way, position, text);
    const made = { moves: lesson.solution.slice(0, i + 1) };
    position = (await fetchJson(page, `/api/games/${game}/lessons/${name}/try`, made)).steps.at(-1).position;
  }
  await praised(page, way);
  assert.equal(await page.locator(".yay h1").innerText(), lesson.done);
}
