// A match in a list, in words.

import type { GameInfo, Summary } from "../api/types";
import { rendererOf } from "../games";
import { say } from "../language";

/** Whether a table waits for a move of the caller. */
export function isMyMove(table: Summary): boolean {
  return table.status === "running" && table.players.some((p) => p.mine && table.toAct.includes(p.seat));
}

export function namesOf(table: Summary): string {
  return [...new Set(table.players.filter((p) => p.kind !== "open").map((p) => p.name))].join(", ");
}

export function titleOf(table: Summary, games: readonly GameInfo[]): string {
  return games.find((game) => game.id === table.game)?.title ?? table.game;
}

export function standingOf(table: Summary): string {
  const renderer = rendererOf(table.game);
  return renderer && table.view != null ? renderer.standing(table.view) : nextMove(table);
}

export function nextMove(table: Summary): string {
  return say("app.tables.move", { n: table.moves + 1 });
}
