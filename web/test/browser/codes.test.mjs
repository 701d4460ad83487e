// Words beside a board: no coordinates, codes or numbers of seats.

import assert from "node:assert/strict";
import { act, ask, dice, positionOf, seatTwo, submit } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Coordinates, turns as they are typed, numbers in a row, and players without their names. */
const codes = /−?\d+,−?\d+|-\d+,\d+|\b[RL][12]\b|\d+ · \d+ · \d+|\bPlayer \d|\bTeam [A-I1-9]\b|\bseat \d/gi;

const tables = [
  { game: "hexattack", options: { map: "duel" } },
  { game: "hexstrat" },
  { game: "swarm", options: { setup: "auto" } },
  { game: "hexit" },
  { game: "hexstrike", moves: 2 },
];

/** Makes moves at random for two guests, until the first is to move after so many, or the game is over. */
async function play(pages, id, moves) {
  const roll = dice(3);
  for (let made = 0; ;) {
    const positions = await Promise.all(pages.map((page) => positionOf(page, id)));
    const mover = positions.findIndex(({ turns: [turn] }) => turn?.choices.some((c) => c.verb !== "recall"));
    if (mover < 0 || (made >= moves && positions[0].turns[0]?.choices.length > 1)) return;
    const { seat, choices } = positions[mover].turns[0];
    const free = choices.filter((c) => c.verb !== "recall");
    const seal = free.find((c) => c.verb === "commit");
    await submit(pages[mover], id, seat, (seal && roll(3) === 0 ? seal : free[roll(free.length)]).text, positions[mover].number);
    made++;
  }
}

/** Asserts that no text of the page outside the board has a code. */
async function noCodes(page, where) {
  const text = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const lines = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      if (!of.closest(".mat svg, [role=grid], script, style") && of.checkVisibility()) lines.add(of.innerText ?? node.data);
    }
    return [...lines].join("\n");
  });
  assert.ok(text.length > 40, `${where}: ${text}`);
  assert.deepEqual(text.match(codes) ?? [], [], `${where}: ${text}`);
}

for (const { game, options, moves = 12 } of tables) {
  test(`${game}: no text beside the board has coordinates, codes or numbers of seats`, async ({ page, apiGuest }) => {
    const pages = [page, apiGuest()];
    const id = await seatTwo(pages, game, options, { hints: true });
    for (const [i, name] of ["Anna", "Ben"].entries()) await ask(pages[i], "PATCH", "/api/me", { name });
    await play(pages, id, moves);
    await page.goto(`/t/${id}`);
    await page.locator(".mat [role=gridcell]").first().waitFor();
    await noCodes(page, "table");
    const running = (await positionOf(page, id)).status === "running"; // moves at random may have ended the game
    if (running) {
      await page.locator(".hint:not([aria-disabled=true])").click();
      await page.locator(".hint-card").waitFor();
      await noCodes(page, "hint");
    }
    await page.getByRole("tab", { name: "Moves" }).click();
    await noCodes(page, "moves");
    if (running) await act(page, id, 1, "resign");
    await page.locator(".banner.over").waitFor();
    await noCodes(page, "end");
    await page.goto(`/t/${id}/review`);
    await page.locator(".turns li").first().waitFor();
    await page.locator(".judged :is(.progress, .say, h2)").first().waitFor();
    await page.waitForFunction(() => !(document.querySelector(".judged progress")?.value < 3)); // some moves are judged
    await noCodes(page, "looking back");
  });
}
