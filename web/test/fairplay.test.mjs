import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { commitOf, commitmentOf, dealFaults, newShare, receiptFaults, receiptHash, witnessed } =
  await load("table/play/fair-play.ts");
const { dealWaitsFor } = await load("table/panels/fair-deal.tsx");

const sha256 = (text) => createHash("sha256").update(text, "utf8").digest("hex");
const digits = () => randomBytes(32).toString("hex");
const table = "0198c0de-0000-7000-8000-000000000001";
const name = (seat) => `Seat ${seat}`;

test("hashes are of the bytes that the document names", () => {
  const [seed, share] = [digits(), digits()];
  const commitment = commitmentOf(table, seed);
  assert.equal(commitment, sha256(`hexparlor commitment 1\n${table}\n${seed}\n`));
  const text = `hexparlor share 1\n${table}\n${commitment}\n3 ${share}\n`;
  assert.equal(commitOf(table, commitment, 3, share), sha256(text));
  const receipt = { salt: "5a".repeat(16), round: 4, seat: 2, orders: "1 move N, “2” hält" };
  assert.equal(receiptHash(receipt), sha256(`hexparlor receipt 1\n${receipt.salt}\n4 2\n${receipt.orders}`));
});

test("a share has 32 bytes, and no two are alike", () => {
  const made = new Set(Array.from({ length: 50 }, newShare));
  assert.equal(made.size, 50);
  for (const share of made) assert.match(share, /^[0-9a-f]{64}$/);
});

/** A finished deal between a player whose browser kept its part, another player and a bot. */
function honest() {
  const seed = digits();
  const commitment = commitmentOf(table, seed);
  const shares = [digits(), digits(), ""];
  const commits = shares.map((share, i) => share && commitOf(table, commitment, i + 1, share));
  const own = { share: shares[0], commit: commits[0], revealed: true };
  const kept = { commitment, seats: { 1: own }, commits: [...commits] };
  return { deal: { protocol: 1, commitment, commits, shares, awaits: [], reveals: false, seed }, kept };
}

test("an honest deal has no faults, while it runs and at its end, for those who took part and for others", () => {
  const { deal, kept } = honest();
  for (const seed of [deal.seed, undefined]) {
    assert.deepEqual(dealFaults(table, { ...deal, seed }, kept, name), []);
    assert.deepEqual(dealFaults(table, { ...deal, seed }, null, name), []);
  }
  assert.ok(witnessed(kept));
  assert.ok(!witnessed(null) && !witnessed({ ...kept, seats: {} }));
});

test("every lie about a deal is seen", () => {
  /** A server that has chosen everything anew, so that it is consistent. */
  const whole = honest().deal;
  const lies = {
    "another seed": [(deal) => (deal.seed = digits()), /secret does not match/],
    "another commitment": [(deal) => (deal.commitment = digits()), /server’s fingerprint is not/],
    "another own share": [(deal) => (deal.shares[0] = digits()), /The server shows another share of Seat 1/],
    "another own share that fits": [(deal) => {
      deal.shares[0] = digits();
      deal.commits[0] = commitOf(table, deal.commitment, 1, deal.shares[0]);
    }, /The server shows another share of Seat 1/],
    "another's share that does not fit": [(deal) => (deal.shares[1] = digits()), /share of Seat 2 does not match/],
    "another's share that fits": [(deal) => {
      deal.shares[1] = digits();
      deal.commits[1] = commitOf(table, deal.commitment, 2, deal.shares[1]);
    }, /fingerprint of Seat 2 is not/],
    "a share left out": [(deal) => (deal.shares[1] = ""), /share of Seat 2 does not match/],
    "a player made a bot": [(deal) => (deal.shares[1] = deal.commits[1] = ""), /fingerprint of Seat 2 is not/],
    "a share for the bot": [(deal) => {
      deal.shares[2] = digits();
      deal.commits[2] = commitOf(table, deal.commitment, 3, deal.shares[2]);
    }, /fingerprint of Seat 3 is not/],
    "all anew": [(deal) => Object.assign(deal, whole), /server’s fingerprint is not/],
  };
  for (const [lie, [apply, expected]] of Object.entries(lies)) {
    const { deal, kept } = honest();
    apply(deal);
    assert.match(dealFaults(table, deal, kept, name).join(" "), expected, lie);
  }
});

test("what was never revealed proves nothing", () => {
  const { deal, kept } = honest();
  kept.seats[1].revealed = false; // another player has that seat now
  deal.shares[0] = digits();
  deal.commits[0] = commitOf(table, deal.commitment, 1, deal.shares[0]);
  assert.deepEqual(dealFaults(table, deal, kept, name), []);
});

test("receipts that are changed, missing or do not fit their orders are seen", () => {
  const open = { number: 1, seat: 1, round: 1, salt: "00".repeat(16), orders: "1 move N", status: "opened" };
  open.hash = receiptHash(open);
  const sealed = { number: 2, seat: 2, round: 1, hash: digits(), status: "sealed" };
  const kept = { 1: open.hash, 2: sealed.hash };
  assert.deepEqual(receiptFaults([open, sealed], kept), []);
  assert.deepEqual(receiptFaults([], {}), []);
  const misread = { ...open, orders: "1 move S" };
  assert.match(receiptFaults([misread, sealed], kept).join(), /Receipt 1 does not fit the orders/);
  const other = { ...open, orders: "1 move S" };
  other.hash = receiptHash(other);
  assert.match(receiptFaults([other, sealed], kept).join(), /Receipt 1 is not the one/);
  assert.match(receiptFaults([open], kept).join(), /Receipt 2 is not the one/);
});

test("the waiting room names those whose browsers are still to take part", () => {
  const players = ["Anna", "Ben", "Carl"].map((name, i) => ({ seat: i + 1, name, title: `P${i + 1}`, kind: "guest", mine: i === 2 }));
  const words = (...awaits) => dealWaitsFor({ awaits }, players);
  assert.equal(words(1, 3), "Waiting for Anna’s browser to add to the deal.");
  assert.equal(words(1, 2), "Waiting for Anna’s and Ben’s browsers to add to the deal.");
  assert.equal(words(3), "Your browser is adding to the deal.");
  assert.equal(words(), "");
});
