// Which lessons, and other tasks, this browser's user has been through.

import { isMap, stored } from "../platform/settings";

/** How far one has come: solved by its reader, or only looked at. */
export type Mark = "done" | "seen";

/** The marks of one kind of task, by game and by the name of the task. */
export function makeMarks(key: string) {
  const marks = stored<Record<string, Record<string, Mark>>>(key, {}, isMap);
  const of = (game: string, name: string | number): Mark | undefined => marks.value[game]?.[name];
  return {
    of,
    /** Marks a task. What is done stays done. */
    set(game: string, name: string | number, as: Mark): void {
      if (of(game, name) === "done") return;
      marks.value = { ...marks.value, [game]: { ...marks.value[game], [name]: as } };
    },
    /** How many of a game are done. */
    done: (game: string): number => Object.values(marks.value[game] ?? {}).filter((mark) => mark === "done").length,
  };
}

export const lessonMarks = makeMarks("lessons");
