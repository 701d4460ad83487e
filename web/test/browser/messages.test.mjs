// Play by message: from the pasted messages to the report that is posted.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { chooser, makeTable } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("a master runs a game from messages, and copies the report", async ({ page, guest }) => {
  await page.goto("/");
  const start = await chooser(page, "Hexattack");
  await start.getByRole("button", { name: "Play by message" }).click();
  const names = page.locator("dialog input");
  await names.nth(0).fill("Mira ✿");
  await names.nth(1).fill("xX_Ben_Xx");
  await page.getByRole("button", { name: "Open the table" }).click();

  const box = page.getByRole("textbox", { name: "Messages, each with its sender first" });
  await box.fill("mira ✿ wrote:\n> 1 MOVE UP\n> 2 move up-right\n\nXX_BEN_XX: 1 dance s");
  await page.getByRole("button", { name: "Enter the messages" }).click();
  const answers = page.getByRole("list", { name: "Results of the messages" }).getByRole("listitem");
  await answers.nth(1).waitFor();
  assert.match(await answers.nth(0).innerText(), /The orders of mira ✿ are sealed/);
  assert.match(await answers.nth(1).innerText(), /"dance" is no order; the orders are attack, defend/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await answers.nth(1).getByRole("button", { name: "Copy the answer to XX_BEN_XX" }).click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /"dance" is no order/);
  const owing = page.getByRole("list", { name: "Whose orders are there" });
  assert.match(await owing.innerText(), /Mira ✿\s+orders are there[\s\S]*xX_Ben_Xx\s+missing/);
  await page.getByRole("heading", { name: "Turn 1: 1 of 2 are in" }).waitFor();
  await owing.getByRole("button", { name: "Copy reminder to xX_Ben_Xx" }).click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^xX_Ben_Xx, your orders for turn 1 of Hexattack are/);
  assert.deepEqual(await faults(page), []);

  // The corrected message completes the turn, and its report is there.
  await box.fill("xx_ben_xx\n1 move s\n3 push sw");
  await page.keyboard.press("Tab"); // by keyboard
  await page.keyboard.press("Enter");
  const report = page.getByRole("region", { name: "Report of the last turn" });
  await report.getByText("2.1 move south").waitFor();
  assert.match(await report.locator("pre").innerText(), /xX_Ben_Xx \(Player 2\): 2\.1 move south; 2\.2 holds, without an order; 2\.3 push/);
  await report.getByRole("button", { name: "Copy the report as Markdown" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^# Hexattack: turn 1$/m);
  assert.match(copied, /\*\*xX\\_Ben\\_Xx \(Player 2\)\*\*/);
  const picture = copied.match(/!\[.*\]\((\S+orders\.png)\)/)[1];
  assert.equal((await page.request.get(picture)).headers()["content-type"], "image/png");
  const drawn = report.getByRole("img").first();
  await drawn.scrollIntoViewIfNeeded();
  await page.waitForFunction((img) => img.complete && img.naturalWidth > 300, await drawn.elementHandle());

  // The board shows the next turn at once; the film of the last one is shown when it is asked for.
  assert.equal(await page.locator(".filmcaption").count(), 0);
  await report.getByRole("button", { name: "Watch turn 1" }).click();
  await page.locator(".filmcaption").waitFor();
  await page.locator(".main").click();
  await page.locator(".filmcaption").waitFor({ state: "detached" });

  // Nothing comes from Ben: the second press decides without him.
  await box.fill("Mira ✿: 1 hold");
  await page.getByRole("button", { name: "Enter the messages" }).click();
  await owing.getByText("orders are there").first().waitFor();
  await page.getByRole("button", { name: "Resolve turn 2" }).click();
  await page.getByRole("button", { name: "Resolve without those who are missing?" }).click();
  await report.getByText("Hexattack: turn 2").waitFor();

  // Whoever only watches sees neither the box nor the orders, and the whole fits on a phone.
  const watcher = await guest();
  await watcher.goto(page.url());
  await watcher.locator("[role=gridcell]").first().waitFor();
  assert.equal(await watcher.getByRole("tab", { name: "Messages" }).count(), 0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("tab", { name: "Messages" }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the phone");
});

test("the host's rules of a match are read before sitting down, whole on a phone", async ({ guest }) => {
  const host = await guest();
  const announcement = "Orders until Sunday.\nTwo missed turns are the end.\n" + "A long rule. ".repeat(200) + "The last rule.";
  const id = await makeTable(host, "hexattack", [{ kind: "message", name: "Anna" }, { kind: "open" }], {}, { announcement });
  for (const page of [host, await guest(), await guest({ phone: true })]) {
    await page.goto("/t/" + id);
    const rules = page.getByRole("region", { name: "Rules of this match, by its host" });
    await rules.getByText("Orders until Sunday.").waitFor();
    await rules.evaluate((text) => text.scrollIntoView({ block: "end" }));
    const { text, seen } = await rules.evaluate((section) => {
      const range = document.createRange();
      const all = section.querySelector("p").firstChild;
      range.setStart(all, all.length - 5);
      range.setEnd(all, all.length);
      const { left, bottom } = range.getBoundingClientRect();
      return { text: all.data, seen: section.contains(document.elementFromPoint(left + 2, bottom - 3)) };
    });
    assert.equal(text, announcement);
    assert.ok(seen, "the end of the text can be scrolled into sight");
    assert.deepEqual(page.troubles, []);
  }
});
