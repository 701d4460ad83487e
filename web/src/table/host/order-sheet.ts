// How the game of a table shows orders; fetched when the host's page opens.

import { useEffect, useState } from "preact/hooks";
import type { OrderSheet } from "../../game/contract";
import type { Session } from "../play/session";

/** Returns how the game shows orders, or null before it has come and where the game has only their text. */
export function useOrderSheet({ renderer }: Session): OrderSheet<unknown> | null {
  const [come, setCome] = useState<OrderSheet<unknown> | null>(null);
  const load = renderer.value!.orderSheet;
  useEffect(() => {
    let current = true;
    load?.().then((sheet) => current && setCome(sheet), () => {}); // the text of the orders stays
    return () => {
      current = false;
    };
  }, [load]);
  return come;
}
