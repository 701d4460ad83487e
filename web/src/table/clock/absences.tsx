// Those who have left the table: waited for, replaced by a bot if all others agree, or a win that can be claimed.

import { say } from "../../language";
import { me } from "../../session/me";
import { useNow } from "../../ui/clock";
import { claimant } from "./claims";
import { span } from "../../match/clock-text";
import type { Session } from "../play/session";
import { playerName } from "../play/wording";

export function Absences({ session }: { session: Session }) {
  const { absent, position, seats } = session;
  if (position.value!.status !== "running") return null;
  const offers = position.value!.offers.filter((offer) => offer.kind === "replace");
  const missed = absent.value.filter(
    ({ seat }) => position.value!.toAct.includes(seat) && !offers.some((offer) => offer.target === seat),
  );
  return (
    <>
      {seats.value.length > 0 && missed.map(({ seat, since }) => (
        <Missing key={seat} session={session} seat={seat} since={since} />
      ))}
      <OwnExit session={session} />
      <OwnStandIn session={session} />
    </>
  );
}

interface MissingProps { session: Session; seat: number; since: number }

/** A player has a pending decision and does not have the table open. */
function Missing({ session, seat, since }: MissingProps) {
  const { entry, match, players, seats } = session;
  const now = useNow(5_000);
  const name = playerName(players.value, seat);
  const away = Math.max(0, now - since);
  const { claims, absenceLimit: seconds, rated } = match.value!;
  const patience = seconds * 1000;
  const bots = !rated && session.position.value!.clocks.length === 0;
  if (patience === 0 || !bots && !claims || away < Math.min(patience, 30_000)) return null; // a page is loaded anew more quickly
  if (away < patience) {
    return <p class="offer">{say("table.absence.short", { name, time: span(patience - away), way: bots ? "bot" : "claim" })}</p>;
  }
  const own = claimant(session, now);
  if (!bots && own === undefined) return null;
  const way = own === undefined ? "bot" : bots ? "both" : "claim";
  return (
    <div class="offer" role="group" aria-label={say("table.absence", { name })}>
      <span class="grow">{say("table.absence.long", { name, time: span(away), way })}</span>
      {bots && (
        <button
          type="button"
          class="btn"
          onClick={() => void entry.act(seats.value[0]!, "replace-ask", { target: seat })}
        >
          {say("table.absence.propose")}
        </button>
      )}
      {own !== undefined && <ClaimButton session={session} seat={own} />}
    </div>
  );
}

/** Ends the game for the viewer, because all opponents have left. */
export function ClaimButton({ session, seat }: { session: Session; seat: number }) {
  return (
    <button type="button" class="btn solid" onClick={() => void session.entry.act(seat, "claim-win")}>
      {say("table.absence.claim")}
    </button>
  );
}

/** The viewer is out of a game that goes on. */
function OwnExit({ session }: { session: Session }) {
  const { position, seats } = session;
  const out = position.value!.out ?? [];
  if (seats.value.length === 0 || !seats.value.every((seat) => out.includes(seat))) return null;
  return <p class="offer">{say("table.out.own")}</p>;
}

/** A bot plays at the viewer's own seat until they want it back. */
function OwnStandIn({ session }: { session: Session }) {
  const id = me.value?.id;
  const seat = session.players.value.find((p) => id !== undefined && p.away === id)?.seat;
  if (seat === undefined) return null;
  return (
    <div class="offer" role="group" aria-label={say("table.absence.own")}>
      <span class="grow">{say("table.absence.own-text")}</span>
      <button type="button" class="btn solid" onClick={() => void session.entry.sit(seat)}>
        {say("table.absence.own-back")}
      </button>
    </div>
  );
}
