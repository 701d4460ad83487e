// This browser's part in the deal of a game of chance: for each seat of the viewer it draws a share once the server is
// bound, binds itself to it, and reveals it when everybody is bound (docs/fair-play.md). At the end it bears witness.

import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import * as api from "../../api/client";
import type { Deal, Player, Position, Receipt } from "../../api/types";
import { say } from "../../language";
import { commitOf, dealFaults, newShare, receiptFaults, withShares, witnessed, type Kept } from "./fair-play";
import { recall, remember } from "./stored-deal";
import { arrived, newKey, persist } from "./submit";
import { playerName } from "./wording";

/** Time before a step that was refused is tried again on a fresh position. Milliseconds. */
const pause = 2_000;
/** How often this browser binds itself anew when the server shows another commit than it was sent. */
const patience = 3;

interface Wiring {
  id: string;
  deal: Signal<Deal | null>;
  receipts: Signal<Receipt[]>;
  players: Signal<Player[]>;
  position: Signal<Position | null>;
  seats: ReadonlySignal<number[]>;
  resync(): void;
}

/** What a seat has to do next for the deal. */
type Step = { commit: string } | { reveal: string } | null;

export function makeDealer({ id, deal, receipts, players, position, seats, resync }: Wiring) {
  const memory = signal(recall(id));
  /** Why this browser cannot go on with the deal; "" as long as it can. */
  const stuck = signal("");
  let busy = false;
  let rebound = 0;

  const keep = (kept: Kept): void => {
    memory.value = { ...memory.peek(), deal: kept };
    remember(id, memory.value);
  };

  /** Says why the deal cannot be gone on with by this browser. */
  const refuse = (why: string): null => {
    stuck.value = why;
    return null;
  };

  /** The next step of a seat; what it needs later is kept before it is made. */
  const next = (now: Deal, seat: number): Step => {
    const kept = memory.peek().deal ?? { commitment: now.commitment, seats: {}, commits: null };
    if (kept.commitment !== now.commitment) {
      return refuse(say("table.deal.other-fingerprint"));
    }
    const own = kept.seats[seat];
    const sent = now.commits[seat - 1] ?? "";
    if (now.shares[seat - 1]) return null;
    if (own && sent === own.commit) return now.reveals ? reveal(now, kept, seat) : null;
    if (now.shares.some((share) => share !== "")) {
      return refuse(say("table.deal.lost"));
    }
    if (own && sent === "") return { commit: own.commit };
    if (own && ++rebound > patience) {
      return refuse(say("table.deal.other-sent"));
    }
    if (own) return { commit: own.commit };
    const share = newShare();
    const commit = commitOf(id, now.commitment, seat, share);
    keep({ ...kept, seats: { ...kept.seats, [seat]: { share, commit, revealed: false } } });
    return { commit };
  };

  const reveal = (now: Deal, kept: Kept, seat: number): Step => {
    const own = kept.seats[seat]!;
    const first = !witnessed(kept);
    keep({
      ...kept,
      seats: { ...kept.seats, [seat]: { ...own, revealed: true } },
      commits: first ? now.commits : kept.commits,
    });
    return { reveal: own.share };
  };

  /** Takes back the note that a share has left: the server has refused it. */
  const takeBack = (seat: number): void => {
    const kept = memory.peek().deal!;
    keep({ ...kept, seats: { ...kept.seats, [seat]: { ...kept.seats[seat]!, revealed: false } } });
  };

  /** Makes the next step of a seat, if there is one, and returns whether the server accepted it. */
  const make = async (seat: number, step: NonNullable<Step>): Promise<boolean> => {
    const key = newKey();
    try {
      const { number } = await persist(() => api.share(id, { key, seat, ...step }));
      if (!(await arrived(position, number))) resync();
      return true;
    } catch (error) {
      if (!(error instanceof api.Failure)) throw error;
      if ("reveal" in step && !error.passing) takeBack(seat);
      stuck.value = error.message;
      return false;
    }
  };

  /** Makes the steps that can be made now, one after the other. */
  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let done = false; !done; ) {
        done = true;
        stuck.value = "";
        memory.value = recall(id); // another page of this browser may have gone on
        for (const seat of seats.peek()) {
          const now = deal.peek();
          if (!now || now.protocol !== withShares || position.peek()?.dealt !== false) return;
          const step = next(now, seat);
          if (!step) continue;
          done = false;
          if (await make(seat, step)) continue;
          await new Promise((resolve) => setTimeout(resolve, pause)); // a player has stood up meanwhile, or sat down
          resync();
          return;
        }
      }
    } finally {
      busy = false;
    }
  };

  const stopWorking = effect(() => {
    const waiting = position.value?.status === "waiting" && !position.value.dealt;
    if (deal.value && seats.value.length > 0 && waiting) void work();
  });

  const stopReading = effect(() => {
    if (seats.value.length === 0) return;
    const known = memory.peek().receipts;
    const fresh = receipts.value.filter((receipt) => !(receipt.number in known));
    if (fresh.length === 0) return;
    const hashes = Object.fromEntries(fresh.map((r) => [r.number, r.hash]));
    memory.value = { ...memory.peek(), receipts: { ...known, ...hashes } };
    remember(id, memory.value);
  });

  const name = (seat: number): string => playerName(players.value, seat);
  return {
    stuck,
    /** This browser has added to the deal and has stored what the server showed then. */
    witness: computed(() => witnessed(memory.value.deal)),
    /** What is inconsistent in the deal as the server shows it; nothing before it is made. */
    dealFaults: computed(() => {
      const now = deal.value;
      if (!now || now.protocol !== withShares || !position.value?.dealt) return [];
      return dealFaults(id, now, memory.value.deal, name);
    }),
    receiptFaults: computed(() => receiptFaults(receipts.value, memory.value.receipts)),
    close(): void {
      stopWorking();
      stopReading();
    },
  };
}
