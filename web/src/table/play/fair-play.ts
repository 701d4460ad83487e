// The commitments of the server and the players, as docs/fair-play.md describes them byte by byte, and
// whether what is revealed matches them. Hashes are made without crypto.subtle, which is closed to pages without TLS.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Deal, Receipt } from "../../api/types";
import { say } from "../../language";

/** The protocol by which browsers take part in a deal. */
export const withShares = 1;

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** What a seat adds to a deal: 32 random bytes, as digits. */
export const newShare = (): string => bytesToHex(randomBytes(32));

/** The server's commitment to the seed of a table. */
export const commitmentOf = (table: string, seed: string): string =>
  hash(`hexparlor commitment 1\n${table}\n${seed}\n`);

/** A seat's commitment to its share, made after the server's. */
export const commitOf = (table: string, commitment: string, seat: number, share: string): string =>
  hash(`hexparlor share 1\n${table}\n${commitment}\n${seat} ${share}\n`);

/** The hash of orders, once they may be known. */
export const receiptHash = ({ salt, round, seat, orders }: Receipt): string =>
  hash(`hexparlor receipt 1\n${salt}\n${round} ${seat}\n${orders}`);

/** What a browser keeps of its part in a deal. */
export interface Kept {
  /** The server's commitment when this browser first saw the table. */
  commitment: string;
  /** By seat: the share, its commit, and whether it has left this browser. */
  seats: Record<string, { share: string; commit: string; revealed: boolean }>;
  /** The commits of all seats at the moment when the first share left this browser; null before that. */
  commits: string[] | null;
}

/** Whether a browser has taken part in the deal, so that it can bear witness. */
export const witnessed = (kept: Kept | null): boolean =>
  kept !== null && Object.values(kept.seats).some((seat) => seat.revealed);

/**
 * What is inconsistent in a finished deal as the server shows it: with itself, and with what this browser keeps. The
 * sentences name seats by `name`. Of a deal that fits there are none.
 */
export function dealFaults(table: string, deal: Deal, kept: Kept | null, name: (seat: number) => string): string[] {
  const faults: string[] = [];
  const wrong = (is: boolean, sentence: string): void => void (is && faults.push(sentence));
  if (kept && witnessed(kept)) {
    const rebound = deal.commitment !== kept.commitment;
    wrong(rebound, say("table.fault.commitment"));
    for (const [seat, { share, commit, revealed }] of Object.entries(kept.seats)) {
      const i = Number(seat) - 1;
      const own = revealed && (deal.commits[i] !== commit || deal.shares[i] !== share);
      wrong(own, say("table.fault.own", { name: name(i + 1) }));
    }
    deal.commits.forEach((commit, i) => {
      const changed = kept.commits?.[i] !== commit && !kept.seats[i + 1]?.revealed;
      wrong(changed, say("table.fault.commit", { name: name(i + 1) }));
    });
  }
  deal.shares.forEach((share, i) => {
    const commit = share && commitOf(table, deal.commitment, i + 1, share); // none of a bot
    wrong(commit !== deal.commits[i], say("table.fault.share", { name: name(i + 1) }));
  });
  const opened = deal.seed === undefined || commitmentOf(table, deal.seed) === deal.commitment;
  wrong(!opened, say("table.fault.seed"));
  return faults;
}

/** What does not fit in receipts: with the orders that they open to, and with the hashes kept by number. */
export function receiptFaults(receipts: readonly Receipt[], kept: Record<string, string>): string[] {
  const faults = receipts.filter((r) => r.salt !== undefined && r.orders != null && receiptHash(r) !== r.hash)
    .map((r) => say("table.fault.orders", { number: r.number }));
  for (const [number, hash] of Object.entries(kept)) {
    const now = receipts.find((r) => r.number === Number(number));
    if (now?.hash !== hash) faults.push(say("table.fault.receipt", { number }));
  }
  return faults;
}
