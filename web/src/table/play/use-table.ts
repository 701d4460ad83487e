// A table that a page shows, from when the page comes until it goes.

import { useEffect, useState } from "preact/hooks";
import { greet } from "../../session/me";
import { renewWhile } from "../../platform/client-update";
import { openTable, type Session } from "./session";
import { tableOf } from "./source";

/** The table of that id; null until the server has greeted the visitor. */
export function useTable(id: string): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    let opened: Session | null = null;
    let left = false;
    const open = (): void => {
      if (!left) setSession((opened = openTable(tableOf(id))));
    };
    const stop = renewWhile(() => opened === null || quiet(opened));
    greet().then(open, open); // the cookie comes with the answer; without one the stream shows the trouble
    return () => {
      left = true;
      stop();
      opened?.close();
    };
  }, [id]);
  return session;
}

/** Nothing is picked, sent, planned or shown that another load of the page would not show. */
function quiet({ entry, past, filmPlayer, conditional }: Session): boolean {
  const busy = entry.path.value.length > 0 || entry.sending.value || conditional.planning.value;
  return !busy && past.at.value === null && !filmPlayer.showing.value;
}
