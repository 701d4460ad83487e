// Ratings beside the names at a rated table; when the game is over, what it was worth.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../../api/match";
import type { components } from "../../api/schema";
import { say } from "../../language";
import type { Session } from "../play/session";

type TableRatings = components["schemas"]["MatchRatings"];

/** What is known, and of which table in which state. */
const known = signal<{ of: string; ratings: TableRatings | null }>({ of: "", ratings: null });

function ask(table: string, of: string): void {
  if (known.peek().of === of) return;
  known.value = { of, ratings: known.peek().ratings };
  api.tableRatings(table).then((answer) => {
    if (known.peek().of === of) known.value = { of, ratings: answer };
  }, () => {});
}

/** Returns the ratings at a rated table, as far as they have come. */
export function useRatings(session: Session): TableRatings["seats"] {
  const rated = session.match.value?.rated ?? false;
  const { status } = session.position.value!;
  const ids = session.players.value.map(({ id }) => id).join();
  useEffect(() => {
    if (rated) ask(session.id, `${session.id} ${status} ${ids}`);
  }, [session.id, rated, status, ids]);
  return (rated && known.value.of.startsWith(session.id) && known.value.ratings?.seats) || [];
}

export function Strength({ session, seat }: { session: Session; seat: number }) {
  const one = useRatings(session).find((s) => s.seat === seat);
  if (!one) return null;
  const { rating, deviation, provisional, change } = one;
  const shown = { rating: String(rating), provisional: provisional ? "yes" : "no" };
  const why = say("table.rating.more", { deviation });
  return (
    <small class="strength num" title={why} tabIndex={0} aria-label={`${say("table.rating", shown)} ${why}`}>
      {change === undefined
        ? say("table.rating", shown)
        : say("table.rating.change", { before: String(rating), after: String(rating + change) })}
    </small>
  );
}
