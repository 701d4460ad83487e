// The sides of a running match: each seat of two, each team of more.

import type { components } from "../api/schema";
import type { Player } from "../api/types";
import { say } from "../language";
import { standingOf } from "../match/summary";
import { timeInWords } from "../match/time-control";
import { gameInfo, rulesInWords } from "../session/games";
import { teamName } from "../ui/team";

export type Watched = components["schemas"]["WatchedMatch"];

export interface Side {
  players: readonly Player[];
  /** The names of the players. */
  name: string;
  /** The seat's name in the game, or the team's. */
  title: string;
  /** With a question mark as long as it is provisional; empty for a side without a rating. */
  rating: string;
}

export function sidesOf(table: Watched): Side[] {
  const seated = table.players.filter(({ kind }) => kind !== "open");
  const teams = [...new Set(seated.map(({ team }) => team))].sort((a, b) => a - b);
  return teams.map((team) => sideOf(table, seated.filter((player) => player.team === team)));
}

function sideOf(table: Watched, players: readonly Player[]): Side {
  const [first] = players;
  const known = players.length === 1 ? table.ratings.find(({ seat }) => seat === first!.seat) : undefined;
  return {
    players, name: players.map(({ name }) => name).join(", "),
    title: table.players.length > 2 ? teamName(first!.team) : first!.title,
    rating: known ? say("watch.rating", { rating: String(known.rating), provisional: known.provisional ? "yes" : "no" }) : "",
  };
}

/** Reports whether the players have days for a move, or no limit. */
export const isByDays = ({ time }: Watched): boolean => /days?$|h$/.test(time.control);

/** Returns the time control and how far the match is: "5 min + 3 s · Move 26". */
export function progressOf(table: Watched): string {
  const sealed = gameInfo(table.game)?.sealed ?? false;
  return [table.time.control && timeInWords(table.time.control, sealed), standingOf(table)].filter(Boolean).join(" · ");
}

/** Returns the rules, the time and the progress of a match. */
export function factsOf(table: Watched): string[] {
  const info = gameInfo(table.game);
  const chosen = Object.fromEntries(table.options.map((pair) => pair.split("=", 2)));
  return [
    info ? rulesInWords(info, chosen) : "", table.rated ? say("watch.rated") : "", progressOf(table),
    table.delay ? say("watch.behind", { minutes: Math.round(table.delay / 60) }) : "",
  ].filter(Boolean);
}
