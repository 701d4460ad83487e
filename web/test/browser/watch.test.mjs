// Running matches, rated tables and their effects on profile, archive and administration, with games of two accounts.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { act, ask, makeTable, positionOf, sit, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

async function account(guest, handle, options) {
  const page = await guest(options);
  await ask(page, "POST", "/api/me/account", { handle });
  return page;
}

/** Makes the first legal move of a seat. */
async function moveFirst(page, id, seat) {
  const { number, turns: [{ choices: [{ text }] }] } = await positionOf(page, id);
  await submit(page, id, seat, text, number);
}

/** A rated table of Hex-It at which each has made so many moves. */
async function table(anna, ben, moves) {
  const seats = [{ kind: "me" }, { kind: "open" }];
  const id = await makeTable(anna, "hexit", seats, {}, { public: true, rated: true, hints: false, time: "30+0" });
  await sit(ben, id, 2);
  for (let i = 0; i < 2 * moves; i++) await moveFirst(i % 2 === 0 ? anna : ben, id, (i % 2) + 1);
  return id;
}

const resign = (page, id) => act(page, id, 2, "resign");

test("the player who stays in a rated game claims the win by a button", async ({ guest, newServer }) => {
  const server = await newServer("--patience", "2s");
  const anna = await account(guest, "anna-stays", { baseURL: server.address });
  const ben = await account(guest, "ben-leaves", { baseURL: server.address, phone: true });
  const id = await table(anna, ben, 1);
  await anna.goto(`/t/${id}`);
  await ben.goto(`/t/${id}`);
  await ben.locator(".hit").first().waitFor({ state: "attached" });
  const claim = anna.getByRole("button", { name: "Claim the win" });
  assert.equal(await claim.count(), 0, "nothing is claimed from a player who is present");
  await ben.context().close();
  await moveFirst(anna, id, 1);
  await claim.first().waitFor();
  await claim.first().click();
  await anna.locator(".banner.over").waitFor();
  const { position } = await ask(anna, "GET", `/api/matches/${id}`);
  assert.deepEqual([position.status, position.reason, position.result], ["finished", "abandoned", "1-0"]);
});

test("rated games are watched, shown beside names, found again, and annulled by moderators", async ({ guest, newServer }) => {
  const server = await newServer();
  const anna = await account(guest, "anna", { baseURL: server.address });
  const ben = await account(guest, "ben", { baseURL: server.address });
  const owner = await guest({ baseURL: server.address, phone: true, colorScheme: "dark" });
  await owner.goto(await server.ownerLink());
  await owner.getByRole("button", { name: "Become the owner" }).press("Enter");
  await owner.getByText("You are the owner of this site.").waitFor();
  for (let i = 0; i < 10; i++) await resign(ben, await table(anna, ben, 2));

  const id = await table(anna, ben, 2);
  await owner.goto("/watch");
  await owner.locator(".watch .plate-of").first().waitFor();
  assert.match(await owner.locator(".watch .plate-of").first().innerText(), /\d{4}\?/, "the ratings of who plays");
  assert.deepEqual(await faults(owner), [], "what is going on");
  await owner.getByRole("link", { name: /^Watch / }).first().press("Enter");
  await owner.waitForURL(`**/t/${id}`);

  await anna.goto(`/t/${id}`);
  await anna.locator(".plate .strength").first().waitFor();
  assert.match(await anna.locator(".plate .strength").first().innerText(), /^\d{4}\?$/);
  await resign(ben, id);
  await anna.locator(".plate .strength", { hasText: "→" }).first().waitFor();

  await anna.goto("/@anna");
  const curve = anna.getByRole("slider", { name: /^Rating after each/ });
  await curve.focus();
  await curve.press("Home");
  await anna.getByRole("link", { name: "Open the game" }).waitFor();
  assert.equal(await curve.getAttribute("aria-valuenow"), "1");
  assert.deepEqual(await faults(anna), [], "a profile with a graph");
  await anna.goto("/archive");
  await anna.locator(".archive .rows li").nth(10).waitFor();
  assert.deepEqual(await faults(anna), [], "an archive with games");

  await owner.goto("/admin");
  await owner.getByRole("tab", { name: "Rematches" }).click();
  await owner.locator(".report").first().waitFor();
  assert.deepEqual(await faults(owner), [], "games that may be arranged");
  const farmed = owner.locator(".report").first();
  await farmed.getByRole("combobox").selectOption("annul");
  await farmed.getByRole("textbox").fill("Arranged.");
  await farmed.getByRole("button").press("Enter");
  await owner.locator(".report", { hasText: "Annulled" }).or(owner.getByText("No players have met that often")).first().waitFor();
});

test("watched matches are filtered by the address, and the one in front stays until it has ended", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const [anna, ben, watcher] = await Promise.all([1, 2, 3].map(() => guest({ baseURL: address })));
  const running = async (game) => {
    const id = await makeTable(anna, game, [{ kind: "me" }, { kind: "open" }], {}, { public: true, time: "10+5" });
    await sit(ben, id, 2);
    return id;
  };
  const hex = await running("hex");
  await running("hexit");
  await makeTable(anna, "hexit", [{ kind: "bot", level: 1 }, { kind: "bot", level: 1 }], {}, { public: true });
  await watcher.goto("/watch");
  const picks = watcher.getByRole("navigation", { name: "Game" });
  await picks.getByText("All games").waitFor();
  assert.match(await picks.innerText(), /All games\s*2/, "matches of users come first");
  await picks.getByRole("link", { name: /^Hex \d/ }).click();
  assert.equal(new URL(watcher.url()).search, "?game=hex");
  await watcher.locator(".watch .first .front[href*='" + hex + "']").waitFor();
  await watcher.locator(".clock-of.run").waitFor();
  assert.equal(await watcher.locator(".match-card").count(), 0);
  await watcher.getByRole("button", { name: "Bots" }).click();
  await watcher.getByText("No game like this is on.").waitFor();
  assert.equal(new URL(watcher.url()).search, "?game=hex&kind=bots");
  await watcher.goBack();
  await watcher.locator(".clock-of.run").waitFor();
  await resign(ben, hex);
  await watcher.getByText(/ has won\.$/).waitFor();
  assert.equal(await watcher.getByRole("link", { name: "Look back" }).count(), 1);
  await picks.getByText("All games").click();
  await watcher.locator(".match-card").first().waitFor();
  await watcher.getByRole("button", { name: "Next game" }).click();
  await watcher.getByRole("link", { name: "Watch live" }).waitFor();
});
