// Sealed rounds in several browsers at once: no order is lost because others act, and none counts for another round.

import assert from "node:assert/strict";
import { ask, dice, positionOf, sit, takePart } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** Opens a table in a browser for each seat but the last; the first round begins when that one is taken, without its page. */
async function tableOf(guest, players, game, options, more) {
  const pages = await Promise.all(Array.from({ length: players }, () => guest()));
  const seats = pages.map((_, i) => ({ kind: i === 0 ? "me" : "open" }));
  const { id } = await ask(pages[0], "POST", "/api/matches", { game, seats, options, ...more });
  for (let seat = 2; seat < players; seat++) await sit(pages[seat - 1], id, seat);
  const last = pages.at(-1);
  await Promise.all(pages.slice(0, -1).map((page) => page.goto(`/t/${id}`)));
  await sit(last, id, players);
  while (!(await positionOf(last, id)).dealt) await takePart(id, last); // the others' pages do so by themselves
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
  await page.mouse.click(x + width / 2 + 112 * Math.sin(angle), y + height / 2 - 112 * Math.cos(angle));
}

/** Waits until the page shows so many orders of the open round, above those of the last one. */
const given = (page, count) =>
  page.waitForFunction((n) => document.querySelector(".ha-orders")?.querySelectorAll(".state").length === n, count);

/** Completes the order that is half made, gives another, and seals both. */
async function complete(page, first, second, byMouse) {
  assert.equal(await page.locator(".dial-slice.defend.on").count(), 1, "the wheel stands as it was left");
  if (byMouse) await pressSide(page, first);
  else await page.keyboard.press(keys[first]);
  await given(page, 1);
  for (const key of ["2", "d", keys[second]]) await page.keyboard.press(key);
  await given(page, 2);
  await page.locator(".main.accent").click();
}

const played = async (page, id) => {
  const { steps } = await ask(page, "GET", `/api/matches/${id}/replay`);
  const { orders } = steps.at(-1).events.find(({ kind }) => kind === "turn").data;
  return orders.map(({ warrior, verb, direction }) => `${warrior} ${verb} ${direction}`).sort();
};

for (const { players, rounds, tag } of [{ players: 3, rounds: 1, tag: [] }, { players: 5, rounds: 10, tag: "@long" }]) {
  test(`orders of ${players} browsers at once, for rounds: ${rounds}, are played as they were given`, { tag }, async ({ guest }) => {
    const { pages, id } = await tableOf(guest, players, "hexattack", { map: `ffa${players}` });
    await pages.at(-1).goto(`/t/${id}`);
    const roll = dice(9);
    for (let round = 1; round <= rounds; round++) {
      const orders = pages.map(() => [sides[roll(6)], sides[roll(6)]]);
      await Promise.all(pages.map(async (page) => {
        await atRound(page, round);
        for (const key of ["1", "d"]) await page.keyboard.press(key);
        await page.locator(".dial-slice.way").first().waitFor();
      }));
      const first = (page) => (pages.indexOf(page) + round) % players < 2; // these seal while the others have the wheel open
      for (const quick of [true, false]) {
        const acting = pages.filter((page) => first(page) === quick);
        await Promise.all(acting.map((page, i) => complete(page, ...orders[pages.indexOf(page)], i === 0)));
      }
      await atRound(pages[0], round + 1);
      const wanted = orders.flatMap((ways, i) => ways.map((way, n) => `${i + 1}.${n + 1} defend ${way}`)).sort();
      assert.deepEqual(await played(pages[0], id), wanted, `round ${round}`);
    }
    for (const page of pages) assert.deepEqual(page.troubles, []);
  });
}

/** The moves of a seat as its player's log has them; moves that the server made at a deadline are among them. */
const movesOf = async (page, id, seat) =>
  (await ask(page, "GET", `/api/matches/${id}`)).log.filter((e) => e.kind === "move" && e.seat === seat).map(({ text }) => text);

/**
 * Does something while a page is offline, waits until the round is over for the others, and brings the page back. Gives
 * what the page has sent, and whether the server has taken it.
 */
async function lateBy(page, other, id, act) {
  const { round } = await positionOf(other, id);
  const sent = [];
  page.on("request", (request) => request.url().endsWith("/moves") && sent.push(request.postDataJSON()));
  await page.context().setOffline(true);
  await act();
  while ((await positionOf(other, id)).round === round) await other.waitForTimeout(100);
  await page.context().setOffline(false);
  await page.locator(".reason.bad", { hasText: /already decided|time for that turn ran out/ }).waitFor();
  assert.ok(sent.length > 1, "it was repeated");
  assert.equal(new Set(sent.map(({ state }) => state)).size, 1, "each repetition names the same state");
  const { log } = await ask(other, "GET", `/api/matches/${id}`);
  assert.ok(log.some((entry) => entry.kind === "time-out" && entry.seat === 1));
  return sent[0];
}

/** Time for a round: long enough to give orders on a busy machine. */
const time = "0d15";

async function lateOrder(guest) {
  const { pages: [anna, ben], id } = await tableOf(guest, 2, "hexattack", { map: "duel" }, { time });
  await atRound(anna, 1);
  await lateBy(anna, ben, id, async () => {
    for (const key of ["1", "d", "w"]) await anna.keyboard.press(key);
  });
  await anna.keyboard.press("Escape"); // out of the film, if there is one
  await anna.locator(".main.accent", { hasText: /north/ }).waitFor(); // it lies ready for the next round
  assert.ok((await movesOf(anna, id, 1)).every((text) => text === "commit"), "only the server has moved, at the deadline");
}

async function lateSet(guest) {
  const { pages: [anna, ben], id } = await tableOf(guest, 2, "hexstrike", {}, { time });
  await anna.locator(".hs-card.can").first().waitFor();
  const { text } = await lateBy(anna, ben, id, async () => {
    for (const sort of ["ability", "move"]) await anna.locator(`.${sort} .hs-card.can:not(.picked)`).first().dblclick(); // the first press reads
    await anna.locator(".hit.can").last().click({ force: true });
    await anna.locator(".main.accent").click();
  });
  const moves = await movesOf(anna, id, 1);
  assert.ok(!moves.includes(text), `"${text}" was played: ${moves}`);
}

async function lateChoice(guest) {
  const { pages: [anna, ben], id } = await tableOf(guest, 2, "hexstrike", { choose: "sealed" }, { time });
  await anna.getByRole("radio", { name: /Zenytha/ }).click();
  const { text } = await lateBy(anna, ben, id, () => anna.getByRole("button", { name: /^Play Zenytha/ }).click());
  await anna.locator(".hs-card").first().waitFor();
  const moves = await movesOf(anna, id, 1);
  assert.ok(!moves.includes(text), `"${text}" was played: ${moves}`);
}

test("orders and a chosen fighter that come after the deadline change nothing, and the page says so", async ({ guest }) => {
  await Promise.all([lateOrder, lateChoice].map((late) => late(guest)));
});

test("a set that comes after the deadline changes nothing, and the page says so", { tag: "@long" }, async ({ guest }) => {
  await lateSet(guest);
});
