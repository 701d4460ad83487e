// The lists of tables in the lobby.

import { useState } from "preact/hooks";
import type { GameInfo, Summary } from "../api/types";
import { say } from "../language";
import { me } from "../session/me";
import { ago } from "../ui/ago";
import { rulesInWords } from "../session/games";
import { Dye, LivePicture } from "../games/thumbnail";
import { isMyMove, namesOf, nextMove, standingOf, titleOf } from "../match/summary";

/** So many tables to watch are shown: one row of the widest page. */
const row = 4;
/** So many of the caller's tables are shown at first: one row as well. */
const ownRow = 3;

interface ListProps {
  tables: readonly Summary[];
  games: readonly GameInfo[];
}

/** The caller's tables: those that wait for them, those that wait for others, and one that is over. */
export function YourTables({ tables, games }: ListProps) {
  const [all, setAll] = useState(false);
  const due = tables.filter(isMyMove).length;
  const firstOver = tables.findIndex((table) => table.status === "finished"); // the server sends those last
  const chief = firstOver < 0 ? tables : tables.slice(0, firstOver + 1);
  const whole = all || (chief.length === tables.length && tables.length <= ownRow);
  const shown = whole ? tables : chief.slice(0, ownRow - 1);
  return (
    <section aria-labelledby="yours">
      <div class="heading">
        <h1 id="yours">{say("app.yours.title", { due, name: me.value?.name ?? "" })}</h1>
        <a class="textlike" href="/mine">{say("app.yours.all")}</a>
      </div>
      <ul class="yours">
        {shown.map((table) => <OwnTable key={table.id} table={table} games={games} />)}
        {!whole && (
          <li>
            <button type="button" class="own rest" onClick={() => setAll(true)}>
              {say("app.yours.more", { n: tables.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface OwnProps {
  table: Summary;
  games: readonly GameInfo[];
  /** Shown in place of how far the game is. */
  note?: string | undefined;
}

export function OwnTable({ table, games, note }: OwnProps) {
  const state = ownState(table);
  const kind = state.mine ? "own mine" : table.status === "finished" ? "own over" : "own";
  return (
    <li>
      <a class={kind} href={`/t/${table.id}`}>
        <LivePicture game={table.game} view={table.view} />
        <span class="text">
          <small class="kind"><Dye game={table.game} />{titleOf(table, games)}</small>
          <b>{opponents(table)}</b>
          <small>{note ?? progress(table)}</small>
          <span class="state">
            <span class={state.mine ? "chip you" : "chip"}>{state.mine && <i class="dot" />}{state.text}</span>
            <small>{ago(table.updatedAt)}</small>
          </span>
        </span>
      </a>
    </li>
  );
}

function progress(table: Summary): string {
  return table.status === "finished" ? say("app.tables.moves", { n: table.moves }) : nextMove(table);
}

function ownState(table: Summary): { text: string; mine: boolean } {
  if (table.gathering) {
    const starts = table.players.some((p) => p.mine && p.seat === table.gathering!.starter);
    return { text: joinedOf(table.gathering), mine: starts && table.gathering.joined >= table.gathering.min };
  }
  if (table.status === "waiting") {
    const open = table.players.some((p) => p.kind === "open");
    return { text: say(open ? "app.yours.seat-open" : "app.yours.undealt"), mine: !open };
  }
  if (table.status === "finished") return { text: ending(table), mine: false };
  if (isMyMove(table)) return { text: say("app.yours.move"), mine: true };
  const acting = table.players.find((p) => table.toAct.includes(p.seat));
  const player = acting?.name || acting?.title;
  return { text: player ? say("app.yours.player-move", { player }) : say("app.yours.opponent-move"), mine: false };
}

/** How a finished table ended for its owner. */
function ending({ players, reason, winners }: Summary): string {
  if (reason === "called off" || reason === "closed") return say("app.yours.over");
  if (winners.length === 0) return say("app.yours.drawn");
  const own = players.filter((p) => p.mine);
  const won = own.filter((p) => winners.includes(p.seat));
  if (own.length === players.length) return say("app.yours.winner", { player: won.map((p) => p.title) });
  return say(won.length > 0 ? "app.yours.won" : "app.yours.lost");
}

function opponents({ players, gathering }: Summary): string {
  if (gathering?.joined === 1) return say("app.yours.alone");
  const others = players.filter((p) => !p.mine && !(gathering && p.kind === "open"));
  if (others.length === 0) return say("app.yours.both");
  return others.map((p) => (p.kind === "open" ? say("app.yours.free-seat") : p.name)).join(", ");
}

const others = (tables: readonly Summary[]): Summary[] => tables.filter((t) => !t.players.some((p) => p.mine));

/** A public table with a free seat. */
export function TableOffer({ table, games }: { table: Summary; games: readonly GameInfo[] }) {
  const names = namesOf(table);
  const facts = [titleOf(table, games), optionsOf(table, games), freeSeats(table)];
  if (table.hints) facts.push(say("app.tables.hints"));
  return (
    <li>
      <Dye game={table.game} />
      <span class="grow"><b>{names}</b><small>{facts.join(" · ")}</small></span>
      <a class="btn" href={`/t/${table.id}`} aria-label={say("app.tables.sit-with", { names })}>
        {say("app.tables.sit")}
      </a>
    </li>
  );
}

interface OnNowProps extends ListProps {
  /** The number of running tables, private ones included. */
  all: number;
}

/** Tables to watch. */
export function OnNow({ tables, all, games }: OnNowProps) {
  const shown = others(tables).slice(0, row);
  if (shown.length === 0) return null;
  return (
    <section class="now" aria-labelledby="now">
      <div class="heading">
        <h2 id="now">{say("app.now.title")}</h2>
        <p>{say("app.now.counts", { tables: all })}</p>
        <a class="textlike" href="/watch">{say("app.now.watch")}</a>
      </div>
      <ul>{shown.map((table) => <LiveTable key={table.id} table={table} games={games} />)}</ul>
    </section>
  );
}

function LiveTable({ table, games }: { table: Summary; games: readonly GameInfo[] }) {
  return (
    <li>
      <a href={`/t/${table.id}`}>
        <LivePicture game={table.game} view={table.view} />
        <b>{namesOf(table)}</b>
        <small>{[titleOf(table, games), standingOf(table)].join(" · ")}</small>
      </a>
    </li>
  );
}

function joinedOf({ joined, min: least, max: most }: NonNullable<Summary["gathering"]>): string {
  return say("app.joined", { joined, least, most });
}

function freeSeats({ players, gathering }: Summary): string {
  if (gathering) return joinedOf(gathering);
  const free = players.filter((player) => player.kind === "open").length;
  return say("app.tables.free", { seats: free });
}

function optionsOf(table: Summary, games: readonly GameInfo[]): string {
  const game = games.find((game) => game.id === table.game);
  const chosen = Object.fromEntries(table.options.map((pair) => pair.split("=", 2)));
  return game ? rulesInWords(game, chosen) : "";
}
