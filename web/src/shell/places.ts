// The places of the site, which the header of every page without a board lists.

import type { IconName } from "../ui/icons";

/** A place: its name in messages, its address, and its icon on a phone. */
type Place = readonly [name: string, address: string, icon: IconName];

export const places: readonly Place[] = [
  ["play", "/", "hexagon"], ["puzzles", "/puzzles", "puzzle"], ["learn", "/learn", "learn"], ["watch", "/watch", "watch"],
  ["community", "/leaderboard", "people"], ["lab", "/lab", "lab"],
];

/** The place of a page by the first part of its pattern, where that is not the name of the place. */
const belongsTo: Readonly<Record<string, string>> = {
  "": "play", o: "play", rules: "learn", "{game}": "learn", archive: "watch", leaderboard: "community", members: "community", "@{handle}": "community", open: "lab", variants: "lab", answers: "lab",
};

/** Returns the place that a page belongs to by the pattern of its address; pages about the user belong to none. */
export function placeOf(pattern: string): string {
  if (pattern === "") return "";
  const first = pattern.split("/")[1]!;
  return belongsTo[first] ?? first;
}

const boards = /^\/(bench|t\/\{id\}|(learn|puzzles|rules)\/\{game\}\/.)/;

/** Reports whether the pattern is that of a page with a board, which has a header of its own. */
export const hasBoard = (pattern: string): boolean => boards.test(pattern);
