// The deal of a game of chance, told: how far it is, what this browser makes of it, and alarm if it does not fit.

import { useState } from "preact/hooks";
import type { Deal, Player } from "../api/types";
import { listed } from "../ui/english";
import { withShares } from "./fairplay";
import type { Session } from "./session";
import { playerName } from "./words";

/** Who has still to take part in a deal that is not made yet, in one sentence; "" if nobody is waited for. */
export function dealWaitsFor(deal: Deal, players: readonly Player[]): string {
  const awaited = players.filter((p) => deal.awaits.includes(p.seat));
  const others = awaited.filter((p) => !p.mine);
  if (others.length > 0) {
    const names = listed([...new Set(others.map((p) => `${playerName(players, p.seat)}’s`))]);
    return `Waiting for ${names} browser${others.length > 1 ? "s" : ""} to add to the deal.`;
  }
  return awaited.length > 0 ? "Your browser is adding to the deal." : "";
}

/** How far the deal of a waiting table is. */
export function DealProgress({ session }: { session: Session }) {
  const { deal, dealer, players } = session;
  if (!deal.value) return null;
  const stuck = dealer.stuck.value;
  if (stuck) return <p class="problem" role="alert">{stuck}</p>;
  return <p role="status">{dealWaitsFor(deal.value, players.value)}</p>;
}

/** What does not fit, each as a sentence; nothing if all does. */
export function Faults({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return <ul class="faults">{sentences.map((sentence) => <li key={sentence} class="problem">{sentence}</li>)}</ul>;
}

/** Above the board, if the house is found to have told something else before. */
export function FairAlarm({ session }: { session: Session }) {
  const { dealFaults, receiptFaults } = session.dealer;
  const faults = [...dealFaults.value, ...receiptFaults.value];
  if (faults.length === 0) return null;
  return (
    <div class="alarm" role="alert">
      <b>The house has not kept to what it was bound to.</b>
      <Faults sentences={faults} />
    </div>
  );
}

/** What is known of the deal, in the tab of the table. */
export function FairDeal({ session }: { session: Session }) {
  const deal = session.deal.value;
  if (!deal?.commitment) return null;
  return (
    <section aria-labelledby="fair-deal">
      <h3 id="fair-deal">Fair deal</h3>
      <Verdict session={session} deal={deal} />
      <p class="dim">Fingerprint of the house’s secret:</p>
      <Fingerprint text={deal.commitment} label="the fingerprint" />
      {deal.seed !== undefined && (
        <>
          <p class="dim">The secret itself; the exported record tells the rest, and can be verified by anybody:</p>
          <Fingerprint text={deal.seed} label="the secret" />
        </>
      )}
    </section>
  );
}

function Verdict({ session, deal }: { session: Session; deal: Deal }) {
  const { dealer } = session;
  const faults = dealer.dealFaults.value;
  if (deal.protocol !== withShares) {
    return <p class="dim">This table was dealt in an older way, which does not prove that nobody chose the deal.</p>;
  }
  if (faults.length > 0) return <Faults sentences={faults} />;
  if (!dealer.witness.value) {
    return (
      <p class="dim">
        {`All that was told ${deal.seed === undefined ? "so far " : ""}fits together. `}
        Whether it was told in time only the browsers know that have taken part, and this one has not.
      </p>
    );
  }
  if (deal.seed === undefined) {
    return <p class="dim">Your browser has added to this deal, and will check it when the game is over.</p>;
  }
  return <p class="fits">✓ The deal was fixed before anyone could know it.</p>;
}

/** A hash, shortened to be looked at and whole to be copied. */
export function Fingerprint({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(text).then(() => setCopied(true), () => {});
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <span class="fingerprint">
      <code title={text}>{`${text.slice(0, 8)}…${text.slice(-6)}`}</code>
      <button type="button" class="textlike" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        {copied ? "Copied" : "Copy"}
      </button>
    </span>
  );
}
