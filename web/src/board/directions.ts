// Directions of any board in words.

import { type Key, say } from "../language";

const directions: readonly string[] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** Returns a direction such as "NW" in words. */
export function directionWord(name: string): string {
  return directions.includes(name) ? say(`common.direction.${name}` as Key) : name;
}
