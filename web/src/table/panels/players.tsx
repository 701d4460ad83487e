// Who plays: cards beside the board, a thin strip above it on a phone.

import type { Player } from "../../api/types";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { Called } from "./profile-link";
import { hasClocks, SeatClock } from "../clock/clocks";
import { Seal } from "../../ui/team";
import { placeInLine } from "./place-in-line";
import { Roster, RosterStrip } from "./roster";
import type { Session } from "../play/session";

interface SeatProps { session: Session; player: Player }

/** Seats as they sit round the board, the viewer's own last. */
export function seating(session: Session): Player[] {
  const players = [...session.players.value];
  const own = session.seats.value[0] ?? 1;
  const start = players.findIndex((p) => p.seat === own) + 1;
  const order = [...players.slice(start), ...players.slice(0, start)];
  return session.flipped.value ? order.reverse() : order;
}

/** Who plays, in the corners of the board, the viewer's own side first; more players than two in a list. */
export function PlayerPlates({ session }: { session: Session }) {
  if (session.players.value.length <= 2) {
    return <>{seating(session).reverse().map((player) => <PlayerPlate key={player.seat} session={session} player={player} />)}</>;
  }
  return <Roster session={session} />;
}

function PlayerPlate({ session, player }: SeatProps) {
  const renderer = session.renderer.value!;
  const score = renderer.teamScore?.(session.beside.value, player.team);
  return (
    <section class="plate" aria-label={`${player.title}: ${nameOf(player, session)}`}>
      <div class="player">
        <span class="emblem" aria-hidden="true"><renderer.SeatEmblem view={session.beside.value} seat={player.seat} /></span>
        <Called session={session} player={player} name={nameOf(player, session)} />
        {score !== undefined && <b class="points num">{score}</b>}
        <Turn session={session} player={player} />
        <span class="sub">{subOf(player, session)}</span>
      </div>
      <renderer.SeatExtras view={session.beside.value} seat={player.seat} />
    </section>
  );
}

/** A seat's emblem and title, where nothing else of the game may be shown. */
export function SeatMark({ session, seat }: { session: Session; seat: number }) {
  const { SeatEmblem } = session.renderer.value!;
  return <span class="emblem large" aria-hidden="true"><SeatEmblem view={session.beside.value} seat={seat} /></span>;
}

/** The players in one row, for narrow screens, the viewer's own side first. */
export function PlayerStrip({ session }: { session: Session }) {
  const renderer = session.renderer.value!;
  if (session.players.value.length > 2) return <RosterStrip session={session} />;
  return (
    <div class="strip only-phone">
      {seating(session).reverse().map((player) => (
        <div key={player.seat}>
          <span class="emblem" aria-hidden="true"><renderer.SeatEmblem view={session.beside.value} seat={player.seat} /></span>
          <span class="grow">
            <Called session={session} player={player} name={nameOf(player, session)} />
            <small>{renderer.seatLine(session.beside.value, player.seat)}</small>
          </span>
          <Turn session={session} player={player} />
        </div>
      ))}
    </div>
  );
}

/** A clock, or who is to move: amber when the viewer has to act, plain when another has, wax when orders are sealed. */
function Turn({ session, player }: SeatProps) {
  if (!hasClocks(session)) return <State session={session} player={player} />;
  const over = session.position.value!.status === "finished";
  return (
    <span class="time">
      <SeatClock session={session} player={player} />
      {over && <State session={session} player={player} />}
    </span>
  );
}

function State({ session, player }: SeatProps) {
  const position = session.position.value!;
  const past = session.past.at.value !== null;
  if (position.status === "finished") {
    const won = !past && !session.revealing.value && position.winners.includes(player.seat);
    if (past || session.revealing.value) return null;
    const end = won ? "won" : position.winners.length > 0 ? "lost" : "drawn";
    return <span class={`turn ${end}`}>{end === "won" ? say("table.turn.won") : say("table.turn.end", { end })}</span>;
  }
  if (position.sealed.includes(player.seat)) {
    return <span class="turn wax"><Seal />{say("table.turn.sealed")}</span>;
  }
  if (position.status !== "running" || !position.toAct.includes(player.seat)) return null;
  const words = say(session.sealing.value ? "table.turn.writing" : "table.turn.moving");
  if (player.mine && !past) return <span class="turn run">{words}</span>;
  if (player.kind === "bot") return <span class="turn"><Thinking place={session.line.value} /></span>;
  return <span class="turn">{session.sealing.value && <Icon name="pen" small />}{words}</span>;
}

/** A bot at work, or how many others are thought for before it is. */
function Thinking({ place }: { place: number }) {
  if (place > 0) return <span title={say("table.turn.line-why")}>{placeInLine(place)}</span>;
  return <span class="thinking" role="img" aria-label={say("table.turn.thinking")}><i /><i /><i /></span>;
}

function nameOf(player: Player, session: Session): string {
  if (player.kind === "open") return say("table.seat.free");
  if (player.mine) return session.seats.value.length > 1 ? player.title : say("table.seat.you");
  return player.name;
}

function subOf(player: Player, session: Session): string {
  if (player.kind === "open") return player.title;
  if (session.position.value!.out?.includes(player.seat)) return say("table.seat.out", { seat: player.title });
  if (player.kind === "bot") return say("table.seat.bot", { seat: player.title, level: player.level! });
  if (player.kind === "message") return `${player.title} · ${say("table.seat.message")}`;
  if (player.mine) return session.seats.value.length > 1 ? say("table.seat.screen") : player.title;
  return say("table.seat.presence", { seat: player.title, here: player.online ? "yes" : "no" });
}
