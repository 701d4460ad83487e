// The members: who is online in the lobby, the list of members with its search, and friends.

import assert from "node:assert/strict";
import { faultsInAllColours } from "./axe.mjs";
import { ask, makeTable } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { signUp } from "./ratings.mjs";

const rows = (page) => page.locator(".online .grow b");

test("the lobby shows who is online and what they play, and a challenge takes two presses", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const [anna, ben, cora] = await Promise.all([1, 2, 3].map(() => guest({ baseURL: address })));
  for (const [page, handle] of [[anna, "anna-lobby"], [ben, "ben-lobby"], [cora, "cora-lobby"]]) {
    await signUp(page, handle);
    await ask(page, "PATCH", "/api/me", { name: handle.slice(0, -6) });
  }
  await anna.goto("/");
  await anna.locator(".online .alone").waitFor();
  await ask(anna, "POST", "/api/me/follows/" + (await ask(cora, "GET", "/api/me")).id);
  await Promise.all([ben.goto("/watch"), cora.goto("/puzzles")]);
  await anna.waitForFunction(() => document.querySelectorAll(".online li").length === 2);
  assert.deepEqual(await rows(anna).allInnerTexts(), ["cora", "ben"]);
  const id = await makeTable(ben, "hexit", [{ kind: "me" }, { kind: "me" }], {}, { public: true });
  await ben.goto("/t/" + id);
  await anna.locator(".online li", { hasText: "ben" }).getByRole("link", { name: "playing" }).waitFor();
  assert.equal(await anna.locator(".online .doing").getAttribute("href"), "/t/" + id);
  assert.deepEqual(await faultsInAllColours(anna), []);

  await anna.getByRole("button", { name: "Challenge cora" }).click(); // the first press
  await anna.getByRole("dialog").getByRole("button", { name: "Challenge", exact: true }).click(); // the second
  await cora.locator(".toast", { hasText: "anna challenges you" }).waitFor();
  await anna.getByRole("dialog").waitFor({ state: "detached" });
  await cora.goto("about:blank");
  await anna.locator(".online li", { hasText: "cora" }).waitFor({ state: "detached" });
  assert.match(await anna.locator(".online .foot").innerText(), /^2 members/);
  assert.deepEqual([...anna.troubles, ...ben.troubles], []);
});

test("members are found by handle, by an address that can be sent, and followed ones are listed as friends", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const [anna, olga] = await Promise.all([guest({ baseURL: address, phone: true }), guest({ baseURL: address })]);
  await anna.goto("/members/friends");
  await anna.getByText("Friends are for members").waitFor();
  await signUp(anna, "anna-finds");
  await signUp(olga, "olga-found");
  await olga.goto("/members");
  const tabs = anna.getByRole("navigation", { name: "Community", exact: true });
  await tabs.getByRole("link", { name: "Members" }).tap();
  await anna.getByRole("searchbox").fill("olg");
  await anna.locator(".list li", { hasText: "@olga-found" }).first().waitFor();
  assert.ok(anna.url().endsWith("/members?q=olg"), anna.url());
  assert.equal(await anna.evaluate(() => document.documentElement.scrollWidth), 390);
  await anna.getByRole("searchbox").fill("nobody-is");
  await anna.getByText("no member whose handle begins with").waitFor();
  await ask(anna, "POST", "/api/me/follows/" + (await ask(olga, "GET", "/api/me")).id);
  await anna.goto("/members/friends");
  await anna.locator(".list li", { hasText: "@olga-found" }).getByText("online now").waitFor();
  assert.deepEqual(await faultsInAllColours(anna), []);
  await anna.getByRole("button", { name: "Unfollow" }).tap();
  await anna.getByText("You follow no members yet").waitFor();
  await anna.goto("/leaderboard");
  await tabs.getByRole("link", { name: "Friends" }).waitFor();
  assert.deepEqual([...anna.troubles, ...olga.troubles], []);
});
