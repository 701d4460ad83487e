// What the viewer has done in the turn that goes on, the move that lies ready, and the end of the turn, row by row.

import { about, signed } from "../../ui/lit-cells";
import type { ReplayStep } from "../../api/types";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { Asides } from "./side-moves";
import type { Session } from "../play/session";
import { stepsOf } from "../play/turns";

/** The last steps of a turn that are listed. */
const most = 2;

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

/** The step list; nothing where there is no step and no other way to go on than the board. */
export function Steps({ session }: { session: Session }) {
  const { asides, made, turn, path } = session.entry;
  const done = doneSteps(session);
  const first = Math.max(0, done.length - most);
  const ready = made.value !== null && path.value.length > 0 && !session.sealing.value;
  if (done.length === 0 && asides.value.length === 0 && !ready) return null;
  return (
    <section class="steps" aria-label={say("table.steps")}>
      <ol>
        {done.slice(first).map((step, i) => (
          <li key={step?.number ?? i}>
            <span class="tick done" aria-hidden="true">✓</span>
            <span class="grow" {...about(step?.events[0]!.cells)}>{step && signed(step.events[0]!.sentence)}</span>
            {first + i === done.length - 1 && <WayBack session={session} undo={turn.value!.undo} />}
          </li>
        ))}
        {ready && <Ready session={session} number={done.length + 1} />}
        {asides.value.length > 0 && (
          <li class="end">
            <span class="tick" aria-hidden="true">{done.length + 1}</span>
            <span class="grow">{done.length > 0 && say("table.steps.end")}</span>
            <Asides session={session} />
          </li>
        )}
      </ol>
    </section>
  );
}

/** The move that lies ready, and the way to another one. */
function Ready({ session, number }: { session: Session; number: number }) {
  const { entry, renderer, view } = session;
  return (
    <li>
      <span class="tick now" aria-hidden="true">{number}</span>
      <span class="grow">{renderer.value!.actLabel(view.value, entry.made.value!)}</span>
      {entry.choices.value.length > 1 && (
        <button type="button" class="btn quiet" onClick={() => entry.choose([])}>{say("table.steps.another")}</button>
      )}
    </li>
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
