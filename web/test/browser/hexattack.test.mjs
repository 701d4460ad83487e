// Hexattack's orders, given at the warrior: by sliding, press by press, by keys.

import assert from "node:assert/strict";
import { makeTable, positionOf, settled } from "./actions.mjs";
import { test } from "./fixtures.mjs";

/** The most actions that the first turn of three orders may take. */
const most = 6;

async function open(guest, phone) {
  const page = await guest({ phone });
  const id = await makeTable(page, "hexattack", [{ kind: "me" }, { kind: "bot", level: 1 }], {});
  await page.goto("/t/" + id);
  await page.locator(".banner.mine").waitFor();
  await page.locator(".hit.can").first().waitFor();
  await settled(page);
  return { page, id };
}

/** The middle of what matches, in pixels. */
async function middle(page, selector) {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the open wheel stands. */
const wheel = (page) => middle(page, ".ha-held");
/** Where a wheel stands that this opens; it is closed again. Near the edge it does not stand round its warrior. */
async function wheelAfter(page, open) {
  await open();
  const centre = await wheel(page);
  await page.keyboard.press("Escape");
  await page.locator(".board-dial").waitFor({ state: "detached" });
  return centre;
}
const upTo = ({ x, y }, dx, dy) => ({ x: x + dx, y: y + dy });
const attack = [0, -56];
const hold = [-48, -28];
const side = { N: [0, -112], NE: [97, -56], S: [0, 112], NW: [-97, -56] };

/** The orders that the server has, as texts. */
const orders = async (page, id) => (await positionOf(page, id)).view.orders.map((order) => order.text);

/** Waits until the server has so many orders. */
async function given(page, count) {
  await page.waitForFunction((n) => document.querySelectorAll(".ha-orders .state").length === n, count);
}

const hands = {
  async mouse(page) {
    return async (...places) => {
      const [first, ...others] = places;
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
    };
  },
  async finger(page) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ ...at, id: 0 }] : [] });
    return async (...places) => {
      await touch("touchStart", places[0]);
      for (const place of places.slice(1)) {
        const from = places[places.indexOf(place) - 1];
        for (const t of [0.5, 1]) await touch("touchMove", { x: from.x + (place.x - from.x) * t, y: from.y + (place.y - from.y) * t });
      }
      await touch("touchEnd");
    };
  },
};

for (const [name, hand] of Object.entries(hands)) {
  test(`three orders are given by sliding with the ${name} and sealed, in no more than ${most} actions`, async ({ guest }) => {
    const { page, id } = await open(guest, name === "finger");
    if (name === "finger") {
      await page.getByRole("button", { name: "Keys and help" }).tap();
      await page.locator("dialog[open] .touches").waitFor();
      await page.getByRole("button", { name: "Close", exact: true }).tap();
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
    const slide = await hand(page);
    let actions = 0;
    for (const [i, way] of ["N", "NE", "NW"].entries()) {
      const from = i === 0 ? await middle(page, ".hit.can") : await wheel(page); // the next warrior opens by itself
      const centre = i === 0 ? await wheelAfter(page, () => slide(from)) : await wheel(page);
      await slide(from, upTo(centre, ...attack), upTo(centre, ...side[way]));
      actions++;
      await given(page, i + 1);
    }
    const texts = await orders(page, id);
    assert.deepEqual(texts.map((text) => text.slice(2)).sort(), ["attack N", "attack NE", "attack NW"]);
    let release;
    const held = new Promise((go) => (release = go));
    await page.route("**/why", (route) => held.then(() => route.continue()), { times: 1 });
    const asked = page.waitForRequest("**/why");
    await page.locator(".hit:not(.can)").first().click({ force: true }); // why this does nothing is said too late
    await asked;
    const [row, foot] = [await page.locator(".ha-orders li").nth(2).boundingBox(), await page.locator(".foot").boundingBox()];
    assert.ok(row.y + row.height <= foot.y + 8, "all three orders are in sight");
    await page.locator(".main.accent").click();
    actions++;
    await page.locator(".chapters").waitFor();
    const said = page.waitForResponse("**/why");
    release();
    await said;
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    assert.equal(await page.locator(".banner .reason").count(), 0, "a refusal stands over the film");
    assert.ok(actions <= most, `${actions} actions`);
    assert.deepEqual(page.troubles, []);
  });
}

test("orders are given press by press and by keys; a slide passes Hold, the gap cancels", async ({ guest }) => {
  const { page, id } = await open(guest, false);
  const press = await hands.mouse(page);
  const at = await middle(page, ".hit.can");
  await press(at);
  const centre = await wheel(page);
  await press(at, upTo(centre, ...hold), upTo(centre, ...attack), upTo(centre, 0, -92)); // let go between the rings
  await page.locator(".board-dial").waitFor({ state: "detached" });
  assert.deepEqual(await orders(page, id), []);

  await press(at);
  await press(upTo(centre, ...attack));
  await page.locator(".dial-slice.way").first().waitFor();
  await press(upTo(centre, ...side.S));
  await given(page, 1);
  await page.locator(".ha-held").waitFor();
  await press(upTo(await wheel(page), ...hold));
  await given(page, 2);
  await page.locator(".ha-held").waitFor(); // the third opens by itself, and keys count again
  for (const key of ["2", "d", "q"]) await page.keyboard.press(key);
  await given(page, 3);
  await page.locator(".main.accent").waitFor(); // nothing is under way any more
  for (const key of ["3", "a", "a"]) await page.keyboard.press(key); // A is a verb, then a side
  await page.waitForFunction(() => [...document.querySelectorAll(".ha-orders li")].some((row) => /south-west/.test(row.innerText)));
  await given(page, 3);
  const texts = await orders(page, id);
  assert.deepEqual(texts, ["1 hold", "2 defend NW", "3 attack SW"]);
  const lines = await page.locator(".moves li:last-of-type button > span").count();
  assert.ok(lines >= 1 && lines <= 2, `${lines} lines for two seats in a round that is open`);

  await page.setViewportSize({ width: 844, height: 390 }); // the wheel keeps its size, and inside
  await settled(page);
  await page.keyboard.press("1");
  await page.keyboard.press("g");
  await page.locator(".dial-slice.way").first().waitFor();
  const [box, mat] = [await page.locator(".board-dial").boundingBox(), await page.locator(".mat").boundingBox()];
  assert.ok(Math.abs(box.width - 260) < 8, `${box.width} wide`);
  assert.ok(box.x >= mat.x && box.y >= mat.y && box.x + box.width <= mat.x + mat.width && box.y + box.height <= mat.y + mat.height);
  assert.deepEqual(page.troubles, []);
});

test("keys that are typed while an order is on its way to the server wait until it is there", async ({ guest }) => {
  const { page } = await open(guest, false);
  let release;
  const held = new Promise((go) => (release = go));
  await page.route("**/moves", (route) => held.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest("**/moves");
  for (const key of ["1", "m", "w"]) await page.keyboard.press(key);
  await asked;
  for (const key of ["d", "q"]) await page.keyboard.press(key); // for the next warrior, which opens by itself
  release();
  await page.waitForFunction(() => document.querySelectorAll(".ha-orders .state").length === 2);
  assert.deepEqual(await page.locator(".ha-orders b").allInnerTexts(), ["Move north", "Defend north-west", "No order yet"]);
  assert.deepEqual(page.troubles, []);
});
