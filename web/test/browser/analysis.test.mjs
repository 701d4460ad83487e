// Hints while a game against a bot is played, and its analysis afterwards.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { makeTable, submit, told } from "./drive.mjs";
import { House, browserTest, guest } from "./house.mjs";

browserTest("a hint lies ready without being played, and the analysis leads to the moves", async () => {
  const house = await House.open();
  const page = await guest(house.address);
  await page.goto("/");
  const seats = [{ kind: "me" }, { kind: "bot", level: 3 }];
  const id = await makeTable(page, "hexit", seats, { tiles: "8" });
  await page.goto("/t/" + id);
  await page.locator(".banner.mine").waitFor();
  await page.keyboard.press("i");
  await page.getByText(/The house would play .* expects \d+\s% of the point/).first().waitFor();
  await page.locator("button.main.accent").waitFor();
  assert.deepEqual(await faults(page), []);
  assert.equal((await told(page, id)).turns.length, 1, "nothing was played");
  assert.equal(await page.getByRole("tab", { name: "Analysis" }).count(), 0);

  for (let now = await told(page, id); now.status === "running"; now = await told(page, id)) {
    if (now.turns.length > 0) await submit(page, id, 1, now.turns[0].choices[0].text);
    else await page.waitForTimeout(30);
  }
  await page.locator(".banner.over").waitFor();
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await page.locator(".analysis progress").waitFor({ state: "detached", timeout: 60_000 });
  await page.locator(".graph polyline").first().waitFor();
  const swing = page.locator(".swings button").first();
  const move = (await swing.innerText()).match(/Turn (\d+)/)[1];
  await swing.click();
  await page.locator(".judged b", { hasText: `Turn ${move},` }).waitFor();
  const slider = page.getByRole("slider", { name: "Expectations over the game" });
  assert.equal(await slider.getAttribute("aria-valuenow"), move);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(
    (n) => document.querySelector(".graph svg").getAttribute("aria-valuenow") === n, String(move - 1),
  );
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(page.troubles, []);
  await house.close();
});
