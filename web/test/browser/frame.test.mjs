// The header of the pages without a board, and the user's menu.

import assert from "node:assert/strict";
import { faults, faultsInAllColours } from "./axe.mjs";
import { ask, makeTable, openMenu } from "./actions.mjs";
import { test } from "./fixtures.mjs";

const places = ["Play", "Puzzles", "Learn", "Watch", "Community", "Lab"];

/** The page that each address belongs to in the navigation. */
const pages = [
  ["/", "Play"], ["/puzzles", "Puzzles"], ["/learn", "Learn"], ["/learn/hexit", "Learn"], ["/rules", "Learn"], ["/rules/hexit", "Learn"],
  ["/hexstrike/cards", "Learn"], ["/watch", "Watch"], ["/archive", "Watch"], ["/leaderboard", "Community"], ["/members", "Community"], ["/members/friends", "Community"], ["/lab", "Lab"],
  ["/account", null], ["/mine", null], ["/nowhere", null],
];

/** Where the text of each place of the header stands. */
const standing = (page) => page.evaluate(() => [...document.querySelectorAll(".site nav a")].map((link) => {
  const text = document.createRange();
  text.selectNodeContents(link);
  const { left, top } = text.getBoundingClientRect();
  return [link.textContent, Math.round(left), Math.round(top)];
}));

test("every page without a board has the same six places where they stood, and marks the one it belongs to", async ({ page }) => {
  let first;
  for (const [path, place] of pages) {
    await page.goto(path);
    const main = page.getByRole("navigation", { name: "Main" });
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    assert.deepEqual(await main.getByRole("link").allInnerTexts(), places, path);
    const marked = await main.locator("[aria-current=page]").allInnerTexts();
    assert.deepEqual(marked, place ? [place] : [], path);
    await page.locator("main h1").first().waitFor();
    first ??= await standing(page);
    assert.deepEqual(await standing(page), first, path);
  }
  assert.equal(first.length, 6);
  assert.deepEqual(page.troubles, []);
});

test("a guest signs in by one press, and lessons and rules of all games are two more", async ({ page }) => {
  await page.goto("/leaderboard");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("textbox", { name: /^Code/ }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Learn" }).click();
  await page.getByRole("heading", { level: 1, name: "Lessons" }).waitFor();
  assert.equal(await page.locator(".game-cards li").count(), 6);
  await page.getByRole("navigation", { name: "Learn" }).getByRole("link", { name: "Rules" }).click();
  await page.locator(".game-cards").getByRole("link", { name: /^Swarm/ }).click();
  await page.locator(".rules h1").waitFor();
  await page.getByRole("navigation", { name: "Learn" }).getByRole("link", { name: "Lessons" }).click();
  await page.waitForURL("**/learn/swarm");
  assert.deepEqual(page.troubles, []);
});

test("a member's menu is walked by keys, gives the focus back, and signs out", async ({ guest }) => {
  const page = await guest();
  await ask(page, "POST", "/api/me/account", { handle: "menu-" + (Date.now() % 1e6) });
  await page.goto("/archive");
  const button = page.locator(".own-menu");
  await button.press("Enter");
  await page.locator(".drop-down").waitFor();
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  assert.equal(await focused(), "Profile");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "Your games");
  assert.deepEqual(await faultsInAllColours(page), []);
  await page.keyboard.press("Escape");
  await page.locator(".drop-down").waitFor({ state: "detached" });
  assert.equal(await button.evaluate((it) => it === document.activeElement), true);
  assert.equal(await page.getByRole("link", { name: "Sign in", exact: true }).count(), 0);
  await openMenu(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
  assert.equal((await ask(page, "GET", "/api/me")).handle, undefined);
});

test("a phone has the places at the bottom, in reach of a thumb", async ({ guest }) => {
  const page = await guest({ phone: true });
  for (const path of ["/", "/learn", "/rules/hexit", "/account", "/leaderboard"]) {
    await page.goto(path);
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    assert.deepEqual(await links.allInnerTexts(), places.slice(0, 5), path);
    const box = await links.first().evaluate((it) => it.getBoundingClientRect().toJSON()); // of the header that is there now
    assert.ok(box.y + box.height === 844 && box.height >= 44 && box.width >= 44, JSON.stringify(box));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, path);
  }
  await openMenu(page);
  assert.deepEqual(await faults(page), []);
  await page.getByRole("link", { name: "Lab" }).tap();
  await page.waitForURL("**/lab");
});

