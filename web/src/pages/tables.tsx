// The lists of tables in the lobby.

import type { GameInfo, Lobby, Player, Summary } from "../api/types";
import { faceOf } from "../games";
import { say } from "../language";
import { optionsInWords, presetOf } from "./games";
import { ago, resultText } from "../ui/figures";

export function YourTables({ tables, games }: { tables: readonly Summary[]; games: readonly GameInfo[] }) {
  return (
    <section class="panel" aria-labelledby="yours">
      <h2 id="yours">{say("page.yours.title")}</h2>
      {tables.length === 0 ? (
        <p class="empty">{say("page.yours.none")}</p>
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
  return table.status === "finished" ? say("page.tables.moves", { n: table.moves }) : nextMove(table);
}

function ownState(table: Summary): { text: string; mine: boolean } {
  if (table.status === "waiting") {
    const open = table.players.some((p) => p.kind === "open");
    return { text: say(open ? "page.yours.seat-open" : "page.yours.undealt"), mine: !open };
  }
  if (table.status === "finished") return { text: resultText(table.result) || say("page.yours.over"), mine: false };
  const acting = table.players.filter((p) => table.toAct.includes(p.seat));
  if (acting.some((p) => p.mine)) return { text: say("page.yours.move"), mine: true };
  const who = acting[0]?.name || acting[0]?.title;
  return { text: who ? say("page.yours.other-move", { who }) : say("page.yours.somebody-move"), mine: false };
}

function opponents(players: readonly Player[]): string {
  const others = players.filter((p) => !p.mine);
  if (others.length === 0) return say("page.yours.both");
  return others.map((p) => (p.kind === "open" ? say("page.yours.free-seat") : p.name)).join(", ");
}

export function HouseTables({ lobby, games }: { lobby: Lobby; games: readonly GameInfo[] }) {
  const open = lobby.open.filter((table) => !table.players.some((p) => p.mine));
  const running = lobby.running.filter((table) => !table.players.some((p) => p.mine));
  const counts = say("page.tables.counts", { tables: lobby.tables, waiting: lobby.open.length });
  return (
    <section class="panel" aria-labelledby="house">
      <h2 id="house">{say("page.tables.title")} <span class="label num">{counts}</span></h2>
      {open.length + running.length === 0 ? (
        <p class="empty">{say("page.tables.none")}</p>
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
  const label = sit ? say("page.tables.sit-with", { names }) : say("page.tables.watch-names", { names });
  return (
    <li>
      <Picture table={table} />
      <b>{titleOf(table, games)}</b>
      <span class="names">{names}{sit && table.hints && ` · ${say("page.tables.hints")}`}</span>
      <span class="dim num">{optionsOf(table, games)}</span>
      <span class="num">{sit ? freeSeats(table.players) : standingOf(table)}</span>
      <a class={sit ? "btn solid" : "btn"} href={`/t/${table.id}`} aria-label={label}>
        {say(sit ? "page.tables.sit" : "page.tables.watch")}
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
  return face && table.view != null ? face.standing(table.view) : nextMove(table);
}

function nextMove(table: Summary): string {
  return say("page.tables.move", { n: table.moves + 1 });
}

function freeSeats(players: readonly Player[]): string {
  const free = players.filter((player) => player.kind === "open").length;
  return say("page.tables.free", { seats: free });
}

function titleOf(table: Summary, games: readonly GameInfo[]): string {
  return games.find((game) => game.id === table.game)?.title ?? table.game;
}

function optionsOf(table: Summary, games: readonly GameInfo[]): string {
  const game = games.find((game) => game.id === table.game);
  const chosen = Object.fromEntries(table.options.map((pair) => pair.split("=", 2)));
  const preset = game && presetOf(game, chosen);
  if (preset?.name === "standard") return say("page.tables.standard");
  return optionsInWords(game?.options ?? [], chosen).join(", ") || preset?.title || "";
}
