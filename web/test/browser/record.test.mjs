// A game leaves the server and comes back.

import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choose, openTable, resign } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { run } from "./server.mjs";

test("an exported record is verified by the program, and can be opened again", async ({ page }) => {
  await openTable(page, { moves: ["drop 0,0", "drop 0,1", "deal 0,0 SE", "drop 0,0"] });
  await resign(page);
  await page.locator(".banner.over").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    choose(page, "Export record"),
  ]);
  const file = join(tmpdir(), `hexparlor-record-${process.pid}.txt`);
  await download.saveAs(file);
  try {
    await run(["verify", file]);
    await page.goto("/");
    await page.getByRole("button", { name: "Open a record" }).click();
    await page.getByLabel("or a file").setInputFiles(file);
    const text = await readFile(file, "utf8");
    await page.waitForFunction((t) => document.querySelector("textarea").value.length >= t, text.trim().length);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator(".moves button").nth(3).waitFor();
    assert.equal(await page.locator(".moves button").count(), 4);
    await page.locator(".banner.over").waitFor();
  } finally {
    await rm(file, { force: true });
  }
});

test("what is no record is refused with a reason, and stays in its field", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Record" }).fill("not a record");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const problem = page.locator("dialog .problem");
  await problem.waitFor();
  assert.ok((await problem.innerText()).length > 10);
  assert.equal(await page.getByRole("textbox", { name: "Record" }).inputValue(), "not a record");
});

test("a game of Hex comes from a link of another site and leaves as SGF", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Record" }).fill("https://hexworld.org/board/#11c1,f6:sd4:rw");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".banner.over").waitFor();
  assert.equal(await page.locator(".moves button").count(), 3);
  const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "Export as SGF")]);
  assert.match(await readFile(await download.path(), "utf8"), /SZ\[11\][^]*;B\[f6\];W\[swap-pieces\];B\[d4\];W\[resign\]/);
});
