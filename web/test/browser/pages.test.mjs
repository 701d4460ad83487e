// Every page is usable by every user, small, and fits any screen.

import assert from "node:assert/strict";
import { faults, faultsInAllColours } from "./axe.mjs";
import { choose, chooser, moved, movesMade, openMenu, openTable, settled, start, submitNext } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("the check for accessibility sees what is wrong", async ({ guest, newServer }) => {
  const { address } = await newServer(); // its lobby lists no matches of others
  const page = await guest({ baseURL: address });
  await page.goto("/");
  await chooser(page);
  await page.evaluate(() => {
    const pale = document.createElement("p");
    pale.textContent = "hardly to be read";
    pale.style.color = "#ddd";
    document.querySelector("main").prepend(pale, document.createElement("button"));
  });
  const found = (await faults(page)).map((fault) => fault.split(":")[0]);
  assert.deepEqual([...new Set(found)].sort(), ["button-name", "color-contrast"]);
});

test("axe finds nothing serious on any page, in any colours", async ({ guest, newServer }) => {
  test.slow();
  const { address } = await newServer(); // its lobby lists no matches of others
  const page = await guest({ baseURL: address, settings: { theme: "light" } });
  const look = async (what) => assert.deepEqual(await faultsInAllColours(page), [], what);

  await page.goto("/");
  await chooser(page);
  await look("lobby");
  await (await chooser(page)).getByRole("button", { name: /Standard/ }).click();
  await page.getByText("All details").click();
  await look("options");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open a record" }).click();
  await look("import");
  await page.keyboard.press("Escape");

  await openTable(page, { moves: ["drop 0,0", "drop 0,1"] });
  await page.locator(".main.accent").waitFor();
  await look("a table in play, a move ready");
  for (const row of ["All entries", "Moves by list", "Settings"]) {
    await choose(page, row);
    await look(row);
    await page.locator(".page-head").getByRole("button", { name: "Close" }).click();
  }
  await page.getByRole("button", { name: /^Turn 1,/ }).hover();
  await page.locator(".board-lit[data-lit='0,0']").waitFor({ state: "attached" }); // the cell that its words are about
  await page.getByRole("button", { name: /^Turn 1,/ }).click();
  await page.locator(".banner.past").waitFor();
  await look("the past");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.locator(".menu-button:visible").click();
  await look("the menu");
  await page.keyboard.press("Escape");
  await choose(page, "Resign");
  await look("resigning");
  await page.locator(".question").getByRole("button", { name: "Resign" }).click();
  await page.locator(".banner.over").waitFor();
  await look("a finished table");
  await start(page, "Invite");
  await look("a table that waits");
  await page.goto("/");
  await page.locator(".yours li").first().waitFor();
  await look("lobby with tables");
  await page.goto("/rules/hexit");
  await page.locator(".rules h1").waitFor();
  await look("rules");
  await page.goto("/nowhere");
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await look("missing");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await look("help");
  await page.keyboard.press("Escape");
  await openMenu(page);
  await look("the user's menu");
  await page.getByRole("button", { name: "Change your name" }).click();
  await look("name");
});

test("the themes change the page and are remembered", async ({ guest }) => {
  const page = await guest({ colorScheme: "light" });
  await page.goto("/");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = new Map();
  const labels = { light: "Light", dark: "Dark", contrast: "High contrast", system: "As the system" };
  const press = (name) => page.getByRole("button", { name: labels[name], exact: true }).click();
  await openMenu(page);
  seen.set("system", await ground());
  for (const name of ["light", "dark", "contrast"]) {
    await press(name);
    assert.equal(await page.locator(".themes [aria-pressed=true]").getAttribute("title"), labels[name]);
    seen.set(name, await ground());
  }
  assert.equal(seen.get("system"), seen.get("light"));
  assert.equal(new Set(seen.values()).size, 3);
  await page.reload();
  assert.equal(await ground(), seen.get("contrast"));
  await page.emulateMedia({ colorScheme: "dark" });
  await openMenu(page);
  await press("system");
  assert.equal(await ground(), seen.get("dark"), "as the system, which is dark now");
});

