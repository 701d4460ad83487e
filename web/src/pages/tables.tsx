// The lists of tables in the lobby.

import type { GameInfo, Lobby, Player, Summary } from "../api/types";
import { faceOf } from "../games";
import { optionsInWords } from "./games";
import { ago, resultText } from "../table/words";
import { count } from "../ui/english";

export function YourTables({ tables, games }: { tables: readonly Summary[]; games: readonly GameInfo[] }) {
  return (
    <section class="panel" aria-labelledby="yours">
      <h2 id="yours">Your tables</h2>
      {tables.length === 0 ? (
        <p class="empty">Nothing yet. Your games stay here until they are over, also if you close the page.</p>
      ) : (
        <ul class="yours">{tables.map((table) => <OwnTable key={table.id} table={table} games={games} />)}</ul>
      )}
    </section>
  );
}

function OwnTable({ table, games }: { table: Summary; games: readonly GameInfo[] }) {
  const state = ownState(table);
  return (
    <li>
      <a href={`/t/${table.id}`}>
        <Picture table={table} />
        <span class="grow">
          <b>{opponents(table.players)}</b>
          <small>{[titleOf(table, games), progress(table), ago(table.updatedAt)].join(" · ")}</small>
        </span>
        <span class={state.mine ? "chip you" : "chip"}>{state.mine && <i class="dot" />}{state.text}</span>
      </a>
    </li>
  );
}

function progress(table: Summary): string {
  return table.status === "finished" ? count(table.moves, "move") : `move ${table.moves + 1}`;
}

function ownState(table: Summary): { text: string; mine: boolean } {
  if (table.status === "waiting") {
    const open = table.players.some((p) => p.kind === "open");
    return { text: open ? "Seat open" : "To be dealt", mine: !open };
  }
  if (table.status === "finished") return { text: resultText(table.result) || "Over", mine: false };
  const acting = table.players.filter((p) => table.toAct.includes(p.seat));
  if (acting.some((p) => p.mine)) return { text: "Your move", mine: true };
  return { text: `${acting[0]?.name || acting[0]?.title || "Other"} to move`, mine: false };
}

function opponents(players: readonly Player[]): string {
  const others = players.filter((p) => !p.mine);
  if (others.length === 0) return "Both here";
  return others.map((p) => (p.kind === "open" ? "A free seat" : p.name)).join(", ");
}

export function HouseTables({ lobby, games }: { lobby: Lobby; games: readonly GameInfo[] }) {
  const open = lobby.open.filter((table) => !table.players.some((p) => p.mine));
  const running = lobby.running.filter((table) => !table.players.some((p) => p.mine));
  const counts = [count(lobby.tables, "table"), `${lobby.open.length} waiting`];
  return (
    <section class="panel" aria-labelledby="house">
      <h2 id="house">Running now <span class="label num">{counts.join(", ")}</span></h2>
      {open.length + running.length === 0 ? (
        <p class="empty">The other tables are empty. Start one, and leave a seat open for whoever comes by.</p>
      ) : (
        <ul class="run">
          {open.map((table) => <HouseTable key={table.id} table={table} games={games} sit />)}
          {running.map((table) => <HouseTable key={table.id} table={table} games={games} />)}
        </ul>
      )}
    </section>
  );
}

function HouseTable({ table, games, sit }: { table: Summary; games: readonly GameInfo[]; sit?: boolean }) {
  const seated = table.players.filter((p) => p.kind !== "open").map((p) => p.name);
  const names = [...new Set(seated)].join(", ");
  const act = sit ? "Sit down with" : "Watch";
  return (
    <li>
      <Picture table={table} />
      <b>{titleOf(table, games)}</b>
      <span class="names">{names}{sit && table.hints && " · with hints"}</span>
      <span class="dim num">{optionsOf(table, games)}</span>
      <span class="num">{sit ? freeSeats(table.players) : standingOf(table)}</span>
      <a class={sit ? "btn solid" : "btn"} href={`/t/${table.id}`} aria-label={`${act} ${names}`}>
        {sit ? "Sit down" : "Watch"}
      </a>
    </li>
  );
}

function Picture({ table }: { table: Summary }) {
  const face = faceOf(table.game);
  const drawn = face && table.view != null;
  return <span class="th" aria-hidden="true">{drawn && <face.Thumbnail view={table.view} />}</span>;
}

function standingOf(table: Summary): string {
  const face = faceOf(table.game);
  return face && table.view != null ? face.standing(table.view) : `move ${table.moves + 1}`;
}

function freeSeats(players: readonly Player[]): string {
  const free = players.filter((player) => player.kind === "open").length;
  return free === 1 ? "one seat free" : `${free} seats free`;
}

function titleOf(table: Summary, games: readonly GameInfo[]): string {
  return games.find((game) => game.id === table.game)?.title ?? table.game;
}

function optionsOf(table: Summary, games: readonly GameInfo[]): string {
  const all = games.find((game) => game.id === table.game)?.options ?? [];
  const chosen = Object.fromEntries(table.options.map((pair) => pair.split("=", 2)));
  return optionsInWords(all, chosen).join(", ") || "standard";
}
