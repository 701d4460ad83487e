// A sentence beside the board: why something is not possible, or what was done for the player.

import { signal } from "@preact/signals";
import { Failure } from "../../api/client";
import { announce } from "../../ui/live-regions";

export interface Toast { sentence: string; rule?: string | undefined; tone: "bad" | "plain" }

export type Toasts = ReturnType<typeof makeToasts>;

/** Time that a toast stays unless the user closes it. Milliseconds. */
const stay = 9_000;

export function makeToasts() {
  const shown = signal<Toast | null>(null);
  let timer = 0;
  const show = (toast: Toast | null): void => {
    clearTimeout(timer);
    shown.value = toast;
    if (!toast) return;
    announce(toast.sentence, true);
    timer = setTimeout(() => (shown.value = null), stay);
  };
  return {
    shown,
    clear: () => show(null),
    /** Says why something cannot be done, to the eye and to the ear. */
    refuse: (sentence: string, rule?: string) => show({ sentence, rule, tone: "bad" }),
    /** Says what was done. */
    inform: (sentence: string, rule?: string) => show({ sentence, rule, tone: "plain" }),
    /** Says why a request failed. */
    fail(error: unknown): void {
      if (error instanceof Failure) show({ sentence: error.message, rule: error.refusal?.rule, tone: "bad" });
      else throw error;
    },
  };
}
