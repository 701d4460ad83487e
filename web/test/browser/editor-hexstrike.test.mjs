// HexStrike in the rule editor: its cards, fighters and island are changed by mouse and by keyboard.

import { expect } from "@playwright/test";
import { ask } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Opens the editor with a new variant of HexStrike. */
async function openEditor(page, options = {}) {
  await page.goto("/");
  const { variant } = await ask(page, "POST", "/api/variants", { game: "hexstrike", name: "Quick Hammer", options });
  await page.goto(`/bench/${variant.id}`);
  await expect(page.locator(".large-card")).toHaveCount(2);
  return variant.id;
}

const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

const changes = (page) => page.locator(".changes li b");

/** Returns the options of the draft as the server has them. */
const optionsOf = async (page, id) => (await ask(page, "GET", `/api/variants/${id}/draft`)).variant.options;

test("a card is changed by mouse, and the draft has its new values", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await openEditor(page);
  await page.locator(".card-list").getByRole("button", { name: /Hammer/ }).click();
  const strike = page.locator(".beat").nth(2);
  const [from, to] = [await strike.boundingBox(), await page.locator(".beat").nth(1).boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 8 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Damage: less" }).click();
  await page.getByRole("button", { name: "Damage: less" }).click();
  await page.getByRole("slider", { name: "Priority" }).fill("72");
  await page.locator(".segments").getByRole("radio", { name: "3" }).click();
  await expect(changes(page)).toHaveText([
    "Damage of Hammer: 4 instead of 6", "Priority of Hammer: 72 instead of 80", "Turn with Hammer: 0-3 instead of 0-2",
    "Beats of Hammer: an attack on beat 2 instead of 3",
  ]);
  await expect(page.locator(".large-card").nth(1).locator(".changed")).toHaveCount(5);
  await expect.poll(() => optionsOf(page, id)).toEqual({
    cards: "hammer:damage=4,priority=72,turn=0-3,strip=W|a-La-Ra|W|W|W|W|E",
  });
  await picture(page, "card-1440");
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, "card-1280");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "card-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Take back: Damage of Hammer: 4 instead of 6" }).click();
  await expect(changes(page)).toHaveCount(3);
});

test("a beat is moved, changed and removed by keyboard, and a beat that the text names keeps its order", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page);
  await page.locator(".card-list").getByRole("button", { name: /Jab/ }).click();
  const beats = page.locator(".beat:not(.add)");
  await beats.first().focus();
  await page.keyboard.press("Shift+ArrowRight"); // the boxed strike does not pass the combo beat
  await expect(beats.first()).toHaveClass(/boxed/);
  await page.getByRole("button", { name: "Add a beat" }).click();
  await expect(beats).toHaveCount(4);
  await beats.nth(2).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(beats.nth(1)).toHaveClass(/boxed/);
  await page.locator(".beat-editor").getByRole("radio", { name: "Jump" }).click();
  await page.locator(".rose").getByRole("checkbox").nth(1).click();
  await expect(changes(page)).toHaveText(["Beats of Jab: j-Rj [a] Co E instead of [a] Co E"]);
  await picture(page, "jump");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "jump-dark");
  await beats.first().focus();
  await page.keyboard.press("Delete");
  await expect(changes(page)).toHaveCount(0);
});

test("fighters and the island are changed by mouse", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await openEditor(page);
  await page.locator(".parts").getByRole("button", { name: "Fighters" }).click();
  await page.getByRole("button", { name: "Hand of Strylan: more" }).click();
  await page.getByRole("button", { name: "Number in the power of Strylan: more" }).click();
  await picture(page, "fighters");
  await page.locator(".parts").getByRole("button", { name: "Decks" }).click();
  await page.locator(".deck-card").filter({ hasText: "Backflip" }).first().click();
  await page.getByText("Instead of Backflip").waitFor();
  await picture(page, "decks-held");
  await page.locator(".deck-card").filter({ hasText: "Dash" }).first().click();
  await page.getByLabel("Ryathan").selectOption("aumandetta-base");
  await expect(changes(page)).toContainText(["Dash instead of Backflip", "Own deck of Ryathan"]);
  await picture(page, "decks");
  await page.getByRole("button", { name: /^Take back: Own deck/ }).click();
  await page.getByRole("button", { name: /^Take back: .*Dash/ }).click();
  await expect(changes(page)).toHaveCount(2);
  await page.locator(".parts").getByRole("button", { name: "Island" }).click();
  await page.locator('.map-stage [data-cell="0,-2"]').click();
  await expect(changes(page)).toHaveText([
    "Hand of Strylan: 5 cards instead of 4", "Number in the power of Strylan: 2 instead of 1", "Land: 15 hexes, 2 new",
  ]);
  await picture(page, "island");
  await expect.poll(() => optionsOf(page, id)).toMatchObject({ fighters: "strylan:hand=5,power=2" });
});
