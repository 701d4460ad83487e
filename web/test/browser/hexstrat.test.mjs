// Whole games of Hexstrat, by mouse and keys, and a search for what lies face down.

import assert from "node:assert/strict";
import {
  aside, ask, assertSameEnd, dice, hands, lengths, makeTable, moveByMouse, movesMade, openDuel, overhear,
  playBot, playOut, positionOf, seatTwo, spoken, submit, tabToBoard,
} from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** A small map and few turns, so that a game is over soon. */
const short = { radius: "2", first: "1", maxturns: "20", quiet: "10" };

/** The layouts of all positions in a text that is still secret in part. */
function layouts(text) {
  return [...text.matchAll(/"\d+ [12] \d+ ([?12PMFpmf*/]+) /g)].map((found) => found[1]).filter((l) => l.includes("?"));
}

for (const { length, most, tag } of lengths) {
  test(`two browsers play ${length} of Hexstrat by link, and the server sends nothing that lies face down`, { tag }, async ({ guest }) => {
    const { pages: [host, friend], id } = await openDuel(guest, "hexstrat", short);
    const streams = await Promise.all([host, friend].map((page) => overhear(page, id)));
    await playOut([host, friend], moveByMouse, dice(3), async (page) => {
      const { text, view } = await positionOf(page, id);
      assert.doesNotMatch(text.split(" ")[3], /[pmf]/, "the notation has a tile that lies face down");
      for (const tile of view.tiles) if (tile.state === "down") assert.deepEqual([tile.ground, tile.star], ["", false]);
      const labels = await spoken(page);
      assert.ok(labels.filter((l) => /face down/.test(l)).every((l) => !/(plains|forest|mountain)$/.test(l.split(";")[0])));
    }, most);
    await assertSameEnd(host, friend);
    for (const stream of streams) {
      const sent = layouts(await stream());
      assert.ok(sent.length > 3, "the stream has the game");
      for (const layout of sent) assert.doesNotMatch(layout, /[pmf]/);
    }
  });
}

for (const [what, move] of Object.entries(hands)) {
  test(`a guest plays Hexstrat against a bot with ${what} alone, to the end`, { tag: "@long" }, async ({ guest }) => {
    const page = await playBot(guest, "hexstrat", move, short);
    assert.ok((await movesMade(page)) > 8);
  });
}

for (const what of ["the keyboard", "a finger on a phone"]) {
  test(`moves of Hexstrat are made with ${what} alone`, async ({ guest }) => {
    await playBot(guest, "hexstrat", hands[what], short, 2);
  });
}

test("an enemy that is pointed at shows the exact fight with its sums", async ({ page }) => {
  const id = await makeTable(page, "hexstrat", [{ kind: "me" }, { kind: "me" }], { radius: "2", first: "1" });
  const moves = ["inf move N", "rkt move NE", "pass", "inf move S", "rkt move SW", "pass", "inf move N", "pass"];
  for (const [i, text] of moves.entries()) await submit(page, id, i > 2 && i < 6 ? 2 : 1, text);
  await page.goto("/t/" + id);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  const { text: position, view } = await positionOf(page, id);
  const [fight] = view.attacks;
  assert.ok(fight, position);
  await page.locator(`[data-cell="${fight.target}"]`).hover();
  const panel = page.locator(".st-forecast");
  await panel.waitFor();
  const text = await panel.innerText();
  assert.match(text, new RegExp(`= ${fight.strikes[0].damage}\\b`));
  assert.match(text, fight.theyKeep > 0 ? new RegExp(`they keep ${fight.theyKeep} of`) : /they lose the squad/);
});

test("in the headquarters the squad that is clicked is picked, and the end of a turn asks first", async ({ page }) => {
  const id = await makeTable(page, "hexstrat", [{ kind: "me" }, { kind: "me" }], { first: "1" });
  await page.goto("/t/" + id);
  await page.locator(".mat [role=gridcell]").first().waitFor();
  for (const kind of ["mech", "rkt", "inf"]) {
    const { x, y, width, height } = await page.locator(`.mat .st-squad.seat-1.${kind} .body`).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    assert.equal(await page.locator(`.mat .st-chosen + .st-squad.${kind}`).count(), 1, `the ${kind} was clicked`);
  }
  const deeds = ["inf move N", "rkt move NE"];
  for (const text of deeds) await submit(page, id, 1, text);
  await aside(page).click();
  await page.locator(".question", { hasText: /squad(s)? can still act/ }).waitFor();
  await page.getByRole("button", { name: "Play on" }).click();
  assert.equal((await positionOf(page, id)).turns[0].seat, 1);
});

/** Options of a small map with bonus cards. */
const withCards = { radius: "2", first: "1", bonus: "true" };

/** Plays a table by chance, cards excepted, until a player can play a card of this kind; no further than a guest may
 * move without a pause. */
async function playable({ pages, id }, kind, roll) {
  let seat = 1;
  for (let plies = 0; seat && plies < 100; plies++) {
    const { number, toAct, turns } = await positionOf(pages[seat - 1], id);
    const choices = turns[0]?.choices ?? [];
    const choice = choices.find(({ text }) => kind.test(text));
    if (choice) return { seat, choice };
    const plain = choices.filter(({ text }) => !/artillery|boost|ammo|rest/.test(text));
    if (toAct[0] !== seat) seat = toAct[0];
    else await submit(pages[seat - 1], id, seat, plain[Math.max(roll(plain.length), roll(plain.length))].text, number);
  }
  return null;
}

/** A table at which a player can play a card of this kind, and how. */
async function tableWith(guest, kind, roll) {
  const pages = [await guest(), await guest()];
  for (let tables = 0; tables < 30; tables++) {
    const table = { pages, id: await seatTwo(pages, "hexstrat", withCards) };
    const found = await playable(table, kind, roll);
    if (found) return { ...table, ...found };
  }
  assert.fail(`no table has come to ${kind}`);
}

const buttons = { artillery: "Artillery", boost: "Boost", ammo: "With Extra Ammo" };

/** Picks on the board and with the buttons, by mouse. */
async function clickPick(page, pick) {
  const cell = page.locator(`.mat [data-cell="${pick.at}"]`);
  await (pick.at ? cell : page.getByRole("button", { name: buttons[pick.value], exact: true })).click();
}

/** Picks on the board and with the buttons, by keys alone. */
async function keyPick(page, pick) {
  if (pick.at) await tabToBoard(page, "Shift+Tab");
  const here = (wanted) => page.evaluate((wanted) => {
    const { dataset, textContent } = document.activeElement;
    return wanted === (dataset.cell ?? textContent);
  }, wanted);
  const wanted = pick.at ?? buttons[pick.value];
  for (let i = 0; i < 200 && !(await here(wanted)); i++) await page.keyboard.press(pick.at ? "]" : "Tab");
  assert.ok(await here(wanted), `the focus cannot be brought to ${wanted}`);
  await page.keyboard.press("Enter");
}

const bonusCards = [
  { name: "Artillery", kind: /^artillery/, pick: clickPick, tag: "@long" }, // it takes many tables until one is drawn
  { name: "Boost", kind: /^boost/, pick: keyPick },
  { name: "Extra Ammo", kind: /ammo$/, pick: clickPick, tag: "@long" },
];

for (const { name, kind, pick, tag = [] } of bonusCards) {
  test(`Hexstrat: ${name} is drawn, kept from the other player and played`, { tag }, async ({ guest }) => {
    const { pages, id, seat, choice } = await tableWith(guest, kind, dice(4));
    for (const page of pages) {
      await page.goto("/t/" + id);
      await page.locator(".mat [role=gridcell]").first().waitFor();
    }
    const [owner, other] = seat === 1 ? pages : [...pages].reverse();
    const { number, view } = await positionOf(owner, id);
    const { size } = view.cards.hands[seat - 1];
    const chips = (page) => page.locator(".st-chip").allInnerTexts();
    assert.ok((await chips(owner)).some((chip) => chip.includes(name)), "the owner reads their hand");
    assert.ok((await chips(other)).includes(size === 1 ? "1 card" : `${size} cards`), "the other reads how many cards");
    assert.equal((await positionOf(other, id)).view.cards.hands[seat - 1].cards, null);
    const moves = await other.locator(`.moves .seat${seat}`).allTextContents();
    assert.ok(moves.length > 0 && moves.every((move) => /^[A-Z].+\.$/s.test(move)), `sentences of the moves: ${moves}`);

    for (const step of choice.picks) {
      const open = step.at && owner.locator(`.hit.can[data-cell="${step.at}"]`).first().waitFor({ timeout: 3_000 });
      if (!open || (await open.then(() => true, () => false))) await pick(owner, step); // else it is picked already
    }
    let after = await positionOf(other, id);
    for (let i = 0; i < 400 && after.number === number; i++) {
      await other.waitForTimeout(30);
      after = await positionOf(other, id);
    }
    const { log } = await ask(owner, "GET", `/api/matches/${id}`);
    assert.equal(log.at(-1).text, choice.text);
    const { steps } = await ask(owner, "GET", `/api/matches/${id}/replay`);
    const drawn = steps.at(-1).events.filter((event) => event.kind === "claimed").length; // the squad may find a star on its way
    assert.equal(after.view.cards.hands[seat - 1].size, size - 1 + drawn);
    for (const page of pages) assert.deepEqual(page.troubles, []);
  });
}

test("rock, paper or scissors says who plays first, and the first choice stays secret until the second", async ({ guest }) => {
  const { pages: [host, friend], id } = await openDuel(guest, "hexstrat", { ...short, first: "rps" });
  const heard = await overhear(friend, id);
  await host.getByRole("button", { name: "Paper", exact: true }).click();
  await host.getByRole("button", { name: /^(Seal|Choose|Play) / }).last().click();
  await friend.getByText(/has chosen/).first().waitFor();
  const throws = [...(await heard()).matchAll(/"throws":(\[.*?\])/g)].map((found) => found[1]);
  assert.equal(throws.at(-1), '["?",""]');
  await friend.getByRole("button", { name: "Rock", exact: true }).click();
  await friend.getByRole("button", { name: /^(Seal|Choose|Play) / }).last().click();
  await host.locator(".banner.mine", { hasNotText: "Choose rock" }).waitFor();
  assert.deepEqual((await positionOf(host, id)).turns.map((turn) => turn.seat), [1], "paper beats rock: its player is first");
  assert.deepEqual([...host.troubles, ...friend.troubles], []);
});
