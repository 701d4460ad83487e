// What leaves a table: its link, pictures, the film, a frame in the page of another site. And what it sounds like.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { faults } from "./axe.mjs";
import { act, choose, makeTable, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Opens the dialog of a table that is on the page. */
async function openSharing(page) {
  await choose(page, "Share");
  const dialog = page.getByRole("dialog", { name: "Share this table" });
  await dialog.waitFor();
  return dialog;
}

async function downloaded(page, dialog, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("link", { name }).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** A page of another site that shows something in a frame. */
async function siteWith(html) {
  const server = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(`<!doctype html><p>Another site${html}`));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://localhost:${server.address().port}/`, close: () => server.close() };
}

test("a public table is shared as link, picture and film, and shown live in a frame of another site", async ({ page, guest, server }) => {
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }], {}, { public: true });
  await submit(page, id, 1, "drop 0,0");
  await page.goto(`/t/${id}`);
  await page.locator(".banner.mine").waitFor();
  const dialog = await openSharing(page);
  assert.deepEqual(await faults(page), []);
  const svg = await downloaded(page, dialog, "SVG");
  assert.match(svg.name, /^hexparlor-.*\.svg$/);
  assert.match(svg.bytes.toString(), /^<svg/);
  assert.equal((await downloaded(page, dialog, "PNG")).bytes.toString("latin1", 1, 4), "PNG");
  assert.equal(await dialog.getByRole("link", { name: "Film" }).count(), 0, "the game is not over");
  const html = await dialog.getByRole("textbox", { name: "HTML for your page" }).inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();

  const site = await siteWith(html);
  try {
    const reader = await guest({ baseURL: site.address });
    await reader.goto("/");
    const frame = reader.frameLocator("iframe");
    await frame.getByText("1 move so far.").waitFor();
    assert.match(await frame.getByRole("link", { name: "To the table" }).getAttribute("href"), /^\/t\//);
    await submit(page, id, 2, "drop 0,1");
    await frame.getByText("2 moves so far.").waitFor();
    assert.ok(await frame.locator("img").evaluate((img) => img.decode().then(() => img.naturalWidth > 0)));
    const cookies = await reader.context().cookies(server.address);
    assert.deepEqual(cookies, []);
    const table = await siteWith(`<iframe src="${server.address}/t/${id}"></iframe>`);
    await reader.goto(table.address);
    assert.ok(!(await reader.frames()[1]?.content().catch(() => ""))?.includes("Hexparlor"), "a table itself is not framed");
    table.close();
  } finally {
    site.close();
  }

  await act(page, id, 1, "resign");
  await page.locator(".banner.over").waitFor();
  const film = await downloaded(page, await openSharing(page), "Film (GIF)");
  assert.equal(film.bytes.toString("latin1", 0, 6), "GIF89a");
});

test("a private table has no frame", async ({ page }) => {
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  await page.goto(`/t/${id}`);
  const dialog = await openSharing(page);
  await dialog.getByText("This table is private").waitFor();
  assert.equal(await dialog.getByRole("textbox", { name: "HTML for your page" }).count(), 0);
});

test("sounds come when they are switched on, each of its own, and not before", async ({ page }) => {
  const fetched = [];
  page.on("request", (request) => request.url().includes("/sounds-") && fetched.push(request.url()));
  await page.addInitScript(() => {
    window.rung = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      window.rung.push(Math.round(this.frequency.value));
      return start.apply(this, args);
    };
  });
  const id = await makeTable(page, "hexit", [{ kind: "me" }, { kind: "me" }]);
  await page.goto(`/t/${id}`);
  await page.locator(".banner.mine").waitFor();
  await submit(page, id, 1, "drop 0,0");
  await page.waitForFunction(() => document.querySelector(".table")?.dataset.moves === "1");
  assert.deepEqual(fetched, [], "off, they are not even fetched");
  await page.getByRole("button", { name: "Sound", exact: true }).click();
  await submit(page, id, 2, "drop 0,1");
  await page.waitForFunction(() => window.rung.length > 0);
  assert.equal(fetched.length, 1);
  assert.deepEqual(await page.evaluate(() => window.rung), [220], "a stone is put down");
});
