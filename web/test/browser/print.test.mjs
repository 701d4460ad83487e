// The dialog that makes sheets of paper: choices, pages as they will be, and the file.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { faults } from "./axe.mjs";
import { test } from "./fixtures.mjs";

/** Opens the dialog on the rules page of a game. */
async function openDialog(page, game) {
  await page.goto(`/rules/${game}`);
  await page.getByRole("button", { name: "Print and play" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("figure img").first().waitFor();
  return dialog;
}

/** Waits until the pages of the last choice have come. */
const settled = (dialog) => dialog.locator('.pages[aria-busy="false"]').waitFor();

test("the print dialog shows the pages of the chosen sheets and makes the file", async ({ page }) => {
  const dialog = await openDialog(page, "hexattack");
  await dialog.getByText("sheets of Letter").waitFor(); // of the browser's country
  await dialog.getByRole("button", { name: "A4" }).click();
  await dialog.getByText("11 sheets of A4").waitFor();
  assert.deepEqual(await faults(page), []);

  // Fewer kinds are fewer pages; nothing chosen cannot be made.
  for (const kind of ["Counters", "Orders", "Rules booklet", "Player aid"]) {
    await dialog.getByRole("checkbox", { name: kind }).uncheck();
    await settled(dialog);
  }
  await dialog.getByText("4 sheets of A4").waitFor();
  assert.deepEqual(await dialog.locator("figcaption").allInnerTexts(), [
    "Board, top left", "top right", "bottom left", "bottom right",
  ]);
  await dialog.getByRole("checkbox", { name: "Board" }).uncheck();
  await dialog.getByText("Choose what to print").waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Make the PDF" }).isDisabled());
  await dialog.getByRole("checkbox", { name: "Board" }).check();
  await dialog.getByText("4 sheets of A4").waitFor();

  // Larger hexes need more sheets.
  await dialog.getByText("52 mm needs 6 sheets instead of 4.").waitFor();
  await dialog.getByRole("button", { name: "52 mm" }).click();
  await dialog.getByText("6 sheets of A4").waitFor();

  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Make the PDF" }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), "Hexattack.pdf");
  const file = await readFile(await download.path());
  assert.equal(file.subarray(0, 5).toString(), "%PDF-");
  assert.ok(file.length < 5e6);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.ok(await page.getByRole("button", { name: "Print and play" }).evaluate((button) => button === document.activeElement));
  assert.deepEqual(page.troubles, []);
});

test("on a phone the print dialog is a sheet from below with the pages in a row", async ({ guest }) => {
  const page = await guest({ phone: true });
  const dialog = await openDialog(page, "hex");
  const make = dialog.getByRole("button", { name: "Make the PDF" });
  const box = await make.boundingBox();
  assert.ok(box.y + box.height <= page.viewportSize().height, "the button is in sight");
  assert.ok(await dialog.locator(".grid").evaluate((grid) => getComputedStyle(grid).display === "flex"));
  assert.deepEqual(await faults(page), []);
});