test("on a phone a finger makes a move ready, and a second tap or the main button plays it", async ({ guest }) => {
  const page = await guest({ phone: true });
  await page.goto("/");
  await (await chooser(page)).getByRole("button", { name: "Both here" }).tap();
  await page.locator("[role=gridcell]").first().waitFor();
  await settled(page);
  await page.locator('[data-cell="0,0"]').tap();
  const main = page.locator(".main");
  await page.locator(".main.accent").waitFor();
  assert.equal(await movesMade(page), 0);
  await main.tap();
  await page.locator('[data-cell="0,0"]:not([aria-label*="empty"])').waitFor();
  await page.locator('[data-cell="1,0"]').tap();
  await page.locator(".main.accent").waitFor();
  await page.locator('[data-cell="1,0"]').tap();
  await page.locator('[data-cell="1,0"]:not([aria-label*="empty"])').waitFor();

  const box = await main.boundingBox();
  const row = await page.locator(".handle-row").boundingBox();
  assert.ok(box.y + box.height > 844 - 80 && box.y + box.height <= row.y && row.y + row.height <= 844, "the main button is above the row at the bottom edge");
  assert.ok(box.width > 240, `${box.width} wide beside the hint`);
  const mat = await page.locator(".mat").boundingBox();
  assert.equal(mat.width, 390);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);

  await page.locator(".handle-row").getByRole("button", { name: "Moves" }).tap();
  const sheet = page.locator(".side-tabs");
  const half = await sheet.boundingBox();
  assert.ok(half.y > mat.y + mat.height / 3, "the board is in sight above the half sheet");
  await page.locator(".grip .handle").tap();
  await page.waitForFunction((height) => document.querySelector(".side-tabs").offsetHeight > height + 100, half.height);
  const stops = [half.height, (await sheet.boundingBox()).height];
  assert.ok(Math.max(...stops) > 500, "one stop shows nearly everything");
  assert.deepEqual(await faults(page), []);
});

test("no page of a phone is wider than its screen, and what is tapped is large enough", async ({ guest, newServer }) => {
  const { address } = await newServer(); // its lobby lists no matches of others
  const page = await guest({ baseURL: address, phone: true });
  for (const path of ["/", "/rules/hexit", "/nowhere"]) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, path);
  }
  await page.goto("/");
  await chooser(page, "Hexattack");
  await page.getByRole("button", { name: "Create a game" }).waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /\{\w+\}/, "every argument of a text is given");
  const small = await page.locator("main button:visible, main .btn:visible").evaluateAll((all) =>
    all.filter((e) => e.getBoundingClientRect().height < 44).map((e) => e.textContent));
  assert.deepEqual(small, []);
});

test("a spectator sees what happens and can do nothing", async ({ page, guest }) => {
  const id = await openTable(page);
  const watcher = await guest();
  await watcher.goto(`/t/${id}`);
  await watcher.getByRole("button", { name: "You are watching" }).waitFor();
  await submitNext(page, id, "drop 0,0");
  assert.ok(await moved(watcher, 0));
  assert.equal(await watcher.locator(".hit.can").count(), 0);
  assert.equal(await watcher.locator(".banner.mine").count(), 0);
  await choose(page, "Settings");
  await page.getByText("1 does now").waitFor();
});

test("a new name is shown and remembered", async ({ page }) => {
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("button", { name: "Change your name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Ines Duarte");
  await page.getByRole("button", { name: "Keep this name" }).click();
  await openMenu(page);
  await page.locator(".owner").getByText("Ines Duarte").waitFor();
  await page.reload();
  await openMenu(page);
  await page.locator(".owner").getByText("Ines Duarte").waitFor();
});

test("a missing table has a page that says so", async ({ page }) => {
  await page.goto("/t/nothing");
  await page.getByRole("heading", { name: "There is no such table" }).waitFor();
  await page.getByRole("link", { name: "To the lobby" }).click();
  await chooser(page);
});
