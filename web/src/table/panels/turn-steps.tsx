// What the viewer has done in the turn that goes on, step by step, and the way back where nothing was shown.

import { signed } from "../../board/named-cells";
import { useEffect, useRef } from "preact/hooks";
import type { ReplayStep } from "../../api/types";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { wide } from "../../ui/window-size";
import { Asides } from "./side-moves";
import type { Session } from "../play/session";
import { stepsOf } from "../play/turns";

/**
 * What has been done in the turn that goes on, where it can be shown and taken back. Until its words have come each step is
 * null: the list has its place from the beginning, so that nothing moves then.
 */
function doneSteps({ entry, renderer, past, moves }: Session): (ReplayStep | null)[] {
  const turn = entry.turn.value;
  if (!turn?.undo || !entry.undo) return [];
  if (past.steps.value) return stepsOf(past.steps.value, turn.seat, renderer.value?.phase);
  const before = moves.value.findLastIndex(({ seat }) => seat !== turn.seat);
  return moves.value.slice(before + 1).map(() => null);
}

/** Whether the step list has the buttons that end the turn. */
export const endsInList = (session: Session): boolean => wide.value && doneSteps(session).length > 0;

/** The step list; nothing before the first step. */
export function Steps({ session }: { session: Session }) {
  const { asides, turn } = session.entry;
  const done = doneSteps(session);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [done.length]);
  if (done.length === 0) return null;
  return (
    <section ref={box} class="panel steps" aria-label={say("table.steps")} tabIndex={0}>
      <h2 class="only-wide">{say("table.steps")}</h2>
      <ol>
        {done.map((step, i) => (
          <li key={step?.number ?? i}>
            <span class="tick" aria-hidden="true">✓</span>
            <span class="grow">{step && signed(step.events[0]!.sentence)}</span>
            {i === done.length - 1 && <WayBack session={session} undo={turn.value!.undo} />}
          </li>
        ))}
        {wide.value && asides.value.length > 0 && (
          <li class="end">
            <span class="tick" aria-hidden="true">{done.length + 1}</span>
            <span class="grow">{say("table.steps.end")}</span>
            <Asides session={session} />
          </li>
        )}
      </ol>
    </section>
  );
}

function WayBack({ session: { entry }, undo }: { session: Session; undo: "open" | "seen" | undefined }) {
  if (undo === "seen") return <small>{say("table.steps.seen")}</small>;
  return (
    <button type="button" class="btn undo" aria-disabled={entry.resting.value} onClick={() => entry.undo!()}>
      <Icon name="undo" small />{say("table.steps.undo")}
    </button>
  );
}
