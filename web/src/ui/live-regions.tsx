// Live regions for screen readers. The polite region carries the log, the assertive one turns, results and refusals.

import { signal } from "@preact/signals";

const polite = signal("");
const assertive = signal("");

/** Announces text when the reader is idle, or at once if urgent. */
export function announce(text: string, urgent = false): void {
  const region = urgent ? assertive : polite;
  // A region that gets the same text again stays silent, so a repetition ends with one more no-break space.
  region.value = region.peek() === text ? text + "\u00a0" : text;
}

export function LiveRegions() {
  return (
    <>
      <div class="spoken" role="status" aria-live="polite">{polite}</div>
      <div class="spoken" role="alert" aria-live="assertive">{assertive}</div>
    </>
  );
}
