// The deal of a game of chance in words: how far it is, what this browser makes of it, and alarm if it does not fit.

import type { Deal, Player } from "../../api/types";
import { say } from "../../language";
import { useCopy } from "../../ui/use-copy";
import { withShares } from "../play/fair-play";
import type { Session } from "../play/session";
import { playerName } from "../play/wording";

/** Who has still to take part in a deal that is not made yet, in one sentence; "" if none is. */
export function dealWaitsFor(deal: Deal, players: readonly Player[]): string {
  const awaited = players.filter((p) => deal.awaits.includes(p.seat));
  const others = awaited.filter((p) => !p.mine);
  if (others.length > 0) {
    const names = new Set(others.map((p) => playerName(players, p.seat)));
    const owners = [...names].map((name) => say("table.deal.owner", { name }));
    return say("table.deal.waits", { n: others.length, owners });
  }
  return awaited.length > 0 ? say("table.deal.adding") : "";
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

/** The alarm above the board, if the server contradicts what it sent before. */
export function FairAlarm({ session }: { session: Session }) {
  const { dealFaults, receiptFaults } = session.dealer;
  const faults = [...dealFaults.value, ...receiptFaults.value];
  if (faults.length === 0) return null;
  return (
    <div class="alarm" role="alert">
      <b>{say("table.fair.alarm")}</b>
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
      <h3 id="fair-deal">{say("table.fair")}</h3>
      <Verdict session={session} deal={deal} />
      <p class="dim">{say("table.fair.fingerprint")}</p>
      <Fingerprint text={deal.commitment} label={say("table.fair.fingerprint-short")} />
      {deal.seed !== undefined && (
        <>
          <p class="dim">{say("table.fair.secret")}</p>
          <Fingerprint text={deal.seed} label={say("table.fair.secret-short")} />
        </>
      )}
    </section>
  );
}

function Verdict({ session, deal }: { session: Session; deal: Deal }) {
  const { dealer } = session;
  const faults = dealer.dealFaults.value;
  if (deal.protocol !== withShares) {
    return <p class="dim">{say("table.fair.old")}</p>;
  }
  if (faults.length > 0) return <Faults sentences={faults} />;
  if (!dealer.witness.value) {
    const open = deal.seed === undefined ? "no" : "yes";
    return <p class="dim">{say("table.fair.no-witness", { open })}</p>;
  }
  if (deal.seed === undefined) {
    return <p class="dim">{say("table.fair.later")}</p>;
  }
  return <p class="fits">{say("table.fair.proven")}</p>;
}

/** A hash, shortened to be looked at and whole to be copied. */
export function Fingerprint({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(say("table.copy.done"));
  return (
    <span class="fingerprint">
      <code title={text}>{`${text.slice(0, 8)}…${text.slice(-6)}`}</code>
      <button
        type="button"
        class="textlike"
        aria-label={say("table.copy.what", { what: label })}
        onClick={() => void copy(text)}
      >
        {say(copied ? "table.copy.done" : "table.copy")}
      </button>
    </span>
  );
}
