// Below what has to be done: what the viewer has decided ahead, and the way to do so.

import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { whatever } from "../play/conditional-moves";
import type { Session } from "../play/session";

export function ConditionalMovesBar({ session }: { session: Session }) {
  const { conditional, past } = session;
  if (!conditional.possible.value || past.at.value !== null) return null;
  const lines = conditional.lines.value;
  const open = (): void => void (conditional.planning.value = true);
  if (lines.length === 0) {
    return (
      <div class="ahead">
        <button type="button" class="textlike" onClick={open}><Icon name="forward" small />{say("table.conditional-moves.open")}</button>
      </div>
    );
  }
  return (
    <div class="ahead set" role="group" aria-label={say("table.conditional-moves.title")}>
      <Icon name="forward" small />
      <span class="grow">{conditional.laid.value ? say("table.conditional-moves.laid", { move: conditional.laid.value }) : say("table.conditional-moves.kept", { n: lines.length })}</span>
      <button type="button" class="textlike" onClick={open}>{say("table.conditional-moves.change")}</button>
      <button type="button" class="textlike" onClick={() => void conditional.drop()}>{say("table.conditional-moves.cancel")}</button>
    </div>
  );
}

/** A line in words: the moves of the others, and the answers. */
export function LineText({ line, seat }: { line: readonly string[]; seat: number }) {
  return (
    <>
      {line.map((move, i) => {
        const own = move.startsWith(`${seat} `);
        const text = move === whatever ? say("table.conditional-moves.whatever") : move.slice(move.indexOf(" ") + 1);
        return <span key={i} class={own ? "answer" : ""}>{i > 0 && <i aria-hidden="true">→</i>}{text}</span>;
      })}
    </>
  );
}
