// Times that are left, in digits and in words.

import { type Key, say } from "../language";

/** From this time left on, a clock shows tenths of a second, and ticks for the player to move. Milliseconds. */
export const hurry = 10_000;

const day = 86_400_000;

/** Returns "1:04:59", "9:05" or "0:59", with tenths below ten seconds; days and hours from a day on. */
export function clockText(left: number): string {
  if (left >= day) return span(left);
  if (left < hurry) return (Math.floor(Math.max(0, left) / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (n: number): string => String(n % 60).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  return `${hours > 0 ? `${hours}:${two(Math.floor(seconds / 60))}` : Math.floor(seconds / 60)}:${two(seconds)}`;
}

/** Units of time in seconds, the smallest first. */
const units: readonly [number, Key][] = [
  [1, "table.span.seconds"], [60, "table.span.minutes"], [3_600, "table.span.hours"], [86_400, "table.span.days"],
];

/** Returns a time in its two largest units: "2 h 10 min", "4 min 30 s", "12 s". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const first = Math.max(0, units.findLastIndex(([size]) => seconds >= size));
  const [size, name] = units[first]!;
  const large = say(name, { n: Math.floor(seconds / size) });
  if (first === 0) return large;
  const [part, partName] = units[first - 1]!;
  const small = Math.floor((seconds % size) / part);
  return small > 0 ? `${large} ${say(partName, { n: small })}` : large;
}
