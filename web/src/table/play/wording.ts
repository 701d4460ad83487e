// Names and results in words.

import { signed } from "../../board/named-cells";
import type { Player, Position } from "../../api/types";
import type { GameEvent, GameRenderer } from "../../game/contract";
import { ordinal, say } from "../../language";
import { teamName } from "../../ui/team";
import type { Session } from "./session";
import { turnAt } from "./turns";

/** The name of the player at a seat: the title of the seat if it is empty, or another player has the same name. */
export function playerName(players: readonly Player[], seat: number): string {
  const player = players.find((p) => p.seat === seat);
  if (!player) return say("table.seat", { seat });
  const shared = players.some((p) => p !== player && p.name === player.name);
  return player.kind === "open" || !player.name || shared ? player.title : player.name;
}

/** Players whose seats are called by the colours of their teams: "Blue", or "Blue 3" in a team of several. */
export function titledByColour(players: readonly Player[]): Player[] {
  return players.map((player) => {
    const alone = players.filter(({ team }) => team === player.team).length === 1;
    const colour = teamName(player.team);
    return { ...player, title: alone ? colour : say("table.seat.of-team", { colour, seat: player.seat }) };
  });
}

/** The name and the colour of who holds a seat: "Petra, Blue". */
export function calledBy(players: readonly Player[], seat: number): string {
  const player = players.find((p) => p.seat === seat);
  if (!player || player.kind === "open" || !player.name || player.name === player.title) return playerName(players, seat);
  return say("table.player", { name: player.name, seat: player.title });
}

/** What an event says, with the players called as the table calls them. */
export function sentenceOf(event: GameEvent, renderer: GameRenderer | undefined, players: readonly Player[]): string {
  const called = (seat: number): string => players.find((p) => p.seat === seat)?.title ?? playerName(players, seat);
  return signed(renderer?.sentence?.(event, called) ?? event.sentence);
}

/** How far the past on show is: "turn 5 of 21". */
export function placeInWords({ past, sealing, turns }: Pick<Session, "past" | "sealing" | "turns">): string {
  return say("table.replay.at", { all: sealing.value ? "yes" : "no", turn: turnAt(turns.value, past.cursor.value), turns: turns.value.length });
}

/** How a finished game ended, in one sentence. */
export function outcome(position: Position, players: readonly Player[]): string {
  const winners = position.winners ?? [];
  if (winners.length === 0) return say("table.end.drawn");
  const won = players.filter((p) => winners.includes(p.seat));
  const mine = players.filter((p) => p.mine);
  const iWon = mine.some((p) => winners.includes(p.seat));
  const place = position.places?.find(({ seat }) => seat === mine[0]?.seat)?.place;
  if (!iWon && mine.length === 1 && place) {
    return `${say("table.end.won", { n: won.length, names: won.map(({ seat }) => playerName(players, seat)) })} ${say("table.places.you", { place, ending: ordinal(place) })}`;
  }
  if (mine.length > 0 && mine.length < players.length) return say(iWon ? "table.end.you-won" : "table.end.you-lost");
  const names = won.map(({ name, title }) =>
    name && mine.length === 0 ? say("table.end.winner", { name, seat: title }) : title,
  );
  return say("table.end.won", { n: names.length, names });
}

/** How many sides there are. */
export const teams = (players: readonly Player[]): number => new Set(players.map((player) => player.team)).size;

/** What a side may expect, from 0 to 1, as a word to select by. */
export function chanceWord(value: number, teams: number): string {
  const even = 1 / teams;
  const against = value < even ? value / even / 2 : 0.5 + (value - even) / (1 - even) / 2;
  const steps: [number, string][] = [[0.05, "lost"], [0.25, "far"], [0.42, "behind"], [0.58, "level"], [0.75, "ahead"], [0.95, "clear"]];
  return steps.find(([limit]) => against < limit)?.[1] ?? "won";
}
