// Receipts of sealed orders: what binds everybody to what he has sealed. This page checks the opened ones by itself.

import { useEffect, useState } from "preact/hooks";
import type { Receipt } from "../api/types";
import { Seal } from "../ui/team";
import { Fingerprint } from "./lounge";
import type { Session } from "./session";
import { playerName } from "./words";

export function Receipts({ session }: { session: Session }) {
  const list = [...session.receipts.value].reverse();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h3 id="receipts">Sealed receipts</h3>
      <p class="dim">
        Each seal has a fingerprint of the orders below it, so nobody can change them unseen. It opens with the round.
      </p>
      <ul class="receipts">
        {list.map((receipt) => (
          <li key={receipt.number}>
            <span class="grow">
              {receipt.status === "sealed" && <Seal />}
              <b>{playerName(session.players.value, receipt.seat)}</b>, round {receipt.round}
              {receipt.status === "withdrawn" && <small> recalled</small>}
            </span>
            <Fingerprint text={receipt.hash} label={`receipt ${receipt.number}`} />
            {receipt.salt !== undefined && receipt.orders != null && <Opened receipt={receipt} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Orders that the viewer may know, and whether their fingerprint is the one that was shown before. */
function Opened({ receipt }: { receipt: Receipt }) {
  const [fits, setFits] = useState<boolean | null>(null);
  useEffect(() => {
    let current = true;
    void fingerprint(receipt).then((hash) => current && setFits(hash === null ? null : hash === receipt.hash));
    return () => {
      current = false;
    };
  }, [receipt]);
  return (
    <p>
      <span class="mono">{receipt.orders || "no orders"}</span>
      {fits === true && <span class="fits"> ✓ checked by this page</span>}
      {fits === false && <span class="problem"> ✕ does not fit its fingerprint</span>}
      <small class="mono">salt {receipt.salt}</small>
    </p>
  );
}

/** The hash of an opened receipt as the document on records describes it; null where browsers cannot compute it. */
export async function fingerprint({ salt, round, seat, orders }: Receipt): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null; // closed to pages that come from afar without TLS
  const text = new TextEncoder().encode(`hexparlor receipt 1\n${salt}\n${round} ${seat}\n${orders}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