test("a challenge is answered by the bell on any page, and the challenger sees what becomes of it", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const [anna, ben] = await Promise.all([guest({ baseURL: address }), guest({ baseURL: address, phone: true })]);
  await ask(anna, "POST", "/api/me/account", { handle: "anna-rings" });
  await ask(ben, "POST", "/api/me/account", { handle: "ben-hears" });
  await Promise.all([anna.goto("/leaderboard"), ben.goto("/rules/hexit")]);
  const bell = (page) => page.locator(".bell");
  await Promise.all([anna, ben].map((page) => bell(page).waitFor()));
  const challenge = () => ask(anna, "POST", "/api/offers", { game: "hex", challenged: "ben-hears" });
  const toast = (page, text) => page.locator(".toast", { hasText: text }).waitFor();

  await Promise.all([anna, ben].map((page) => page.waitForLoadState("networkidle")));
  await challenge();
  await anna.locator(".toast", { hasText: "Challenge sent to @ben-hears" }).getByRole("button", { name: "Withdraw" }).click();
  await ben.waitForFunction(() => !document.title.startsWith("("));
  await challenge();
  await ben.locator(".toast", { hasText: "challenges you" }).getByRole("button", { name: "Answer" }).tap();
  await ben.waitForFunction(() => document.title.startsWith("(1) "));
  await ben.locator(".bell-box").getByRole("button", { name: "Decline" }).waitFor();
  assert.deepEqual(await faults(ben), []);
  assert.equal(await ben.evaluate(() => document.documentElement.scrollWidth), 390);
  await bell(anna).click(); // a toast is gone by now
  await anna.locator(".bell-box").getByRole("button", { name: "Withdraw" }).click();
  await ben.waitForFunction(() => !document.title.startsWith("("));

  await ben.goto(`/t/${await makeTable(ben, "hexit", [{ kind: "me" }, { kind: "bot", level: 1 }])}`);
  await ben.locator("[role=gridcell]").first().waitFor();
  await bell(ben).waitFor();
  await challenge();
  await ben.locator(".toast").getByRole("button", { name: "Answer" }).tap();
  await ben.locator(".bell-box").getByRole("button", { name: "Play" }).tap();
  await anna.locator(".company-bar").getByRole("link").click();
  await anna.waitForURL(ben.url());

  await ben.goto("/puzzles");
  await bell(ben).waitFor();
  await ben.waitForLoadState("networkidle");
  await ask(ben, "POST", "/api/offers", { game: "hex", challenged: "anna-rings" });
  await anna.locator(".toast").getByRole("button", { name: "Answer" }).click();
  await anna.locator(".bell-box").getByRole("button", { name: "Decline" }).click();
  await toast(ben, "@anna-rings does not want to play now");
  assert.deepEqual([...anna.troubles, ...ben.troubles], []);
});

test("a menu that is opened while a page's code is on its way stays open when it arrives", async ({ page }) => {
  await page.goto("/");
  await openMenu(page); // its code comes now
  await page.keyboard.press("Escape");
  let release;
  const held = new Promise((go) => (release = go));
  await page.route(/leaderboard.*\.js/, (route) => held.then(() => route.continue()));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Community" }).click();
  await page.waitForURL("**/leaderboard");
  await openMenu(page);
  release();
  await page.getByRole("heading", { level: 1, name: "Leaderboard" }).waitFor();
  assert.ok(await page.locator(".drop-down.user-menu").isVisible());
  await page.goBack();
  await page.locator(".drop-down.user-menu").waitFor({ state: "detached" });
});

test("the search finds games, settings, rules and members from any page, by keys alone", async ({ guest }) => {
  const page = await guest({ viewport: { width: 1280, height: 800 } });
  await ask(page, "POST", "/api/me/account", { handle: "ripe-" + (Date.now() % 1e6) });
  await page.goto("/leaderboard");
  await page.getByRole("button", { name: "Search" }).waitFor();
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search the site" });
  await field.fill("ripe");
  const option = (name) => page.locator(".found").getByRole("option", { name });
  await option(/^ripe-\d+ @ripe/).waitFor();
  await option(/Ripe prisoners.*Hex-It/).waitFor();
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press("Enter"); // the first: a rule
  await page.waitForURL("**/rules/hexit#R7.1");
  await page.locator("#R7\\.1.here").waitFor();
  await page.keyboard.press("/");
  await field.fill("dropping");
  await option(/^6 Dropping/).waitFor();
  await page.keyboard.press("ArrowUp"); // the last one leads to the members
  assert.match(await page.locator(".found [aria-selected=true]").innerText(), /^Search members/);
  await page.keyboard.press("Home"); // the cursor of the field
  await option(/^6 Dropping/).click();
  await page.waitForURL("**/rules/hexit#R6"); // another rule of the same page
  await field.waitFor({ state: "detached" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search" }).click();
  await field.fill("passkey");
  await option("Account and sign-in").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await field.fill("hexst");
  await option(/Hexstrat Lessons/).click();
  await page.waitForURL("**/learn/hexstrat");
  assert.deepEqual(page.troubles, []);
});
