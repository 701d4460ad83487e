// The match in front: its board, a plate of each side with its clock, and what can be done.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Clock, Featured as Judged, Player } from "../api/types";
import { rendererOf } from "../games";
import { Dye, LivePicture } from "../games/thumbnail";
import { say } from "../language";
import { clockText, hurry } from "../match/clock-text";
import type { ServerTime } from "../platform/server-time";
import { gameTitle } from "../session/games";
import { ago } from "../ui/ago";
import { Avatar } from "../ui/avatar";
import { Watchers } from "./match-card";
import { factsOf, type Side, sidesOf, type Watched } from "./sides";

/** How long the last position of a match that has ended stays. Milliseconds. */
const lastShown = 20_000;

export interface FeaturedState {
  table: Watched | undefined;
  /** Shows the next match of the list; undefined if there is no other. */
  next: (() => void) | undefined;
}

/**
 * Chooses the match in front: the first of the list, or the next one at the user's wish. It stays until it is over, and
 * its last position for a while longer.
 */
export function useFeatured(tables: readonly Watched[], all: readonly Watched[] | null): FeaturedState {
  const [picked, setPicked] = useState<Watched | undefined>();
  const running = all?.some(({ id }) => id === picked?.id);
  const over = picked?.status === "finished";
  const shown = tables.find(({ id }) => id === picked?.id) ?? (picked && all && !running ? picked : tables[0]);
  useEffect(() => setPicked(shown), [shown]);
  const gone = picked && all && !running && !over ? picked.id : "";
  useEffect(() => {
    if (gone) lastOf(picked!).then(setPicked, () => setPicked(undefined));
  }, [gone]);
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => setPicked(undefined), lastShown);
    return () => clearTimeout(timer);
  }, [picked?.id, over]);
  const at = tables.findIndex(({ id }) => id === shown?.id);
  const following = tables[(at + 1) % Math.max(1, tables.length)];
  const next = following && following.id !== shown?.id ? () => setPicked(following) : undefined;
  return { table: shown, next };
}

/** Returns the match as it has ended; undefined if it cannot be seen as ended. */
async function lastOf(table: Watched): Promise<Watched | undefined> {
  const { position } = await api.match(table.id);
  if (position.status !== "finished") return undefined;
  const { status, winners, view } = position;
  return { ...table, status, winners, view: view as Watched["view"], toAct: [], clocks: [] };
}

interface FeaturedProps extends FeaturedState { table: Watched; judged: Judged | undefined; time: ServerTime }

export function Featured({ table, next, judged, time }: FeaturedProps) {
  const sides = sidesOf(table);
  const pictures = usePictures(table.id);
  const plate = (side: Side) => <Plate key={side.title} table={table} side={side} picture={pictures[side.players[0]!.seat]} time={time} />;
  const below = sides.length === 2 ? [sides[0]!] : sides.slice(1);
  const facts = factsOf(table);
  return (
    <section class="panel first" aria-labelledby="first">
      <h2 class="spoken" id="first">{sides.map(({ name }) => name).join(" – ")}</h2>
      {sides.length > 0 && plate(sides.length === 2 ? sides[1]! : sides[0]!)}
      <a class="front" href={`/t/${table.id}`} tabIndex={-1} aria-hidden="true">
        <LivePicture game={table.game} view={table.view} />
        <Watchers n={table.watchers} />
      </a>
      <div class="below">{below.map(plate)}</div>
      <div class="foot">
        <Dye game={table.game} />
        <div class="grow">
          <p><b>{gameTitle(table.game)}</b> {facts.join(" · ")}</p>
          {table.status === "finished" ? <p role="status"><b>{endOf(table)}</b></p> : judged?.id === table.id && <Judgement table={table} judged={judged} />}
        </div>
        {next && <button type="button" class="btn" onClick={next}>{say("watch.next")}</button>}
        <a class="btn solid" href={`/t/${table.id}`}>{say(table.status === "finished" ? "watch.look" : "watch.go")}</a>
      </div>
    </section>
  );
}

/** Returns who has won, in words. */
function endOf({ players, winners }: Watched): string {
  const names = [...new Set(players.filter(({ seat }) => winners.includes(seat)).map(({ name }) => name))];
  return say("watch.ended", { n: names.length, names: names.join(", ") });
}

/** The bot's judgement of an earlier position. */
function Judgement({ table, judged }: { table: Watched; judged: Judged }) {
  const player = table.players.find(({ seat }) => seat === judged.seat)!;
  return <p title={say("watch.judged")}>{say("watch.chance", { player: player.name || player.title, chance: judged.chance, ago: ago(judged.at) })}</p>;
}

/** Returns the pictures of the players of a match, by seat. */
function usePictures(id: string): Record<number, string | undefined> {
  const [pictures, setPictures] = useState<Record<number, string | undefined>>({});
  useEffect(() => {
    setPictures({});
    api.handles(id).then((seats) => setPictures(Object.fromEntries(seats.map(({ seat, avatar }) => [seat, avatar]))), () => {});
  }, [id]);
  return pictures;
}

interface PlateProps { table: Watched; side: Side; picture: string | undefined; time: ServerTime }

function Plate({ table, side, picture, time }: PlateProps) {
  const [player] = side.players as [Player];
  const renderer = rendererOf(table.game);
  const one = side.players.length === 1;
  const clock = one ? table.clocks.find(({ seat }) => seat === player.seat) : undefined;
  return (
    <div class="plate-of">
      {renderer && table.view != null && <span class="emblem" aria-hidden="true"><renderer.SeatEmblem view={table.view} seat={player.seat} /></span>}
      {one && <Avatar name={player.name} picture={picture} bot={player.kind === "bot" || !!player.bot} online={player.kind === "guest" ? player.online : undefined} />}
      <span class="grow"><b>{side.name} <span class="num">{side.rating}</span></b><small>{side.title}</small></span>
      {clock ? <ClockOf clock={clock} days={!!table.time.days} time={time} />
        : side.players.some(({ seat }) => table.toAct.includes(seat)) && <span class="clock-of run">{say("watch.to-move")}</span>}
    </div>
  );
}

/** A clock; the running one counts down by the server's time. */
function ClockOf({ clock, days, time }: { clock: Clock; days: boolean; time: ServerTime }) {
  const [, tick] = useState(0);
  const { ends } = clock;
  const until = ends === undefined ? clock.left : Math.max(0, ends - time.now());
  const left = clock.left > 0 && !days ? Math.min(clock.left, until) : until;
  useEffect(() => {
    if (ends === undefined || left === 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), (left % (left > hurry ? 1_000 : 100)) + 1);
    return () => clearTimeout(timer);
  });
  return <span class={ends === undefined ? "clock-of num" : "clock-of num run"}>{clockText(left)}</span>;
}
