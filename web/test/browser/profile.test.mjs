// Profiles: what users show, follow and block, and how they delete an account.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { faults } from "./axe.mjs";
import { ask, makeTable, sit, submit, tabTo } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** A visitor with an account and a handle of its own. */
async function account(guest, word, options) {
  const page = await guest(options);
  const handle = `${word}-${Date.now() % 1_000_000}`;
  await ask(page, "POST", "/api/me/account", { handle });
  return { page, handle, id: (await ask(page, "GET", "/api/me")).id };
}

test("a name at a table leads to a profile, whose owner is followed, blocked, and shows what they like", async ({ guest }) => {
  const anna = await account(guest, "anna");
  const ben = await account(guest, "ben", { phone: true, colorScheme: "dark" });
  await ask(anna.page, "PATCH", "/api/me", { name: "Anna of the Hexes" });
  const public_ = { public: true };
  const id = await makeTable(anna.page, "hexit", [{ kind: "me" }, { kind: "open" }], {}, public_);
  await sit(ben.page, id, 2);
  await ask(anna.page, "POST", `/api/matches/${id}/actions`, { key: "resigns-here", seat: 1, text: "resign" });

  // Anna edits her profile by the keyboard alone.
  await anna.page.goto(`/@${anna.handle}`);
  assert.deepEqual(await faults(anna.page), [], "one's own profile");
  await anna.page.getByRole("link", { name: "Edit profile" }).click();
  const words = anna.page.getByRole("textbox", { name: /^About you/ });
  await words.waitFor();
  await tabTo(anna.page, /^About you|^$/);
  await words.focus();
  await anna.page.keyboard.type("I play at night.\n<b>No markup</b>");
  await anna.page.keyboard.press("Tab");
  await anna.page.getByText("Your profile is kept").waitFor({ state: "attached" });
  await anna.page.getByRole("radio", { name: "First letter" }).focus();
  await anna.page.keyboard.press("ArrowUp"); // the last picture
  await anna.page.locator(".own-menu [data-picture=zenytha]").waitFor();
  assert.deepEqual(await faults(anna.page), [], "choosing a picture");

  // Ben finds her by her name at the table, on a phone in the dark.
  await ben.page.goto(`/t/${id}`);
  await ben.page.locator("a.profile-link:visible", { hasText: "Anna" }).tap();
  await ben.page.getByRole("heading", { name: "Anna of the Hexes", exact: true }).waitFor();
  const picture = ben.page.locator(".person [data-picture=zenytha]");
  await ben.page.waitForFunction((shown) => getComputedStyle(shown).backgroundImage.startsWith("url("), await picture.elementHandle());
  assert.equal(await ben.page.locator(".own-words").innerText(), "I play at night.\n<b>No markup</b>");
  assert.equal(await ben.page.locator(".own-words b").count(), 0, "markup is drawn as markup");
  await ben.page.getByText("Each game").tap();
  await ben.page.getByRole("row", { name: /Hex-It against players 0 0 1/ }).waitFor();
  await ben.page.locator(".played li").first().waitFor();
  assert.deepEqual(await faults(ben.page), [], "another's profile");
  assert.equal(await ben.page.evaluate(() => document.documentElement.scrollWidth), 390);
  await ben.page.getByLabel("Games that are").selectOption("running");
  await ben.page.getByText("There are no such tables.").waitFor();
  await ben.page.getByRole("button", { name: "Follow" }).tap();
  await ben.page.getByText("You follow Anna of the Hexes.").waitFor();
  await ben.page.getByText("0 : 1").or(ben.page.getByText("1 : 0")).waitFor();
  await ben.page.goto("/members/friends");
  const follows = ben.page.locator(".list");
  await follows.getByText("online now").waitFor();
  const seenBy = (presence) => ask(anna.page, "PATCH", "/api/me/profile", { results: "all", matches: "all", about: "", presence });
  await seenBy("followed");
  await ben.page.reload();
  await follows.getByRole("link", { name: "Anna of the Hexes" }).waitFor();
  assert.equal(await follows.getByText("online now").count(), 0, "she lets only those see it whom she follows");
  await ask(anna.page, "POST", `/api/me/follows/${ben.id}`);
  await ben.page.reload();
  await follows.getByText("online now").waitFor();

  // He blocks her: neither comes to the other.
  await ben.page.goto(`/@${anna.handle}`);
  await ben.page.getByText("More", { exact: true }).tap();
  await ben.page.getByRole("button", { name: "Block" }).tap();
  await ben.page.locator("button.grave[aria-disabled=false]").tap(); // the second press of a double tap does nothing
  await ben.page.getByText("You have blocked Anna").waitFor();
  assert.deepEqual(await faults(ben.page), [], "a blocked user");
  const bens = await makeTable(ben.page, "hexit", [{ kind: "me" }, { kind: "open" }], {}, public_);
  await assert.rejects(sit(anna.page, bens, 2), /"code":"blocked"/);
  await ben.page.goto("/account");
  await ben.page.getByRole("button", { name: "Unblock Anna of the Hexes" }).tap();
  await ben.page.getByRole("region", { name: "Blocked users" }).waitFor({ state: "detached" });

  // She shows nothing any more.
  const kept = () => anna.page.waitForResponse((r) => r.url().endsWith("/api/me/profile") && r.request().method() === "PATCH");
  for (const label of ["Results are seen by", "Tables are seen by"]) {
    await Promise.all([kept(), anna.page.getByLabel(label).selectOption("nobody")]);
  }
  await ben.page.goto(`/@${anna.handle}`);
  await ben.page.getByText("shows neither results nor tables to you").waitFor();
});

test("a user downloads their data, and deletes the account in the middle of a game", async ({ guest }) => {
  const anna = await account(guest, "leaver", { acceptDownloads: true });
  const ben = await guest();
  await ask(anna.page, "PATCH", "/api/me", { name: "Leaving Soon" });
  const id = await makeTable(anna.page, "hexit", [{ kind: "me" }, { kind: "open" }], {}, { public: true });
  await ben.goto(`/t/${id}`);
  await sit(ben, id, 2);
  await submit(anna.page, id, 1, "drop 0,0");
  await ben.getByText("Leaving Soon").first().waitFor();

  await anna.page.goto("/account");
  const [download] = await Promise.all([
    anna.page.waitForEvent("download"),
    anna.page.getByRole("link", { name: "Download everything about me" }).click(),
  ]);
  const zip = await readFile(await download.path());
  assert.equal(zip.subarray(0, 2).toString(), "PK");
  assert.ok(zip.includes("matches.json") && zip.includes("me.json"));

  await anna.page.getByRole("button", { name: "Delete me" }).click();
  assert.deepEqual(await faults(anna.page), [], "about to go");
  await anna.page.getByLabel(/^To go for good, type/).fill("another name");
  await anna.page.keyboard.press("Enter");
  await anna.page.getByText("nothing was deleted").waitFor();
  await anna.page.getByLabel(/^To go for good, type/).fill(anna.handle);
  await anna.page.keyboard.press("Enter");
  await anna.page.waitForURL("/");
  assert.notEqual((await ask(anna.page, "GET", "/api/me")).id, anna.id);
  await ben.getByText("Former player").first().waitFor();
  assert.equal(await ben.getByText("Leaving Soon").count(), 0, "who plays on still reads the name");
  await submit(ben, id, 2, "drop 0,1");
  await anna.page.goto(`/@${anna.handle}`);
  await anna.page.getByText("There is no account with this handle").waitFor();
});
