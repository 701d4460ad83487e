// HexStrike in the browser: a duel by link in two browsers, one by keyboard alone, every kind of question answered at
// the table, and nothing of the other's hand on the page or on the way to it.

import assert from "node:assert/strict";
import { faults } from "./axe.mjs";
import { act, ask, dice, duel, overhear, positionOf, seatTwo, settled, submit, tableId, withChoices } from "./actions.mjs";
import { test } from "./fixtures.mjs";
import { click, leaveFilm, moveInHexStrike, number, pick } from "./hexstrike-moves.mjs";

/** Opens the page of a duel that has begun. */
async function open(page, id) {
  await page.goto(`/t/${id}`);
  await page.locator(".hs-card").first().waitFor();
}

async function playByServer(page, id, position, roll) {
  const [turn] = withChoices(position).turns;
  const choices = turn.choices.filter((c) => c.text !== "resign");
  await submit(page, id, turn.seat, choices[roll(choices.length)].text, position.number);
}

/** Goes to a control with Tab and the arrows alone, and presses Enter. */
async function byKeys(target) {
  const page = target.page();
  const handle = await target.elementHandle();
  if (await target.evaluate((e) => e.classList.contains("main"))) return page.keyboard.press("Control+Enter");
  for (let i = 0; i < 120; i++) {
    if (await handle.evaluate((e) => e === document.activeElement)) return page.keyboard.press("Enter");
    const grid = await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
    const wanted = await handle.evaluate((e) => e.matches(".hit"));
    await page.keyboard.press(grid && wanted ? "]" : "Tab");
  }
  assert.fail("a control cannot be reached with the keys: " + (await target.getAttribute("aria-label")));
}

const seatToMove = ({ toAct }) => toAct[0];

test("HexStrike: a duel by link, one by mouse and one by keyboard alone", async ({ guest }) => {
  const { pages, id } = await duel(guest, "hexstrike");
  for (const page of pages) await open(page, id);
  const roll = dice(7);
  const hands = [click, byKeys];
  for (let moves = 0; moves < 4; moves++) {
    const at = seatToMove(await positionOf(pages[0], id)) - 1;
    await moveInHexStrike(pages[at], id, roll, hands[at]);
  }
  await submit(pages[0], id, 1, "resign");
  for (const page of pages) {
    await leaveFilm(page);
    await page.locator(".banner.over").waitFor();
    assert.deepEqual(page.troubles, []);
  }
});

/** First hands and first moves of two players after which one of them is asked a question of each kind. */
const questions = {
  throw: {
    hands: ["sweeping-strike+spinning-back-kick+cross-slash+tackle", "bow-shot+whirlwind+absorb+spinning-back-kick"],
    moves: ["2 play dash/bow-shot 0", "1 play tackle/jump 0"],
  },
  combo: {
    hands: ["counter-attack+reflex-dodge+feint+aerial-strike", "jab+iron-will+chase+counter-attack"],
    moves: ["2 play chase/jump 0", "1 play dash/aerial-strike 0"],
  },
  guard: {
    hands: ["rewind+guard+healing-harmony+whirlwind", "double-daggers+push-kick+haven+tackle"],
    moves: ["1 play guard/leap R1", "2 play push-kick/step L1"],
  },
  return: {
    hands: ["balestra-lunge+hip-throw+long-thrust+rewind", "cross-slash+spinning-back-kick+spike+guard"],
    moves: ["1 play rewind/leap L2", "2 play dash/spinning-back-kick R1", "1 play step/balestra-lunge R2"],
  },
  haven: {
    hands: ["guard+rewind+long-thrust+push-kick", "haven+parry+fumikomi+burning-strike"],
    moves: ["2 play haven/jump L1", "1 play long-thrust/leap L2"],
  },
  draw: {
    hands: ["flying-knee+burning-strike+parry+vengeance", "reflex-dodge+double-daggers+long-thrust+jab"],
    moves: ["1 play jump/parry 3", "2 play step/long-thrust 3", "2 play jab/jump 0"],
  },
  discard: {
    hands: ["smoke-bomb+stab+vengeance+cross-slash", "jab+hip-throw+hammer+sweeping-strike"],
    moves: ["1 play dash/smoke-bomb 3", "2 play dash/sweeping-strike 0"],
  },
  trig: {
    hands: ["hammer+absorb+fumikomi+smash-attack", "double-daggers+jab+iron-will+stab"],
    moves: ["2 play dash/stab 0", "1 play fumikomi/step 0"],
  },
};

