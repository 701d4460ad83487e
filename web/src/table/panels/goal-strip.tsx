// What is always in sight: the turn and its limit, how to win, and the menu.

import { rich, say } from "../../language";
import { useFitted } from "../../ui/fitted";
import { Icon } from "../../ui/icons";
import type { Progress } from "../../game/contract";
import type { Session } from "../play/session";
import { turnAt } from "../play/turns";

interface StripProps { session: Session; open: boolean; onMenu(open: boolean): void }

export function GoalStrip({ session, open, onMenu }: StripProps) {
  return (
    <section class="goal-strip" aria-label={say("table.goal")}>
      <Counter session={session} />
      <Goal session={session} />
      <button type="button" class="menu-button" aria-expanded={open} aria-haspopup="dialog" onClick={() => onMenu(!open)}>
        <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d={open ? "M6 6l12 12M18 6L6 18" : "M5 8h14M5 12h14M5 16h14"} /></svg>
        {say("table.menu")}
      </button>
    </section>
  );
}

/** The turn or beat on show, and the last one if there is a limit. */
function Counter({ session }: { session: Session }) {
  const { unit, now, limit } = progressOf(session);
  return (
    <p class="counter num">
      {rich("table.progress", {
        unit, now: <b>{now}</b>, of: limit > 0 ? <small>{say("table.progress.of", { limit })}</small> : "",
      })}
    </p>
  );
}

function progressOf({ renderer, beside, past, position, turns }: Session): Progress {
  const known = renderer.value!.progress?.(beside.value);
  if (known) return known;
  const running = position.value!.status === "running" && past.at.value === null;
  const now = running ? turns.value.length + 1 : turnAt(turns.value, past.cursor.value);
  return { unit: "turn", now: Math.max(1, now), limit: 0 };
}

/** How to win, and what will end a game that goes nowhere. */
function Goal({ session }: { session: Session }) {
  const { renderer, match, beside, last, seats, position } = session;
  const box = useFitted<HTMLDivElement>();
  const view = beside.value;
  const goal = renderer.value!.goal?.({ view, options: match.value!.options, seat: seats.value[0] ?? 0 });
  const warning = position.value!.status === "running" ? renderer.value!.standstill?.(view, last.value) : "";
  return (
    <div class="goal" ref={box}>
      <small><Icon name="flag" small />{say("table.goal")}</small>
      <p>{goal} {warning && <b>{warning}</b>}</p>
    </div>
  );
}
