// Receipts of sealed orders bind all players to what they have sealed. This page checks the opened ones by itself.

import type { Receipt } from "../../api/types";
import { rich, say } from "../../language";
import { Seal } from "../../ui/team";
import { receiptHash } from "../play/fair-play";
import { Faults, Fingerprint } from "./fair-deal";
import type { Session } from "../play/session";
import { playerName } from "../play/wording";

export function Receipts({ session }: { session: Session }) {
  const list = [...session.receipts.value].reverse();
  if (list.length === 0) return null;
  return (
    <details class="sealed-receipts" open={session.dealer.receiptFaults.value.length > 0}>
      <summary>{say("table.receipts.count", { n: list.length })}</summary>
      <p class="dim">{say("table.receipts.why")}</p>
      <Faults sentences={session.dealer.receiptFaults.value} />
      <ul class="receipts">
        {list.map((receipt) => (
          <li key={receipt.number}>
            <span class="grow">
              {receipt.status === "sealed" && <Seal />}
              {rich("table.receipts.of", {
                player: <b>{playerName(session.players.value, receipt.seat)}</b>,
                round: receipt.round,
              })}
              {receipt.status === "withdrawn" && <small> {say("table.receipts.recalled")}</small>}
            </span>
            <Fingerprint text={receipt.hash} label={say("table.receipts.number", { number: receipt.number })} />
            {receipt.salt !== undefined && receipt.orders != null && <Opened receipt={receipt} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Orders that the viewer may know, and whether their fingerprint is the one that was shown before. */
function Opened({ receipt }: { receipt: Receipt }) {
  const fits = receiptHash(receipt) === receipt.hash;
  return (
    <p>
      <span class="mono">{receipt.orders || say("table.receipts.no-orders")}</span>
      {fits ? (
        <span class="fits"> {say("table.receipts.fits")}</span>
      ) : (
        <span class="problem"> {say("table.receipts.unfit")}</span>
      )}
      <small class="mono">{say("table.receipts.salt", { salt: receipt.salt! })}</small>
    </p>
  );
}
