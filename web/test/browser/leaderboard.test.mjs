// Leaderboards: all games, one game, own place, and the address of what is shown.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { ask } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { playTournament, signUp } from "./ratings.mjs";

const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("leaderboards show places, own standing and changes, and Back returns to what was shown", async ({ guest, apiGuest, newServer }) => {
  const server = await newServer("--no-limits");
  const ben = await guest({ baseURL: server.address });
  const players = [];
  for (const handle of ["anna", "ben", "cleo", "dora", "emil"]) {
    players.push(await signUp(handle === "ben" ? ben : apiGuest(server.address), handle));
  }
  await playTournament("hexit", players);

  await ben.goto("/leaderboard");
  const card = ben.getByRole("region", { name: "Hex-It", exact: true });
  await card.locator("li").nth(3).waitFor();
  assert.match(await card.locator(".you").innerText(), /ben/i);
  assert.equal(await ben.getByRole("link", { name: "Play Swarm" }).count(), 1, "a game without places can be played");
  assert.deepEqual(await faults(ben), [], "all games");

  await card.getByRole("link", { name: "All of Hex-It" }).click();
  await ben.waitForURL("**/leaderboard?game=hexit&speed=rapid");
  await ben.locator("tbody tr").nth(3).waitFor();
  const row = ben.locator("tr.you");
  assert.match(await row.innerText(), /ben/i);
  assert.match(await row.innerText(), /20\s+65 %/, "twenty games, thirteen of them won");
  assert.equal(await ben.locator(".trend").count(), 0, "games of today make no curve");
  await ben.route(/api\/leaderboard\?.*pool/, async (route) => { // as if the first player had played for a week
    const answer = await route.fetch();
    const list = await answer.json();
    if (list.leaders[0]) list.leaders[0].trend = [1500, 1540, 1520, ...list.leaders[0].trend];
    await route.fulfill({ response: answer, json: list });
  });
  const here = ben.locator("tbody tr", { hasText: "cleo" }).locator(".avatar i");
  await ask(players[2], "PATCH", "/api/me/profile", { avatar: "swarm", about: "", results: "all", matches: "all", presence: "all" });
  await ben.reload();
  await ben.locator("tr [data-picture=swarm]").waitFor();
  assert.equal(await here.count(), 1, "a player who is online has no dot");
  const [x, y] = (await ben.locator(".trend polyline").getAttribute("points")).split(" ").map((point) => point.split(",").map(Number)).slice(0, 2);
  assert.ok(x[0] < y[0] && x[1] > y[1], `the curve does not rise: ${x} ${y}`);
  await ask(players[2], "PATCH", "/api/me/profile", { about: "", results: "all", matches: "all", presence: "nobody" });
  await ben.reload();
  await row.waitFor();
  assert.equal(await here.count(), 0, "a player who hides has a dot");
  assert.match(await ben.locator(".own-place").innerText(), /No\. 1\s+of 4/);
  assert.deepEqual(await faults(ben), [], "one game");

  await ben.getByRole("button", { name: "Bots" }).click();
  await ben.waitForURL("**/leaderboard?game=hexit&speed=rapid&bots=1");
  await ben.getByText("The first place is free").waitFor();
  await ben.goBack();
  await ben.locator("tr.you").waitFor();
  await ben.goBack();
  await card.waitFor();
  await ben.goForward();
  await ben.reload();
  await ben.locator("tr.you").waitFor();

  const reader = await guest({ baseURL: server.address, phone: true });
  for (const [address, ready] of [["/leaderboard", ".six li"], ["/leaderboard?game=hexit", "tbody tr"], ["/leaderboard?game=swarm", ".no-places"]]) {
    await reader.goto(address);
    await reader.locator(ready).first().waitFor();
    assert.ok(await sideways(reader) <= 0, `${address} is wider than a phone`);
  }
  await reader.goto("/leaderboard?game=hexit");
  await reader.getByText("Sign in to see your place.").waitFor();
});