const more = "trip+spike+guard+push-kick+down-slash+feint+flying-knee+balestra-lunge+healing-harmony+sweeping-strike+hammer+absorb";

/** A deck that begins with a hand. */
function deckOf(hand) {
  const cards = new Set([...hand.split("+"), ...more.split("+")]);
  return "step+jump+dash+leap:" + [...cards].slice(0, 12).join("+");
}

test("HexStrike: every kind of question is answered at the table", async ({ guest }) => {
  const pages = [await guest(), await guest()];
  for (const [kind, { hands, moves }] of Object.entries(questions)) {
    const id = await seatTwo(pages, "hexstrike", { p1deck: deckOf(hands[0]), p2deck: deckOf(hands[1]) });
    for (const move of moves) await submit(pages[move[0] - 1], id, Number(move[0]), move.slice(2));
    const asked = await positionOf(pages[0], id);
    assert.equal(asked.view.questions[0]?.kind, kind);
    const page = pages[seatToMove(asked) - 1];
    await open(page, id);
    await moveInHexStrike(page, id, dice(1), click);
    assert.notDeepEqual((await positionOf(pages[0], id)).view.questions[0], asked.view.questions[0]);
    assert.deepEqual(page.troubles, []);
  }
});

const plain = { p1deck: deckOf("guard+jab+trip+parry"), p2deck: deckOf("guard+jab+trip+parry") };

/** Asserts that nothing of an element is cut off by what it lies in, or by the window. */
async function assertWhole(target) {
  const cut = await target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) return "the window";
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      if (getComputedStyle(at).overflowY !== "visible" && (top < box.top - 1 || bottom > box.bottom + 1)) return at.className;
    }
    return "";
  });
  assert.equal(cut, "", "cut off by");
}

/** Chooses Step with Jab, and presses the petal straight ahead. */
async function chooseTurn(page, press) {
  const hand = page.locator(".hs-hand");
  for (const name of ["Step", "Jab"]) await pick(hand.getByRole("button", { name: new RegExp(`^${name}\\.`) }), press);
  const petal = page.getByRole("gridcell", { name: /Turn straight on/ });
  await press(petal);
  await page.locator(".hs-petal.on").waitFor();
  return petal;
}

test("HexStrike: no single press plays a set, with mouse, finger and keys alike", async ({ page, guest }) => {
  const finger = await guest({ phone: true });
  const id = await seatTwo([page, finger], "hexstrike", plain);
  await open(page, id);
  const before = await number(page, id);
  const presses = {
    mouse: (target) => target.click({ force: true }),
    keys: async (target) => {
      await target.focus();
      await page.keyboard.press("Enter");
    },
  };
  for (const [hand, press] of Object.entries(presses)) {
    const petal = await chooseTurn(page, press);
    await press(petal);
    await page.waitForTimeout(300);
    assert.equal(await number(page, id), before, hand);
    await page.reload();
    await page.locator(".hs-card").first().waitFor();
  }
  await chooseTurn(page, presses.mouse);
  assert.match(await page.locator(".main.accent").innerText(), /Step with Jab, facing (east|west)/);
  await page.locator(".main.accent").click();
  await page.waitForFunction(() => !document.querySelector(".banner.mine"));
  assert.ok((await number(page, id)) > before);
  assert.deepEqual(page.troubles, []);

  await open(finger, id);
  const sealed = await number(finger, id);
  const petal = await chooseTurn(finger, (target) => target.tap());
  await petal.tap();
  await finger.waitForTimeout(300);
  assert.equal(await number(finger, id), sealed);
  await finger.locator(".main.accent").tap();
  await finger.locator(".banner.mine").waitFor({ state: "hidden" });
  assert.ok((await number(finger, id)) > sealed);
  for (const each of [page, finger]) assert.deepEqual(each.troubles, []);
});

