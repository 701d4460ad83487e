// Why a request did not do what it was for.

import type { Refusal } from "./types";

export class Failure extends Error {
  constructor(
    message: string,
    /** HTTP status, or 0 if there was no answer. */
    readonly status: number,
    readonly refusal: Refusal | null = null,
    /** Delay before the request may be repeated, as the server asks for it, in milliseconds; 0 without one. */
    readonly wait = 0,
  ) {
    super(message);
  }

  /** The same request may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}
