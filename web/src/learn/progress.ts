// Which lessons this browser's user has been through.

import { isMap, stored } from "../settings";

/** How far a lesson has come: solved by its reader, or only looked at. */
export type Mark = "done" | "seen";

/** Marks by game and lesson. */
const marks = stored<Record<string, Record<string, Mark>>>("lessons", {}, isMap);

export function markOf(game: string, lesson: string): Mark | undefined {
  return marks.value[game]?.[lesson];
}

/** Marks a lesson. What is done stays done. */
export function mark(game: string, lesson: string, as: Mark): void {
  if (markOf(game, lesson) === "done") return;
  marks.value = { ...marks.value, [game]: { ...marks.value[game], [lesson]: as } };
}