test("HexStrike: at 1280 by 800 hexes are large, all cards are in view, and cards are read beside the board", async ({ page, apiGuest }) => {
  const id = await seatTwo([page, apiGuest()], "hexstrike", plain);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, id);
  await settled(page);
  const { width } = await page.locator(".hit path").first().boundingBox();
  assert.ok(width >= 56, `hexes are ${width} px wide`);
  const cards = page.locator(".hs-hand .hs-card");
  assert.equal(await cards.count(), 9);
  assert.equal(await page.locator(".hs-timeline th.hs-now").innerText(), "0");
  for (const box of await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))) {
    assert.ok(box.left >= 0 && box.right <= 960 && box.bottom <= 800, JSON.stringify(box));
  }
  assert.ok(await page.locator(".hs-hand ul").evaluate((list) => list.scrollWidth <= list.clientWidth + 1));
  await page.locator(".hs-hand").getByRole("button", { name: /^Guard\./ }).click();
  const words = page.locator(".side .hs-reader");
  await words.getByText("Guard").first().waitFor();
  assert.ok((await words.boundingBox()).x > 940);
  await assertWhole(words);
  const foot = await page.locator(".main").boundingBox();
  assert.ok(foot.y + foot.height <= 800, "the main button is in view while a card is read");
  assert.deepEqual(await faults(page), [], "table");
});

test("HexStrike: the timeline keeps the last four beats and names the sets, after a reload too", async ({ page, apiGuest }) => {
  const pages = [page, apiGuest()];
  const id = await seatTwo(pages, "hexstrike", plain);
  const roll = dice(4);
  for (let moves = 0; moves < 40 && (await positionOf(pages[0], id)).view.beat < 8; moves++) {
    const at = seatToMove(await positionOf(pages[0], id)) - 1;
    await playByServer(pages[at], id, await positionOf(pages[at], id), roll);
  }
  const { view } = await positionOf(pages[0], id);
  assert.ok(view.beat >= 8);
  await pages[0].goto(`/t/${id}`);
  await pages[0].locator(".hs-timeline .past .hs-slot").first().waitFor();
  const beats = await pages[0].locator(".hs-timeline thead th span").allInnerTexts();
  assert.deepEqual(beats.slice(1), Array.from({ length: 15 }, (_, i) => String(view.beat - 4 + i)));
  assert.equal(await pages[0].locator(".hs-timeline td.past .hs-slot, .hs-timeline td.past .hs-none").count(), 8);
  await pages[0].locator(".hs-ribbon").first().click();
  await pages[0].locator(".side .hs-reader").waitFor();
});

const searchedHands = {
  p1char: "strylan",
  p2char: "ryathan",
  p1deck: "step+jump+dash+advance:hammer+parry+trip+spike+stab+absorb+guard+jab+feint+chase+haven+tackle",
  p2deck: "step+backflip+fleche+ninja-roll:whirlwind+iron-will+vengeance+push-kick+hip-throw+fumikomi+" +
    "long-thrust+smash-attack+smoke-bomb+bow-shot+cross-slash+down-slash",
  shuffle: "true",
};

/** Plays a duel by chance and looks for the second player's cards in everything that the first player receives; returns how many
 * were looked for. */
