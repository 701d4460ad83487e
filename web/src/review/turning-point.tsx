// The mark of a turning point.

import { say } from "../language";
import type { Pin } from "./analysis";

/** The number of a turning point: green if it was found, red if it was missed. */
export function PinMark({ pin: { found, number } }: { pin: Pin }) {
  const words = say("review.pin", { n: number, found: found ? "yes" : "no" });
  return <i class={found ? "pin found" : "pin"} role="img" aria-label={words} title={words}>{number}</i>;
}
