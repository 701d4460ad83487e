// Directions of any board as a person reads or says them.

import { type Key, say } from "../language";

const directions: readonly string[] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** "NW" as a person says it. */
export function directionWord(name: string): string {
  return directions.includes(name) ? say(`common.direction.${name}` as Key) : name;
}
