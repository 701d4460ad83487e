// What each seat has left to think, counted by the time of the server.

import { useEffect, useState } from "preact/hooks";
import type { Clock, Player } from "../../api/types";
import { say } from "../../language";
import { announce } from "../../ui/live-regions";
import { play } from "../../ui/sound";
import { clockText, hurry, span } from "../../match/clock-text";
import type { Session } from "../play/session";

/** Times left at which the player to move gets an announcement. Milliseconds. */
const announced = [60_000, hurry];

/** Whether the seats of the table have clocks of their own; where all decide at once one deadline is enough. */
export const hasClocks = ({ position, sealing }: Session): boolean =>
  (position.value?.clocks.length ?? 0) > 0 && !sealing.value;

export function SeatClock({ session, player }: { session: Session; player: Player }) {
  const clock = session.position.value!.clocks.find(({ seat }) => seat === player.seat);
  if (!clock || (clock.left === 0 && clock.ends === undefined)) return null; // there is nothing but the turn
  return <ClockFace key={clock.since} session={session} clock={clock} mine={player.mine} />;
}

function ClockFace({ session, clock, mine }: { session: Session; clock: Clock; mine: boolean }) {
  const runs = clock.ends !== undefined && session.position.value!.status === "running";
  const ends = useLeft(session, runs ? clock.ends! : null) ?? clock.left;
  // What a turn costs nothing of is not shown beside what is left.
  const left = clock.left > 0 && !session.match.value!.time.days ? Math.min(clock.left, ends) : ends;
  const late = runs && left <= hurry;
  useEffect(() => {
    if (late && mine && left > 0) play("clock");
  }, [late && mine]);
  const near = runs && mine ? announced.find((limit) => left <= limit + 999 && left > limit - 1_000) : undefined;
  useEffect(() => {
    if (near !== undefined) announce(say("table.banner.left", { time: span(near) }), near <= hurry);
  }, [near]);
  const kind = ["clock num", runs && "run", runs && mine && "mine", late && "late"].filter(Boolean).join(" ");
  return <span class={kind} role="timer" aria-live="off">{clockText(left)}</span>;
}

/** How much is left until a time of the server, anew whenever another figure is to be shown; null without such a time. */
export function useLeft({ time }: Session, until: number | null): number | null {
  const [ticks, tick] = useState(0);
  const left = until === null ? null : Math.max(0, until - time.now());
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(() => tick((n) => n + 1), (left % (left > hurry ? 1_000 : 100)) + 1);
    return () => clearTimeout(timer);
  }, [until, ticks]);
  return left;
}
