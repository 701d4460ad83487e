// Sealed rounds in several browsers at once: no order is lost because others act, and none counts for another round.

import assert from "node:assert/strict";
import { ask, dice, makeTable, sit, takePart, told } from "./drive.mjs";
import { browserTest, guest, sharedHouse } from "./house.mjs";

/** Opens one table in as many browsers as it has seats; none has a film at rest on it yet. */
async function tableOf(players, game, options, more) {
  const { address } = await sharedHouse();
  const pages = await Promise.all(Array.from({ length: players }, () => guest(address)));
  for (const page of pages) await page.goto("/nowhere");
  const seats = pages.map((_, i) => ({ kind: i === 0 ? "me" : "open" }));
  const id = await makeTable(pages[0], game, seats, options, more);
  for (let seat = 2; seat < players; seat++) await sit(pages[seat - 1], id, seat);
  await Promise.all(pages.slice(0, -1).map((page) => page.goto(`/t/${id}`)));
  await sit(pages.at(-1), id, players); // the first round begins
  await takePart(id, ...pages);
  await pages.at(-1).goto(`/t/${id}`);
  return { pages, id };
}

const keys = { NW: "q", N: "w", NE: "e", SW: "a", S: "s", SE: "d" };
const sides = Object.keys(keys);

/** Waits until a page asks for orders of a round, past the film of the one before. */
async function atRound(page, round) {
  for (let waits = 0; waits < 600; waits++) {
    if (await page.locator(".centre.theatre").isVisible()) await page.keyboard.press("Escape");
    else if ((await page.locator(".banner.mine, .board svg[aria-label]").count()) > 0) {
      const label = await page.locator(".board-svg").getAttribute("aria-label");
      if (label?.includes(`turn ${round}`) && (await page.locator(".hit.can").count()) > 0) return;
    }
    await page.waitForTimeout(50);
  }
  assert.fail(`round ${round} has not come: ${await page.locator(".main").innerText()}`);
}

/** Points at a side of the open wheel and presses there. */
async function pressSide(page, side) {
  const { x, y, width, height } = await page.locator(".ha-held").boundingBox();
  const angle = (["N", "NE", "SE", "S", "SW", "NW"].indexOf(side) * Math.PI) / 3;
  await page.mouse.click(x + width / 2 + 90 * Math.sin(angle), y + height / 2 - 90 * Math.cos(angle));
}

/** Completes the order that is half made, gives another, and seals both. */
async function complete(page, first, second, byMouse) {
  assert.equal(await page.locator(".dial-slice.defend.on").count(), 1, "the wheel stands as it was left");
  if (byMouse) await pressSide(page, first);
  else await page.keyboard.press(keys[first]);
  for (const key of ["2", "d", keys[second]]) await page.keyboard.press(key); // they wait until the first has been taken
  await page.locator(".main.accent", { hasText: "Seal" }).click();
}

const played = async (page, id) => {
  const { steps } = await ask(page, "GET", `/api/matches/${id}/replay`);
  const { orders } = steps.at(-1).events.find(({ kind }) => kind === "turn").data;
  return orders.map(({ warrior, verb, direction }) => `${warrior} ${verb} ${direction}`).sort();
};

