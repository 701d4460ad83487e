// How many presses a stranger needs for what most come for.

import assert from "node:assert/strict";
import { makeTable } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { signUp } from "./ratings.mjs";

/** Counts the presses of a page from its first view on. */
function counting(page) {
  let presses = 0;
  const press = async (target, options) => {
    presses++;
    await target.click(options);
  };
  const took = () => presses;
  return { page, press, took };
}

async function arrive(guest, baseURL) {
  const visit = counting(await guest({ baseURL }));
  await visit.page.goto("/");
  await visit.page.locator(".welcome .ways .btn").first().waitFor();
  return visit;
}

const board = (page) => page.locator("[role=gridcell]").first().waitFor();

test("a stranger plays a bot, resigns and finds the game again by few presses", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const bot = await arrive(guest, address);
  await bot.press(bot.page.getByRole("button", { name: "Play an easy bot" }));
  await board(bot.page);
  assert.equal(bot.took(), 1, "to play a bot");

  const again = counting(bot.page);
  await again.page.goto("/");
  await again.press(again.page.locator("a.own").first());
  await board(again.page);
  assert.equal(again.took(), 1, "to find the last game");

  const end = counting(bot.page);
  await end.press(end.page.locator(".menu-button:visible"));
  const row = end.page.locator(".menu-list .row", { hasText: "Resign" });
  await row.click({ delay: 100 }); // a short press only asks
  await end.page.getByRole("button", { name: "Play on" }).click();
  await end.page.locator(".menu-button:visible").click();
  await end.press(row, { delay: 1000 });
  await end.page.locator(".banner.over").waitFor();
  assert.equal(end.took(), 2, "to resign, held so that no question comes");
});

test("a stranger invites a friend, signs in and makes an account by at most two presses each", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const friend = await arrive(guest, address);
  await friend.press(friend.page.getByRole("button", { name: "Invite" }));
  await friend.press(friend.page.locator("button", { hasText: /^Copy$/ }).first());
  await friend.page.getByText("Copied").first().waitFor();
  assert.equal(friend.took(), 2, "to play a friend");

  const known = await arrive(guest, address);
  await known.press(known.page.getByRole("link", { name: "Sign in", exact: true }));
  await known.page.getByRole("textbox", { name: /^Code/ }).waitFor();
  assert.equal(known.took(), 1, "to sign in");

  const member = await arrive(guest, address);
  await member.press(member.page.getByRole("link", { name: "Create account" }));
  await member.page.getByRole("textbox", { name: /^Handle/ }).fill("newcomer");
  await member.press(member.page.getByRole("button", { name: /^Make an account/ }));
  await member.page.getByRole("heading", { name: "Recovery codes" }).waitFor();
  assert.equal(member.took(), 2, "to make an account");
});

test("a stranger challenges a member who is online by two presses", async ({ guest, newServer }) => {
  const { address } = await newServer();
  const olga = await signUp(await guest({ baseURL: address }), "olga-online");
  await olga.goto(`/t/${await makeTable(olga, "hexit", [{ kind: "me" }, { kind: "bot", level: 1 }])}`);
  const stranger = await arrive(guest, address);
  const swords = stranger.page.locator(".online li").first().getByRole("button", { name: /^Challenge/ });
  await swords.waitFor();
  await stranger.press(swords);
  await stranger.press(stranger.page.getByRole("dialog").getByRole("button", { name: "Challenge", exact: true }));
  await olga.locator(".toast", { hasText: "challenges you" }).waitFor();
  assert.equal(stranger.took(), 2);
  assert.deepEqual([...stranger.page.troubles, ...olga.troubles], []);
});
