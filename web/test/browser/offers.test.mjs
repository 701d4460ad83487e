// Two players find each other in the lobby, each in a browser of their own.

import assert from "node:assert/strict";
import { ask, dice, moveByMouse, resign, submit, tableId } from "./actions.mjs";
import { test } from "./fixtures.mjs";

test("an offer stands in the lobby, its user plays a bot meanwhile and is notified when it is accepted", async ({ guest, newServer }) => {
  const { address } = await newServer(); // without the offers of others
  const settings = { game: "hex", time: "5+5" };
  const [anna, ben] = await Promise.all([1, 2].map(() => guest({ baseURL: address, settings })));
  await Promise.all([anna, ben].map((page) => page.goto("/", { waitUntil: "networkidle" })));
  await anna.getByRole("button", { name: "Find an opponent" }).click();
  await anna.getByText("Waiting for an opponent").waitFor();
  await anna.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Community" }).click();
  await anna.locator(".waiting-bar", { hasText: "5 min + 5 s" }).getByRole("button", { name: "Withdraw" }).click();
  await anna.locator(".waiting-bar").waitFor({ state: "detached" });
  await anna.goBack();
  await anna.getByRole("button", { name: "Find an opponent" }).click();
  await anna.getByText("Waiting for an opponent").waitFor();
  await anna.getByRole("button", { name: "Play a bot" }).click();
  await anna.waitForURL(/\/t\//);
  const against = anna.url();
  await ben.getByRole("button", { name: /^Sit down/ }).click();
  await ben.waitForURL(/\/t\//);
  await anna.locator(".company-bar").getByRole("link").click();
  await anna.waitForURL(ben.url());
  assert.notEqual(anna.url(), against);
  assert.deepEqual([...anna.troubles, ...ben.troubles], []);
});

/** A visitor with an account, in the lobby. */
async function member(guest, handle, settings) {
  const page = await guest({ settings });
  await ask(page, "POST", "/api/me/account", { handle });
  await page.goto("/", { waitUntil: "networkidle" });
  return page;
}

test("a rated offer is taken, played to its end, changes both ratings, and is played again", async ({ guest }) => {
  const settings = { game: "hex", time: "10+5" };
  const [anna, ben] = await Promise.all(["anna-offers", "ben-takes"].map((handle) => member(guest, handle, settings)));
  await anna.getByRole("button", { name: "Create a game" }).click();
  const form = anna.getByRole("dialog");
  await form.locator("[name=offer-seat]").nth(1).check(); // the side that begins
  const rated = form.getByRole("switch", { name: "Rated" });
  await form.getByRole("button", { name: "No limit" }).click();
  assert.ok(await rated.isDisabled(), "rated games need a clock");
  await form.getByRole("button", { name: "Live" }).click();
  await form.getByRole("spinbutton", { name: "Minutes for each player" }).fill("12");
  await form.getByRole("spinbutton", { name: "Seconds added per move" }).fill("4");
  await rated.check();
  await form.getByRole("slider", { name: "Lowest rating" }).fill("1300");
  await form.getByText("1300 and above").waitFor();
  await form.getByRole("button", { name: "Create game" }).click();
  const offer = ben.locator(".offers li", { has: ben.locator("[href='/@anna-offers']") });
  await offer.getByText("1500?").waitFor();
  assert.match(await offer.innerText(), /12 min \+ 4 s.*rating from 1300/);
  await offer.getByRole("button", { name: /^Sit down/ }).click();
  for (const page of [anna, ben]) await page.waitForURL(/\/t\//); // who waits in the lobby is taken along
  assert.equal(anna.url(), ben.url());

  const id = tableId(ben);
  const ended = (page) => page.locator(".banner.over").waitFor();
  await anna.locator(".banner.mine").waitFor();
  await submit(anna, id, 1, "place 0,0");
  await submit(ben, id, 2, "place 1,0");
  await submit(anna, id, 1, "place 2,0");
  await submit(ben, id, 2, "place 3,0");
  await anna.locator(".hit.can").nth(4).waitFor();
  await moveByMouse(anna, dice(3));
  await ben.locator(".banner.mine").waitFor();
  await resign(ben);
  await Promise.all([anna, ben].map(ended));
  const changes = await Promise.all([anna, ben].map(async (page) => {
    const change = page.locator(".plate .strength", { hasText: "→" });
    await change.nth(1).waitFor();
    return (await change.allInnerTexts()).sort();
  }));
  assert.deepEqual(changes[0], changes[1], "both see the same change");
  const [lost, won] = changes[0].map((text) => /(\d+)\D+(\d+)/.exec(text).slice(1).map(Number)).sort((a, b) => a[1] - b[1]);
  assert.ok(lost[0] === 1500 && lost[1] < 1500 && won[0] === 1500 && won[1] > 1500, changes[0].join());

  await anna.getByRole("button", { name: "Rematch" }).click();
  await ben.getByRole("button", { name: "Accept the rematch" }).click();
  for (const page of [anna, ben]) await page.waitForURL((url) => /\/t\//.test(url) && !url.pathname.includes(id));
  const again = await ask(ben, "GET", `/api/matches/${tableId(ben)}`);
  assert.equal(again.rated, true);
  assert.equal(again.players[0].mine, true, "sides are changed");
  // A page may ask for previews of a position that the test has already left, and is refused.
  assert.deepEqual([...anna.troubles, ...ben.troubles].filter((trouble) => !trouble.includes("409")), []);
});

/** Counts the presses of a page. */
async function presses(page) {
  await page.evaluate(() => {
    globalThis.presses = 0;
    addEventListener("click", ({ isTrusted }) => (globalThis.presses += isTrusted ? 1 : 0), true);
  });
  return () => page.evaluate(() => globalThis.presses);
}

test("the dialog begins a game with a bot and one by link, each by two presses once it is open", async ({ guest }) => {
  for (const [opponent, button] of [["A bot", "Play now"], ["A friend by link", "Get the link"]]) {
    const page = await guest({ settings: { game: "hex", time: "5+5" } });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Create a game" }).click();
    const form = page.getByRole("dialog");
    const choice = form.getByRole("radio", { name: new RegExp(`^${opponent}`) });
    await choice.waitFor();
    const count = await presses(page);
    await choice.click();
    assert.match(await form.locator("footer").innerText(), /Hex Standard, 5 min \+ 5 s/);
    await form.getByRole("button", { name: button }).click();
    assert.equal(await count(), 2);
    await page.waitForURL(/\/t\//);
    const match = await ask(page, "GET", `/api/matches/${tableId(page)}`);
    assert.deepEqual([match.time.control, match.players.some(({ kind }) => kind === (opponent === "A bot" ? "bot" : "open"))], ["5+5", true]);
  }
});
