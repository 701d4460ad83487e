// The players of a table of three or more: a list at the board's edge; on a phone a strip, and the list when it is pressed.

import { useState } from "preact/hooks";
import type { Player } from "../../api/types";
import { ordinal, say } from "../../language";
import { teamsOf } from "../../match/seats";
import { Icon } from "../../ui/icons";
import { hasClocks, SeatClock } from "../clock/clocks";
import type { Session } from "../play/session";
import { placeInLine } from "./place-in-line";
import { Called } from "./profile-link";
import { playerName } from "../play/wording";

interface RosterProps { session: Session }
interface RowProps extends RosterProps { player: Player }

/** The state of a player, as a sign to the eye and a word. */
interface State { word: string; look: "" | "sealed" | "due" | "won" }

export function Roster({ session }: RosterProps) {
  const list = ownFirst(session);
  return (
    <section class={list.length > 6 ? "plate roster dense" : "plate roster"} aria-label={say("table.players")}>
      <RosterList session={session} />
    </section>
  );
}

function RosterList({ session }: RosterProps) {
  const { status, toAct } = session.position.value!;
  const heading = status === "running" && session.sealing.value ? say("table.roster.missing", { n: toAct.length }) : "";
  return (
    <>
      <p class="cap"><span>{heading}</span><span>{say("table.roster.points")}</span></p>
      <ul>{ownFirst(session).map((player) => <Row key={player.seat} session={session} player={player} />)}</ul>
    </>
  );
}

function Row({ session, player }: RowProps) {
  const renderer = session.renderer.value!;
  const name = rowName(session, player);
  const { word, look } = stateOf(session, player);
  const facts = exitOf(session, player) ? "" : renderer.seatLine(session.beside.value, player.seat);
  return (
    <li class={rowLook(session, player)}>
      <span class="emblem" aria-hidden="true"><renderer.SeatEmblem view={session.beside.value} seat={player.seat} /></span>
      <span class="grow">
        <Called session={session} player={player} name={name} />
        {player.kind === "bot" && <small class="level">{say("table.waiting-room.bot", { level: player.level! })}</small>}
        <small>
          {name !== player.title && <span class="spoken">{player.title}</span>}
          {facts}{facts && word && " · "}
          {word && <span class={`now ${look}`}>{look === "sealed" && <Icon name="tick" small />}{word}</span>}
        </small>
      </span>
      {hasClocks(session) && <span class="time"><SeatClock session={session} player={player} /></span>}
      <b class="num">{pointsOf(session, player)}</b>
    </li>
  );
}

/** One column for each player, all in sight; pressing it opens the list over the board. */
export function RosterStrip({ session }: RosterProps) {
  const [open, setOpen] = useState(false);
  const renderer = session.renderer.value!;
  const list = ownFirst(session);
  return (
    <div class="crowd only-phone">
      <button
        type="button" aria-expanded={open} class={list.length > 5 ? "dense" : ""} onClick={() => setOpen(!open)}
      >
        <span class="spoken">{say("table.players")}</span>
        {list.map((player) => (
          <span key={player.seat} class={rowLook(session, player)}>
            <span class="emblem" aria-hidden="true"><renderer.SeatEmblem view={session.beside.value} seat={player.seat} /></span>
            <StripMark session={session} player={player} />
            <span class={list.length > 5 ? "spoken" : "name"}>{rowName(session, player)}</span>
            <b class="num">{pointsOf(session, player)}</b>
          </span>
        ))}
      </button>
      {open && <section class="roster" aria-label={say("table.players")}><RosterList session={session} /></section>}
    </div>
  );
}

/** A player as sentences call them, or "You" where the viewer has one seat. */
export const rowName = ({ players, seats }: Session, player: Player): string =>
  player.mine && seats.value.length === 1 ? say("table.seat.you") : playerName(players.value, player.seat);

function StripMark({ session, player }: RowProps) {
  const { word, look } = stateOf(session, player);
  if (!word) return null;
  return <i class={`mark ${look}`}>{look === "sealed" && <Icon name="tick" small />}<span class="spoken">{word}</span></i>;
}

/** Players by team, the viewer's own seats and team first. */
function ownFirst({ players }: Session): Player[] {
  const mine = (player: Player): number => (player.mine ? 0 : 1);
  const own = (members: readonly Player[]): number => (members.some((p) => p.mine) ? 0 : 1);
  return teamsOf(players.value)
    .sort((a, b) => own(a.members) - own(b.members))
    .flatMap(({ members }) => [...members].sort((a, b) => mine(a) - mine(b)));
}

function rowLook(session: Session, player: Player): string {
  const exit = exitOf(session, player);
  return [player.mine && "you", exit && session.position.value!.status === "running" && "gone"].filter(Boolean).join(" ");
}

/** The points of a player's team, at the first of its members. */
function pointsOf(session: Session, player: Player): string | undefined {
  const first = ownFirst(session).find((p) => p.team === player.team);
  return first === player ? session.renderer.value!.teamScore?.(session.beside.value, player.team) : undefined;
}

const exitOf = ({ position }: Session, { seat }: Player) => position.value!.exits?.find((exit) => exit.seat === seat);

function stateOf(session: Session, player: Player): State {
  const { places, sealed, status, toAct } = session.position.value!;
  if (session.past.at.value !== null || session.revealing.value) return { word: "", look: "" };
  if (status === "finished") return endOf(session, player, places?.find(({ seat }) => seat === player.seat)?.place);
  const exit = exitOf(session, player);
  if (exit) return { word: exitInWords(exit), look: "" };
  if (sealed.includes(player.seat)) return { word: say("table.crowd.sealed"), look: "sealed" };
  if (status !== "running" || !toAct.includes(player.seat)) return { word: "", look: "" };
  return { word: dueInWords(session, player), look: "due" };
}

function endOf({ position }: Session, { seat }: Player, place: number | undefined): State {
  const { winners } = position.value!;
  if (place !== undefined) return { word: say("table.place", { place, ending: ordinal(place) }), look: winners.includes(seat) ? "won" : "" };
  const end = winners.includes(seat) ? "won" : winners.length > 0 ? "lost" : "drawn";
  return { word: end === "won" ? say("table.turn.won") : say("table.turn.end", { end }), look: end === "won" ? "won" : "" };
}

/** How a seat left the game before its end. */
export const exitInWords = ({ resigned = false, round }: { resigned?: boolean; round: number }): string =>
  say("table.exit", { resigned: resigned ? "yes" : "no", round });

/** What holds up a player who has to decide: absence, the bots before it, or nothing. */
function dueInWords(session: Session, player: Player): string {
  const place = player.kind === "bot" ? session.line.value : 0;
  if (place > 0) return placeInLine(place);
  if (player.kind === "guest" && !player.mine && !player.online) return say("table.roster.away");
  if (player.kind === "message") return say("table.roster.message");
  return say("table.roster.due", { sealing: session.sealing.value ? "yes" : "no" });
}
