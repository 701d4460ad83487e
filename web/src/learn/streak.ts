// Which puzzles this browser's user has solved, and on how many days in a row the puzzle of the day.

import { isMap, stored } from "../platform/settings";
import { makeMarks } from "./progress";

export const puzzleMarks = makeMarks("puzzles");

interface Streak { last: string; days: number }

const isStreak = (value: unknown): boolean =>
  isMap(value) && typeof (value as Streak).last === "string" && Number.isInteger((value as Streak).days);

/** The last date on which the puzzle of the day was solved, and on how many days in a row until then. */
const streak = stored<Streak>("streak", { last: "", days: 0 }, isStreak);

const before = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** On how many days in a row the puzzle of the day was solved, until this date or the one before. */
export function streakOn(date: string): number {
  const { last, days } = streak.value;
  return last === date || last === before(date) ? days : 0;
}

export const solvedOn = (date: string): boolean => streak.value.last === date;

/** Takes note that the puzzle of a date is solved. */
export function solveDaily(date: string): void {
  if (!solvedOn(date)) streak.value = { last: date, days: streakOn(date) + 1 };
}
