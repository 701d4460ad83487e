// Proving again that an account is the visitor's: whatever needs it waits for the dialog, see account/confirm-dialog.tsx.

import { signal } from "@preact/signals";
import * as api from "../api/client";

/** Set while the dialog is open: it is called with whether the visitor has proved their identity. */
export const confirming = signal<((proved: boolean) => void) | null>(null);

let running: Promise<boolean> | null = null;

/** Opens the dialog, and resolves with whether the visitor has proved their identity. */
export function prove(): Promise<boolean> {
  running ??= new Promise<boolean>((resolve) => {
    confirming.value = resolve;
  }).finally(() => {
    confirming.value = null;
    running = null;
  });
  return running;
}

/** Proves the visitor's identity ahead of a request that the page does not make itself, such as a download. */
export async function ensureConfirmed(): Promise<boolean> {
  return !(await api.confirmation()).needed || prove();
}

export const startConfirming = (): void => api.onStepUp(prove);