async function searchDuel(pages, roll) {
  const id = await seatTwo(pages, "hexstrike", searchedHands);
  await open(pages[0], id);
  let searched = 0;
  for (let moves = 0; moves < 40; moves++) {
    const mine = await ask(pages[0], "GET", `/api/matches/${id}`);
    if (mine.position.status !== "running") break;
    const theirs = await ask(pages[1], "GET", `/api/matches/${id}`);
    const shown = JSON.stringify(mine);
    const drawn = await pages[0].locator("main").innerText();
    for (const card of theirs.position.view.players[1].hand.filter((card) => !named(theirs, card.id))) {
      assert.ok(!new RegExp(`["/ ]${card.id}["/ ]`).test(shown), `${card.id} of the other's hand was sent`);
      assert.ok(!drawn.includes(card.name), `${card.name} of the other's hand is on the page`);
      searched++;
    }
    const at = seatToMove(mine.position) - 1;
    await playByServer(pages[at], id, at === 0 ? mine.position : theirs.position, roll);
  }
  return searched;
}

test("HexStrike: nothing of the other's hand is on the page or in its traffic", async ({ page, apiGuest }) => {
  const roll = dice(3);
  const pages = [page, apiGuest()];
  let searched = 0;
  for (let duels = 0; duels < 8 && searched < 60; duels++) searched += await searchDuel(pages, roll);
  assert.ok(searched >= 60, `only ${searched} cards were looked for`);
});

/** Whether the second player has ever named a card: in a set, by throwing it away or in a question. What was open once
 * stays in the list of moves, wherever the card is now. */
function named({ log, position }, card) {
  const received = [log.map((entry) => entry.text), position.view.questions, position.view.players[1].row];
  return JSON.stringify(received).split(/[^a-z-]+/).includes(card);
}

