// Setting up positions: the text and the board, errors as sentences, and playing on.

import assert from "node:assert/strict";
import { test } from "./fixtures.mjs";

const shots = process.env.POSITION_SHOTS;

async function picture(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

for (const game of ["hexattack", "hexstrat", "swarm", "hexit", "hexstrike", "hex"]) {
  test(`a position of ${game} is set up as text, and played on against the bot`, async ({ page, server }) => {
    await page.goto(`${server.address}/position/${game}`);
    const text = page.getByRole("textbox", { name: "The position as text" });
    await page.waitForFunction(() => document.querySelector(".set-up textarea")?.value.length > 3);
    const first = await text.inputValue();
    await text.fill(first + " x");
    await page.locator(".set-up .fault").waitFor();
    assert.ok(await page.getByRole("button", { name: "Play it against the bot" }).isDisabled());
    await picture(page, `${game}-fault`);
    await text.fill(first);
    await page.locator(".set-up .fault").waitFor({ state: "detached" });
    await picture(page, game);
    await page.getByRole("button", { name: "Play it against the bot" }).click();
    await page.waitForURL("**/t/*");
  });
}

test("Hex-It's position is painted, has a link and pictures", async ({ page, server }) => {
  await page.goto(`${server.address}/position/hexit?position=${encodeURIComponent("1 0,0w/1,0b 8,8 35 0 0")}`);
  const text = page.getByRole("textbox", { name: "The position as text" });
  await page.getByRole("radio", { name: /White stone/ }).click();
  await page.locator('[data-cell="1,0"] path').click();
  await page.waitForFunction(() => document.querySelector(".set-up textarea").value.includes("1,0bW"));
  assert.equal(await text.inputValue(), "1 0,0w/1,0bW 8,8 35 0 0");
  assert.match(page.url(), /1%2C0bW/);
  await picture(page, "hexit-painted");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await text.inputValue(), "1 0,0w/1,0b 8,8 35 0 0");
  const href = await page.getByRole("link", { name: "Picture (SVG)" }).getAttribute("href");
  const answer = await page.request.get(server.address + href);
  assert.equal(answer.status(), 200);
  assert.match(await answer.text(), /<svg/);
});

test("Swarm's hive is painted", async ({ page, server }) => {
  await page.goto(`${server.address}/position/swarm?position=${encodeURIComponent("seat 2 0 - 0,0:o/1,0:D - 0 *")}`);
  await page.getByRole("radio", { name: /vermilion Lifter/ }).click();
  await page.locator('[data-cell="1,0"] path').click();
  await page.waitForFunction(() => document.querySelector(".set-up textarea").value.includes("1,0:Dl"));
  await picture(page, "swarm-painted");
});
