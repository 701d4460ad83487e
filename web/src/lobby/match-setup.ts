// Previews of tables with certain options: fetched when first shown, and kept.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, Setup } from "../api/types";

/** Time between two keystrokes while an option is typed. Milliseconds. */
const settle = 250;

export interface Prospect {
  seats: Setup["seats"];
  /** The spectator's view of the opening; null if it is not known before the deal, undefined until that is answered. */
  view: unknown;
  /** Why there can be no table with these options; empty if there can. */
  problem: string;
  /** Why no bot can play with these options; empty if bots can. */
  noEnd: string;
}

/** Follows the options. The last table that was possible stays while the next one is asked for. */
export function useSetup(game: GameInfo, options: Record<string, string>): Prospect {
  const [setup, setSetup] = useState<Prospect>({ seats: game.seats, view: undefined, problem: "", noEnd: "" });
  const key = JSON.stringify(options);
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      try {
        const { seats, view, noEnd } = await api.setup(game.id, options);
        if (current) setSetup({ seats, view, problem: "", noEnd });
      } catch (error) {
        if (current) setSetup((known) => ({ ...known, problem: (error as Error).message }));
      }
    };
    const timer = setTimeout(() => void ask(), settle);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [game.id, key]);
  return setup;
}
