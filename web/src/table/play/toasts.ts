// A sentence beside the board: why something is not possible, or what was done for the player.

import { signal } from "@preact/signals";
import { Failure } from "../../api/client";
import type { Refusal } from "../../api/types";
import { lightAnnounced } from "../../ui/lit-cells";
import { announce } from "../../ui/live-regions";

export interface Toast {
  sentence: string;
  /** Cells that the sentence speaks of: they are lit while it is shown. */
  cells?: readonly string[] | undefined;
  rule?: string | undefined;
  tone: "bad" | "plain";
}

export type Toasts = ReturnType<typeof makeToasts>;

/** Time that a toast stays unless the user closes it. Milliseconds. */
const stay = 9_000;

export function makeToasts() {
  const shown = signal<Toast | null>(null);
  let timer = 0;
  const show = (toast: Toast | null): void => {
    clearTimeout(timer);
    shown.value = toast;
    lightAnnounced(toast?.cells ?? []);
    if (!toast) return;
    announce(toast.sentence, true);
    timer = setTimeout(() => show(null), stay);
  };
  return {
    shown,
    clear: () => show(null),
    /** Says why something cannot be done, to the eye and to the ear. */
    refuse: ({ sentence, cells, rule }: Refusal) => show({ sentence, cells, rule, tone: "bad" }),
    /** Says what was done. */
    inform: (sentence: string, rule?: string) => show({ sentence, rule, tone: "plain" }),
    /** Says why a request failed. */
    fail(error: unknown): void {
      if (error instanceof Failure) show({ sentence: error.message, cells: error.refusal?.cells, rule: error.refusal?.rule, tone: "bad" });
      else throw error;
    },
  };
}