test("HexStrike: a deck is built, kept, handed on as text and played with", async ({ page }) => {
  await page.goto("/hexstrike/cards");
  await page.getByText("46 of 46 cards").waitFor();
  await page.getByLabel("Search the cards").fill("draw 1 card");
  await page.getByText(/^\d of 46 cards/).waitFor();
  assert.deepEqual(await faults(page), [], "cards");

  await page.getByRole("link", { name: "Decks" }).click();
  await page.getByRole("button", { name: "Ryathan", exact: true }).click();
  await page.getByRole("button", { name: "Empty the deck" }).click();
  await page.getByText("A deck has 4 movement cards; this one has 0.").waitFor();
  const play = page.getByRole("button", { name: "Play a bot with it" });
  assert.ok(await play.isDisabled());
  const pool = page.getByRole("region", { name: "All cards" });
  const press = (name) => pool.getByRole("button", { name: new RegExp(`^${name}\\.`) }).click({ force: true });
  for (const name of ["Step", "Jump", "Leap", "Fleche"]) await press(name);
  const abilities = ["Stab", "Jab", "Trip", "Guard", "Parry", "Spike", "Haven", "Chase", "Feint", "Absorb", "Tackle", "Rewind"];
  for (const name of abilities) await press(name);
  await page.getByText("The deck has more than one gold movement card").waitFor();
  assert.ok(await play.isDisabled());
  await page.getByLabel("Deck rules").uncheck();
  await page.getByText("The deck is legal.").waitFor();
  await page.getByLabel("Deck rules").check();
  await page.getByRole("button", { name: "Take Fleche out" }).click();
  await press("Dash");
  await page.getByText("The deck is legal.").waitFor();
  await page.getByRole("button", { name: "Jab earlier" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Pests");
  await page.getByRole("button", { name: "Keep it" }).click();
  assert.deepEqual(await faults(page), [], "decks");

  await page.reload();
  const text = "ryathan step+jump+leap+dash:jab+stab+trip+guard+parry+spike+haven+chase+feint+absorb+tackle+rewind";
  const field = page.getByLabel("As text");
  assert.equal(await field.inputValue(), text);
  await field.fill("ryathan step+jump+leap+dash:jab+nonsense");
  await page.getByText('No card is called "nonsense".', { exact: false }).waitFor();
  await field.blur();
  assert.match(await field.inputValue(), /nonsense$/, "a refused text stays");
  assert.equal(await page.getByText("The deck is legal.").count(), 0);
  assert.ok(await play.isDisabled());
  await field.fill(text);
  await play.click();
  await page.locator(".hs-hand .hs-card").first().waitFor();
  const { view } = await positionOf(page, tableId(page));
  assert.deepEqual(view.players[0].hand.map((card) => card.id), ["jab", "stab", "trip", "guard"]);
  assert.notEqual(view.players[1].character, "ryathan", "the bot has another fighter");
  for (const name of ["Step", "Jab"]) await page.locator(".hs-hand").getByRole("button", { name: new RegExp(`^${name}\\.`) }).dblclick();
  await page.locator(".hs-timeline .draft .hs-slot").first().waitFor(); // the server has sketched the pair
  await page.locator(".hs-draft .hs-ghost").waitFor();
  assert.deepEqual(await faults(page), [], "table");
  assert.deepEqual(page.troubles.filter((trouble) => !trouble.includes("422")), []); // decks that the server refused
});

const secretDeck = {
  name: "Secret", character: "zenytha", movement: ["step", "dash", "jump", "leap"],
  abilities: ["jab", "stab", "trip", "guard", "parry", "spike", "haven", "chase", "feint", "absorb", "tackle", "rewind"],
};

/** All that a page holds and can ask of a table: what is drawn, kept, was received, and every answer. */
async function everything(page, id, stream) {
  const answers = [];
  for (const path of ["", "/replay", "/record"]) {
    answers.push(JSON.stringify(await ask(page, "GET", `/api/matches/${id}${path}`).catch(String)));
  }
  const rest = await page.evaluate(() => [document.documentElement.outerHTML, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]);
  return [...answers, await stream(), ...rest.map((text) => text.replace(/<script[\s\S]*?<\/script>/g, ""))];
}

test("HexStrike: two browsers choose in secret", async ({ guest }) => {
  const { pages, id } = await duel(guest, "hexstrike", { choose: "sealed" });
  const watcher = await guest();
  const [anna, ben] = pages;
  await ben.goto("/hexstrike/decks");
  await ben.evaluate((deck) => localStorage.setItem("hexparlor.decks", JSON.stringify([deck])), secretDeck);
  for (const page of [...pages, watcher]) {
    await page.goto(`/t/${id}`);
    await page.locator(".hs-choosing").waitFor();
  }
  const streams = [await overhear(anna, id), await overhear(watcher, id)];
  const others = async (secrets, when) => {
    for (const [n, page] of [anna, watcher].entries()) {
      for (const text of await everything(page, id, streams[n])) {
        for (const secret of secrets) {
          assert.ok(!secret.test(text), `${when}: ${["the other player", "a watcher"][n]} receives ${secret}: ${text.slice(0, 400)}`);
        }
      }
    }
  };
  assert.deepEqual(await faults(ben), [], "choosing");

  // Ben chooses with the keys alone.
  await ben.getByRole("radio", { name: /Strylan Hits/ }).focus();
  for (let n = 0; n < 5; n++) await ben.keyboard.press("ArrowRight");
  assert.equal(await ben.getByRole("radio", { name: /Zenytha/ }).getAttribute("aria-checked"), "true");
  await ben.getByRole("radio", { name: "Secret" }).focus();
  await ben.keyboard.press("Space");
  await ben.getByRole("button", { name: "Play Zenytha with Secret" }).focus();
  await ben.keyboard.press("Enter");
  await ben.getByRole("heading", { name: "You play Zenytha" }).waitFor();
  await anna.getByText("your opponent, has chosen").waitFor();
  const deck = [/rewind["+]/, /["+]chase/, /["+]absorb\+tackle/, /Secret/];
  const sealed = [/"character":"zenytha"/, /choose zenytha/, ...deck];
  await others(sealed, "before the duel");

  // A choice can be taken back as long as the other player chooses.
  await ben.getByRole("button", { name: "Choose again" }).click();
  await anna.getByText("your opponent, is choosing too").waitFor();
  await ben.getByRole("radio", { name: /Zenytha/ }).click();
  await ben.getByRole("radio", { name: "Secret" }).click();
  await ben.waitForTimeout(450); // what the main button does has changed
  await ben.getByRole("button", { name: "Play Zenytha with Secret" }).click();
  await ben.getByRole("heading", { name: "You play Zenytha" }).waitFor();
  await others(sealed, "before the duel, chosen anew");

  await anna.setViewportSize({ width: 390, height: 800 });
  await anna.getByRole("radio", { name: /Ryathan/ }).click();
  await anna.getByRole("button", { name: "Play Ryathan with Strylan’s deck" }).click();
  for (const page of pages) await page.locator(".hs-choosing").waitFor({ state: "detached" });
  const { view } = await positionOf(ben, id);
  assert.deepEqual(view.players[1].hand.map((card) => card.id), ["jab", "stab", "trip", "guard"]);
  assert.equal((await positionOf(anna, id)).view.players[1].character, "zenytha");
  await others(deck, "in the duel");

  await submit(ben, id, 2, "resign");
  await anna.locator(".banner.over").waitFor();
  const record = await anna.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/matches/${id}/record`);
  assert.ok(record.includes("orders choose zenytha step+dash+jump+leap:jab+stab+trip+guard"), record);
  for (const page of pages) assert.deepEqual(page.troubles.filter((trouble) => !trouble.includes("409")), []); // there is no record yet
});

test("HexStrike: a newcomer starts the choosing round with one press and plays what is framed", async ({ guest }) => {
  const { pages, id } = await duel(guest, "hexstrike", { choose: "sealed" });
  const [anna, ben] = pages;
  for (const page of pages) {
    await page.goto(`/t/${id}`);
    await page.locator(".hs-cast").waitFor();
  }
  assert.equal(await anna.getByRole("radio", { checked: true, name: /Strylan Hits/ }).count(), 1);
  assert.equal(await anna.getByText("Good to begin with").filter({ visible: true }).count(), 1);
  assert.equal(await anna.locator("main button:visible").filter({ hasText: /^Play / }).count(), 1);
  assert.equal(await anna.locator(".hs-choosing").getByText(/Player \d/).count(), 0);

  // A card of the deck is read, and Escape closes it.
  await anna.getByRole("button", { name: /^Guard\./ }).click();
  await anna.getByRole("region", { name: "Card: Guard" }).waitFor();
  assert.deepEqual(await faults(anna), [], "choosing with a card");
  await anna.keyboard.press("Escape");
  await anna.getByRole("region", { name: "Card: Guard" }).waitFor({ state: "hidden" });

  // Choosing a fighter moves the deck, unless one has been picked.
  await ben.getByRole("radio", { name: /Aumandetta Draws/ }).click();
  await ben.getByRole("button", { name: "Play Aumandetta with her own deck" }).waitFor();
  await ben.getByRole("radio", { name: /Murelious’s deck/ }).click();
  await ben.getByRole("radio", { name: /Murelious Holds/ }).click();
  await ben.getByRole("button", { name: "Play Murelious with his own deck" }).click();
  await ben.getByRole("button", { name: /^Waiting for / }).waitFor();
  assert.equal(await ben.getByRole("radio", { name: /Zenytha/ }).getAttribute("aria-disabled"), "true");
  assert.deepEqual(await faults(ben), [], "waiting");
  await anna.getByRole("button", { name: "Play Strylan with his own deck" }).click();
  for (const page of pages) await page.locator(".hs-hand .hs-card").first().waitFor();
  const { view } = await positionOf(anna, id);
  assert.deepEqual(view.players.map((player) => player.character), ["strylan", "murelious"]);
  for (const page of pages) assert.deepEqual(page.troubles, []);
});

test("HexStrike: the first press of a card reads it, the second one picks it, on a wide screen and on a phone", async ({ page, guest }) => {
  const phone = await guest({ phone: true });
  const id = await seatTwo([page, phone], "hexstrike", plain);
  for (const at of [page, phone]) {
    await open(at, id);
    const guard = at.locator(".hs-hand").getByRole("button", { name: /^Guard\./ });
    const reader = at.getByRole("region", { name: "Card: Guard" });
    await guard.click();
    await reader.waitFor();
    await assertWhole(reader);
    assert.equal(await guard.getAttribute("aria-pressed"), "false");
    assert.equal(await reader.locator(".beats6 li").count(), 4);
    assert.match(await reader.innerText(), /block[\s\S]*Reach\s+3 sides[\s\S]*go on guarding[\s\S]*Waits become blocks backward/);
    await at.keyboard.press("Escape");
    await reader.waitFor({ state: "hidden" });
    await guard.click();
    await guard.click();
    assert.equal(await guard.getAttribute("aria-pressed"), "true");
    assert.equal(await reader.count(), 0);
    const jab = at.locator(".hs-hand").getByRole("button", { name: /^Jab\./ });
    await jab.click();
    const passive = at.getByRole("button", { name: "Add it: passive" });
    assert.equal(await passive.getAttribute("aria-disabled"), "true");
    await passive.click({ force: true });
    const why = at.locator(".hs-reader .why").getByText("Guard and Jab are both abilities.");
    await why.waitFor();
    await assertWhole(why);
    await at.keyboard.press("Escape");
    await at.locator(".hs-hand").getByRole("button", { name: /^Step\./ }).click();
    assert.equal(await at.locator(".hs-reader .why").count(), 0);
    await assertWhole(at.getByRole("region", { name: "Card: Step" })); // also beside a preview of the pair
    await at.getByRole("button", { name: "Add it: passive" }).click();
    await at.locator(".hs-petal").first().waitFor();
    assert.equal(await at.locator(".hs-petal .chevron").count(), 6);
    assert.deepEqual(at.troubles, []);
  }
  const box = (part) => phone.locator(part).boundingBox();
  const [prompt, beats, hand, board] = await Promise.all([".banner", ".hs-timeline", ".hs-hand ul", ".hs-board"].map(box));
  assert.ok(prompt.y > beats.y + beats.height && prompt.y + prompt.height <= hand.y + 1, "the prompt stands above the hand");
  const names = await phone.locator(".hs-hand .name").evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length);
  assert.equal(names, 0, "names of cards are whole");
  await act(phone, id, 2, "resign");
  await phone.locator(".banner.over").waitFor();
  assert.ok((await box(".hs-board")).height >= board.height - 1, "the board does not shrink at the end");
});

test("HexStrike: the forecast has what the other side has laid, and a blow that meets nobody in red words", async ({ page, apiGuest }) => {
  const decks = { p1deck: deckOf("feint+parry+jab+guard"), p2deck: deckOf("hammer+absorb+trip+spike") };
  const other = apiGuest();
  const id = await seatTwo([page, other], "hexstrike", decks);
  await submit(page, id, 1, "play feint/step 0");
  await submit(other, id, 2, "play hammer/step 0");
  await open(page, id);
  await leaveFilm(page);
  const rows = page.locator(".side .hs-forecast li");
  await rows.filter({ hasText: /^Beat 2 ?Hammer of .* strikes past you/ }).waitFor();
  const hand = page.locator(".hs-hand");
  for (const name of ["Jab", "Step"]) await pick(hand.getByRole("button", { name: new RegExp(`^${name}\\.`) }), click);
  await rows.filter({ hasText: /Your Jab would meet/ }).waitFor();
  assert.equal(await page.locator(".hs-forecast .danger").count(), 1);
  assert.ok((await rows.count()) <= 4);
  assert.deepEqual(await faults(page), [], "forecast");
  assert.deepEqual(page.troubles, []);
});
