// Live regions for screen readers. The polite region carries the log, the assertive one turns, results and refusals.

import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";

/** Several texts may come before a region is drawn or read, so each stays beside the two after it. */
const kept = 3;

const polite = signal<readonly ComponentChild[]>([]);
const assertive = signal<readonly ComponentChild[]>([]);
let count = 0;

/** Announces text when the reader is idle, or at once if urgent. */
export function announce(text: string, urgent = false): void {
  const region = urgent ? assertive : polite;
  region.value = [...region.peek(), <p key={++count}>{text}</p>].slice(-kept);
}

export function LiveRegions() {
  return (
    <>
      <div class="spoken" role="status" aria-live="polite">{polite.value}</div>
      <div class="spoken" role="alert" aria-live="assertive">{assertive.value}</div>
    </>
  );
}
