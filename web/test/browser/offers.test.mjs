// Two people find each other in the lobby, each in a browser of their own.

import assert from "node:assert/strict";
import { browserTest, guest, sharedHouse } from "./house.mjs";

browserTest("who offers to play is found in the lobby, plays the house meanwhile, and is told when somebody comes", async () => {
  const { address } = await sharedHouse();
  const settings = { game: "hex", time: "5+5" };
  const [anna, ben] = await Promise.all([1, 2].map(() => guest(address, { settings })));
  await Promise.all([anna, ben].map((page) => page.goto("/", { waitUntil: "networkidle" })));
  await anna.getByRole("button", { name: "Play a person" }).click();
  await anna.getByText("You wait for somebody").waitFor();
  await anna.getByRole("button", { name: "Play the house" }).click();
  await anna.waitForURL(/\/t\//);
  const against = anna.url();
  await ben.getByRole("button", { name: /^Sit down/ }).click();
  await ben.waitForURL(/\/t\//);
  await anna.locator(".company-bar").getByRole("link").click();
  await anna.waitForURL(ben.url());
  assert.notEqual(anna.url(), against);
  assert.deepEqual([...anna.troubles, ...ben.troubles], []);
});
