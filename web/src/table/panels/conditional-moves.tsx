// Deciding ahead: the board as the viewer knows it, on which they play the others' moves and their own answers.

import { useEffect, useState } from "preact/hooks";
import type { Match } from "../../api/types";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { MainButton, PickButtons } from "./main-button";
import { Asides } from "./side-moves";
import { Centre } from "./centre";
import { useSkipping, useTableKeys } from "./table-keys";
import { type Line, openLine } from "../play/line";
import { LineText } from "./conditional-moves-bar";
import { whatever } from "../play/conditional-moves";
import type { Session } from "../play/session";
import type { Source } from "../play/source";

/** The table as a seat imagines it. */
const imagined = ({ id, ahead }: Source, seat: number, begin: Match): Line =>
  openLine({ id, begin, after: (moves) => ahead!.foresee(seat, moves), blind: whatever });

export function Planning({ session }: { session: Session }) {
  const { conditional, source } = session;
  const [line, setLine] = useState<Line | null>(null);
  useEffect(() => {
    let opened: Line | null = null;
    let left = false;
    const leave = (): void => void (conditional.planning.value = false);
    source.ahead!.foresee(conditional.seat.value, []).then(({ match }) => {
      if (!left) setLine((opened = imagined(source, conditional.seat.value, match)));
    }, leave);
    return () => {
      left = true;
      opened?.session.close();
    };
  }, []);
  return line?.session.renderer.value ? <PlanningView session={session} line={line} /> : null;
}

function PlanningView({ session, line }: { session: Session; line: Line }) {
  const { conditional } = session;
  const moves = line.played.value.map(({ text }) => text);
  const seat = conditional.seat.value;
  const { prompt, turns } = line.session.position.value!;
  const own = turns[0]?.seat === seat;
  const answered = moves.at(-1)?.startsWith(`${seat} `) ?? false;
  const leave = (): void => void (conditional.planning.value = false);
  const keep = async (): Promise<void> => {
    const others = conditional.lines.value.filter((known) => !replaces(moves, known, seat));
    if (await conditional.set([...others, [...moves]])) await line.put([]);
  };
  const remove = (gone: readonly string[]): void => void conditional.set(conditional.lines.value.filter((known) => known !== gone));
  useSkipping(line.session);
  useTableKeys(line.session);
  return (
    <main id="main" tabIndex={-1} class="learn planning" data-game={session.match.value!.game}>
      <Centre session={line.session} />
      <section class="lesson" aria-label={say("table.conditional-moves.title")} data-moves={moves.length}>
        <div class="head">
          <h1>{say("table.conditional-moves.title")}</h1>
          <p class="say" role="status">
            {turns.length === 0 ? say("table.conditional-moves.end") : say("table.conditional-moves.whose", { own: own ? "yes" : "no", todo: prompt.title })}
          </p>
        </div>
        {moves.length > 0 && <p class="variation"><LineText line={moves} seat={seat} /></p>}
        {line.problem.value && <p class="problem" role="alert">{line.problem.value}</p>}
        <PickButtons session={line.session} />
        <div class="asides"><Asides session={line.session} /></div>
        <div class="acts">
          {moves.length === 0 && <button type="button" class="btn" onClick={() => void line.put([{ seat: 0, text: whatever, label: "", steps: [] }])}>{say("table.conditional-moves.anyway")}</button>}
          {answered && <button type="button" class="btn solid" onClick={() => void keep()}>{say("table.conditional-moves.keep")}</button>}
          {moves.length > 0 && (
            <button type="button" class="btn" onClick={() => void line.put(line.played.value.slice(0, -1))}><Icon name="undo" small />{say("table.conditional-moves.back")}</button>
          )}
          <button type="button" class="btn quiet" onClick={leave}>{say("table.conditional-moves.leave")}</button>
          {turns.length > 0 && <MainButton session={line.session} />}
        </div>
        {conditional.lines.value.length > 0 && (
          <ul class="kept" aria-label={say("table.conditional-moves.list")}>
            {conditional.lines.value.map((known) => (
              <li key={known.join()}>
                <span class="variation grow"><LineText line={known} seat={seat} /></span>
                <button type="button" class="tool" aria-label={say("table.conditional-moves.remove")} onClick={() => remove(known)}>
                  <Icon name="close" small />
                </button>
              </li>
            ))}
          </ul>
        )}
        <p class="dim">{say("table.conditional-moves.secret")}</p>
      </section>
    </main>
  );
}

/** Whether a new line answers the same as one that is kept: then it takes its place. */
export function replaces(line: readonly string[], known: readonly string[], seat: number): boolean {
  const end = line.findIndex((move, i) => move !== known[i]);
  return end < 0 || end >= known.length || (line[end]!.startsWith(`${seat} `) && known[end]!.startsWith(`${seat} `));
}