browserTest("five browsers give orders at once for ten rounds, and what was given is what is played", async () => {
  const rounds = 10;
  const { pages, id } = await tableOf(5, "hexattack", { map: "ffa5" });
  const roll = dice(9);
  for (let round = 1; round <= rounds; round++) {
    const orders = pages.map(() => [sides[roll(6)], sides[roll(6)]]);
    await Promise.all(pages.map(async (page) => {
      await atRound(page, round);
      for (const key of ["1", "d"]) await page.keyboard.press(key);
      await page.locator(".dial-slice.way").first().waitFor();
    }));
    const first = (page) => (pages.indexOf(page) + round) % 5 < 2; // these seal while the others have the wheel open
    for (const quick of [true, false]) {
      const acting = pages.filter((page) => first(page) === quick);
      await Promise.all(acting.map((page, i) => complete(page, ...orders[pages.indexOf(page)], i === 0)));
    }
    await atRound(pages[0], round + 1);
    const wanted = orders.flatMap((ways, i) => ways.map((way, n) => `${i + 1}.${n + 1} defend ${way}`)).sort();
    assert.deepEqual(await played(pages[0], id), wanted, `round ${round}`);
  }
  for (const page of pages) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

/** The moves of a seat, as the log tells its player; moves that the server made at a deadline are among them. */
const movesOf = async (page, id, seat) =>
  (await ask(page, "GET", `/api/matches/${id}`)).log.filter((e) => e.kind === "move" && e.seat === seat).map(({ text }) => text);

/** Does something while a page is offline, waits until the round is over for the others, and brings the page back. */
async function lateBy(page, other, id, act) {
  const before = (await told(other, id)).round;
  await page.context().setOffline(true);
  await act();
  await page.locator(".main, .hs-seal").filter({ hasText: /Sending|Seal/ }).first().waitFor();
  for (let waits = 0; waits < 600 && (await told(other, id)).round === before; waits++) await other.waitForTimeout(50);
  await page.context().setOffline(false);
  await page.locator(".reason.bad", { hasText: /already/ }).waitFor({ timeout: 20_000 });
}

/** Time for a round: long enough to give orders on a busy machine. */
const time = "0d8";

browserTest("an order of Hexattack that comes after the deadline changes nothing, and lies ready for the next round", async () => {
  const { pages: [anna, ben], id } = await tableOf(2, "hexattack", { map: "duel" }, { time });
  await atRound(anna, 1);
  await lateBy(anna, ben, id, async () => {
    for (const key of ["1", "d", "w"]) await anna.keyboard.press(key);
  });
  assert.equal(await anna.locator(".dial-slice.defend.on").count(), 1, "the picks lie there");
  await anna.locator(".main.accent", { hasText: "Defend north" }).waitFor();
  assert.deepEqual(new Set(await movesOf(anna, id, 1)), new Set(["commit"]), "only the server has moved, at the deadlines");
  assert.deepEqual(ben.troubles, []);
});

browserTest("a set of HexStrike that comes after the deadline changes nothing", async () => {
  const { pages: [anna, ben], id } = await tableOf(2, "hexstrike", {}, { time });
  await anna.locator(".hs-card.ability, .hs-card.can").first().waitFor();
  const sent = [];
  anna.on("request", (request) => request.url().endsWith("/moves") && sent.push(request.postDataJSON()));
  await lateBy(anna, ben, id, async () => {
    for (let picks = 0; picks < 2; picks++) await anna.locator(".hs-card.can:not(.picked)").first().click();
    await anna.locator(".hit.can").first().click({ force: true });
    await anna.locator(".main.accent").click();
  });
  assert.equal(new Set(sent.map(({ state }) => state)).size, 1, "each repetition names the same state");
  assert.ok(!(await movesOf(anna, id, 1)).includes(sent[0].text) || sent[0].text === (await movesOf(anna, id, 2))[0]);
  assert.deepEqual(ben.troubles, []);
});

browserTest("a fighter that is chosen after the deadline is refused, and the page says so", async () => {
  const { pages: [anna, ben], id } = await tableOf(2, "hexstrike", { choose: "sealed" }, { time });
  await anna.getByRole("radio", { name: /Ryathan/ }).click();
  await lateBy(anna, ben, id, () => anna.getByRole("button", { name: /^Seal Ryathan/ }).click());
  await anna.locator(".hs-card").first().waitFor();
  const moves = await movesOf(anna, id, 1);
  assert.ok(!moves.some((text) => text.startsWith("choose ryathan")) || moves.length === 1, moves.join());
  assert.deepEqual(ben.troubles, []);
});
