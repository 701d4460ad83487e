// Play by message: from the pasted messages to the report that is posted.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask, chooser, makeTable, tableId } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("a master runs a game from messages, and copies the report", async ({ page, guest }) => {
  await page.goto("/");
  const start = await chooser(page, "Hexattack");
  await start.getByRole("button", { name: "Play by message" }).click();
  const names = page.locator("dialog input");
  await names.nth(0).fill("Mira ✿");
  await names.nth(1).fill("xX_Ben_Xx");
  await page.getByRole("button", { name: "Open the table" }).click();

  const box = page.getByRole("textbox", { name: "Paste messages" });
  const orders = page.getByRole("list", { name: "Orders for turn 1" }).locator(":scope > li");
  await box.fill("mira ✿ wrote:\n> 1 MOVE UP\n> 2 move up-right\n\nXX_BEN_XX: 1 dance s");
  await page.getByText("2 messages: 1 understood, 1 with a question").waitFor();
  await page.getByRole("heading", { name: "Turn 1: 1 of 2 are in" }).waitFor();
  await orders.nth(0).getByText("Move north-east").waitFor();
  const refused = orders.nth(1).locator(".ask-back");
  await refused.getByText(/"dance" is no order; the orders are attack, defend/).waitFor();
  assert.equal(await page.locator(".paste .wrong").count(), 1, "the line is marked");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await refused.getByRole("button", { name: "Copy question to XX_BEN_XX" }).click();
  assert.match(await copied(), /"dance" is no order/);
  await refused.getByRole("button", { name: "Correct it" }).click();
  const chosen = await box.evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(chosen, "XX_BEN_XX: 1 dance s");
  assert.deepEqual(await faults(page), []);

  // What was understood is entered by itself, undone by one press, and reminded of.
  const entered = async () => (await ask(page, "GET", `/api/matches/${tableId(page)}/messages`)).missing;
  await page.getByRole("button", { name: "Copy receipts" }).waitFor();
  assert.deepEqual(await entered(), [2]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Turn 1: 0 of 2 are in" }).waitFor();
  assert.deepEqual(await entered(), [1, 2]);
  await orders.nth(1).getByRole("button", { name: "Copy reminder to xX_Ben_Xx" }).click();
  assert.match(await copied(), /^xX_Ben_Xx, your orders for turn 1 of Hexattack are/);

  // The last message that is missing resolves nothing: the host does.
  await box.fill("Mira ✿:\n1 move up\n\nxx_ben_xx\n1 move s\n3 push sw");
  await page.getByRole("heading", { name: "All orders are in" }).waitFor();
  await page.waitForTimeout(1500); // messages that are entered by themselves would be by now
  assert.deepEqual(await entered(), [1, 2]);
  await page.getByRole("button", { name: /^Resolve turn 1/ }).press("Enter");
  await page.getByRole("heading", { name: "Turn 1 is resolved" }).waitFor();
  assert.equal(await box.inputValue(), "");
  const report = page.getByRole("region", { name: "Report of turn 1" });
  await report.getByRole("button", { name: "Text", exact: true }).click();
  const text = report.locator("pre");
  await text.getByText("2.1 move south").waitFor();
  assert.match(await text.innerText(), /xX_Ben_Xx \(Player 2\): 2\.1 move south; 2\.2 holds, without an order; 2\.3 push/);
  await report.getByRole("button", { name: "Markdown" }).click();
  await report.getByRole("button", { name: "Copy report" }).click();
  const markdown = await copied();
  assert.match(markdown, /^# Hexattack: turn 1$/m);
  assert.match(markdown, /\*\*xX\\_Ben\\_Xx \(Player 2\)\*\*/);
  const picture = markdown.match(/!\[.*\]\((\S+orders\.png)\)/)[1];
  assert.equal((await page.request.get(picture)).headers()["content-type"], "image/png");
  const drawn = report.getByRole("img").first();
  await drawn.scrollIntoViewIfNeeded();
  await page.waitForFunction((img) => img.complete && img.naturalWidth > 300, await drawn.elementHandle());
  assert.deepEqual(await faults(page), []);

  // The film of the last turn is shown at the table when it is asked for.
  assert.equal(await page.locator(".filmcaption").count(), 0);
  await page.getByRole("button", { name: "Watch turn 1" }).click();
  await page.locator(".filmcaption").waitFor();
  await page.locator(".main").click();
  await page.locator(".filmcaption").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Messages" }).click();

  // Nothing comes from Ben: the second press decides without him.
  await box.fill("Mira ✿: 1 hold");
  await page.getByRole("heading", { name: "Turn 2: 1 of 2 are in" }).waitFor();
  await page.getByRole("button", { name: /^Resolve turn 2/ }).click();
  await page.waitForTimeout(500); // a second press of a double click decides nothing
  await page.getByRole("button", { name: "Resolve without them?" }).click();
  await page.getByRole("heading", { name: "Turn 2 is resolved" }).waitFor();

  // Those who only watch see neither the box nor the orders, and the page fits on a phone.
  const watcher = await guest();
  await watcher.goto(page.url());
  await watcher.locator("[role=gridcell]").first().waitFor();
  assert.equal(await watcher.getByRole("button", { name: "Messages" }).count(), 0);
  await page.setViewportSize({ width: 390, height: 800 });
  await box.waitFor();
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
