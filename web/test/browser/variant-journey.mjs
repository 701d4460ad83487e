// The way of a variant, step by step: made by mouse in the rule editor, published, played, looked back at, asked about,
// compared by bots, and printed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { ask, dice, isOver, positionOf, tableId } from "./actions.mjs";
import { leaveFilm } from "./hexstrike-moves.mjs";

const shots = process.env.VARIANT_SHOTS;

/** Keeps a picture of the page, if a folder for pictures is named. */
export const picture = async (page, name) => shots && page.screenshot({ path: `${shots}/${name}.png` });

/** A cell of the map in the rule editor. */
export const cell = (page, name) => page.locator(`.map-stage [data-cell="${name}"]`);

/** Presses a cell of the map in the rule editor with the mouse. */
export async function paint(page, name) {
  const { x, y } = await middleOf(cell(page, name));
  await page.mouse.click(x, y);
}

/** Drags the mouse from one place to another. */
export async function drag(page, from, to) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

async function middleOf(target) {
  const { x, y, width, height } = await target.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Presses a button so many times. */
export async function press(page, name, times = 1) {
  for (let i = 0; i < times; i++) await page.getByRole("button", { name, exact: true }).click();
}

/** Opens a part of the rules in the editor. */
export const openPart = (page, title) => page.locator(".parts").getByRole("button", { name: title }).first().click();

/** Makes a variant of a game in the rule editor: `change` changes the rules. Returns the variant's id. */
export async function makeVariant(page, game, name, change) {
  await page.goto("/variants");
  await page.getByRole("button", { name: "New variant" }).click();
  await page.getByRole("dialog").getByRole("button", { name: game, exact: true }).click();
  await page.locator(".bench .stage").waitFor();
  await change(page);
  await picture(page, `${game}-editor`);
  await openPart(page, "Name and notes");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Questions for players" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Would you play it again?");
  await page.getByLabel("Answer 1").fill("Yes");
  await page.getByLabel("Answer 2").fill("No");
  const id = page.url().split("/").at(-1);
  await savedAs(page, id, name);
  return id;
}

/** Waits until the draft on the server has the name and the question, which are typed last. */
async function savedAs(page, id, name) {
  for (let tries = 0; tries < 80; tries++) {
    const { variant, questions } = await ask(page, "GET", `/api/variants/${id}/draft`);
    if (variant.name === name && questions[0]?.answers[1]?.text === "No") return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail("the draft was not saved");
}

/** Has bots compare the rules with the standard ones: the editor says that the first games are played. */
export async function startStudy(page) {
  await page.locator(".bench-do").getByRole("button", { name: "What does it change?" }).click();
  await page.locator(".lab-card .far").waitFor();
}

/** Waits for the first answer of the bots, which the editor shows without a reload. */
export async function firstAnswer(page, id) {
  await page.goto(`/bench/${id}`);
  await page.locator(".bench-do").getByRole("button", { name: "What does it change?" }).click();
  await page.locator(".lab-card .answer").first().waitFor({ timeout: 180_000 });
  return page.locator(".lab-card .answer .sentence").first().innerText();
}

/** Publishes the draft in the editor; the page of the variant follows. */
export async function publish(page, name) {
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** Plays a match of these pages to its end; `move` makes one move of a page. */
export async function playToEnd(pages, move, most = 300) {
  const roll = dice(7);
  for (let ply = 0; ply < most; ply++) {
    const page = await whoDecides(pages);
    if (page === null) return;
    await move(page, roll);
  }
  assert.fail("the match does not end");
}

/** Returns the page that is asked for a move, or null when the match is over for all. */
async function whoDecides(pages) {
  for (let tries = 0; tries < 1_000; tries++) {
    let over = 0;
    for (const page of pages) {
      await leaveFilm(page);
      if (await isOver(page)) over++;
      else if (await page.locator(".banner.mine").isVisible()) return page;
    }
    if (over === pages.length) return null;
    await pages[0].waitForTimeout(30);
  }
  return assert.fail("no page is asked for a move");
}

/** Plays the variant on show against the bot to its end, and looks back at the match. */
export async function playBot(page, game, move) {
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForURL(/\/t\//);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  await playToEnd([page], move);
  await picture(page, `${game}-end`);
  await lookBack(page);
}

/** Looks back at the finished match of a page; its record leads to the same end. */
async function lookBack(page) {
  const match = tableId(page);
  const { text } = await positionOf(page, match);
  const record = await page.request.get(`/api/matches/${match}/record`).then((answer) => answer.text());
  const again = await ask(page, "POST", "/api/records", { text: record });
  assert.equal((await positionOf(page, again.id)).text, text, "the record leads to the same end");
  await page.goto(`/t/${match}/review?move=0`);
  await page.locator("main.review .mat [role=gridcell]").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/move=[1-9]/);
}

/** Opens a table by the variant for two users, plays the match to its end; the second user answers the question. */
export async function playTogether(page, friend, { id, name, move }) {
  await page.goto(`/variants/${id}`);
  await page.getByRole("button", { name: "Open a table" }).click();
  await page.waitForURL(/\/t\//);
  await friend.goto(page.url());
  await friend.getByRole("button", { name: /Sit down as/ }).click();
  await Promise.all([page, friend].map((one) => one.locator(".mat [role=gridcell]").first().waitFor()));
  await playToEnd([page, friend], move);
  const [own, other] = await Promise.all([page, friend].map((one) => positionOf(one, tableId(page))));
  assert.equal(own.result, other.result);
  assert.equal(await page.locator(".playtest").count(), 0, "designers are not asked");
  const card = friend.locator(".playtest");
  await card.getByText("Would you play it again?").waitFor();
  await card.getByText("Yes", { exact: true }).click();
  await card.getByRole("button", { name: "Send 1 answer" }).click();
  await card.getByText("You are the first to answer about version 1.").waitFor();
  await page.goto(`/answers/${id}`);
  await page.getByRole("heading", { name: `Answers about ${name}` }).waitFor();
  await page.getByText("1 of 1: Yes").waitFor();
}

/** Prints the variant from its page: a PDF comes. */
export async function print(page, id) {
  await page.goto(`/variants/${id}`);
  await page.getByRole("button", { name: "Print" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("figure img").first().waitFor();
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Make the PDF" }).click();
  const file = await readFile(await (await coming).path());
  assert.equal(file.subarray(0, 5).toString(), "%PDF-");
  await page.keyboard.press("Escape");
}
