// What the caller wishes for their next table.

import type { ChatReach, HintWish } from "../platform/settings";

/** The settings of the caller's next table. */
export interface Wishes {
  options: Record<string, string>;
  /** Number of the seat, or "any". */
  chair: string;
  /** An open seat is shown in the lobby. */
  listed: boolean;
  /** The result changes the ratings of who plays. */
  rated: boolean;
  hints: HintWish;
  chat: ChatReach;
  /** All messages are open to all when the game is over. */
  chatOpens: boolean;
  /** By how many seconds spectators are behind. */
  delay: number;
}
