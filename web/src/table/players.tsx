// Who plays: cards beside the board, a thin strip above it on a phone.

import type { Player } from "../api/types";
import type { Session } from "./session";

interface SeatProps { session: Session; player: Player }

/** Seats from the top of the screen down: the viewer's own last. */
export function seating(session: Session): Player[] {
  const players = [...session.players.value];
  const own = session.seats.value[0] ?? 1;
  const start = players.findIndex((p) => p.seat === own) + 1;
  const order = [...players.slice(start), ...players.slice(0, start)];
  return session.flipped.value ? order.reverse() : order;
}

export function PlayerCard({ session, player }: SeatProps) {
  const face = session.face.value!;
  return (
    <section class="panel" aria-label={`${player.title}: ${nameOf(player, session)}`}>
      <div class="player">
        <span class="face" aria-hidden="true"><face.SeatFace seat={player.seat} /></span>
        <b>{nameOf(player, session)}</b>
        <span class="sub">{subOf(player, session)}</span>
        <Turn session={session} player={player} />
      </div>
      <face.SeatExtras view={session.view.value} seat={player.seat} />
    </section>
  );
}

/** The players in one row, for narrow screens. */
export function PlayerStrip({ session }: { session: Session }) {
  const face = session.face.value!;
  return (
    <div class="strip only-phone">
      {seating(session).map((player) => (
        <div key={player.seat}>
          <span class="face" aria-hidden="true"><face.SeatFace seat={player.seat} /></span>
          <span class="grow">
            <b>{nameOf(player, session)}</b>
            <small>{face.seatLine(session.view.value, player.seat)}</small>
          </span>
          <Turn session={session} player={player} />
        </div>
      ))}
    </div>
  );
}

/** Amber when the viewer has to act, plain when another has. */
function Turn({ session, player }: SeatProps) {
  const position = session.position.value!;
  const past = session.past.at.value !== null;
  if (position.status === "finished") {
    return !past && position.winners.includes(player.seat) ? <span class="turn won">Won</span> : null;
  }
  if (position.status !== "running" || !position.toAct.includes(player.seat)) return null;
  if (player.mine && !past) return <span class="turn run">To move</span>;
  return <span class="turn">{player.kind === "bot" ? <Thinking /> : "To move"}</span>;
}

function Thinking() {
  return <span class="thinking" role="img" aria-label="thinking"><i /><i /><i /></span>;
}

function nameOf(player: Player, session: Session): string {
  if (player.kind === "open") return "Free seat";
  if (player.mine) return session.seats.value.length > 1 ? player.title : "You";
  return player.name;
}

function subOf(player: Player, session: Session): string {
  if (player.kind === "open") return player.title;
  if (player.kind === "bot") return `${player.title} · bot, level ${player.level}`;
  if (player.mine) return session.seats.value.length > 1 ? "at this screen" : player.title;
  return `${player.title} · ${player.online ? "here" : "away"}`;
}
