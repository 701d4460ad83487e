// What bots find out about changed rules: sentences, and the range and point of the first answer.

import type { Study } from "../api/types";
import { say } from "../language";

interface StudyProps {
  /** The latest study of these rules; null if nobody has asked. */
  study: Study | null;
  /** The rules were changed after the study had begun. */
  old: boolean;
  /** The rules are those of the game: there is nothing to compare. */
  unchanged: boolean;
  onStudy(): void;
}

export function StudyCard({ study, old, unchanged, onStudy }: StudyProps) {
  return (
    <section class={old ? "panel lab-card old" : "panel lab-card"} aria-labelledby="lab-card">
      <h2 id="lab-card">{say("editor.study")}</h2>
      {study === null ? (
        <>
          <p class="sentence">{say("editor.study.none")}</p>
          <ul class="asked">
            <li>{say("editor.study.favoured")}</li>
            <li>{say("editor.study.length")}</li>
            <li>{say("editor.study.draws")}</li>
          </ul>
        </>
      ) : <Found study={study} />}
      {old && (
        <p class="old-rules">
          {say("editor.study.old")} {!unchanged && <button type="button" class="btn" onClick={onStudy}>{say("editor.study.again")}</button>}
        </p>
      )}
    </section>
  );
}

function Found({ study: { answers = [], games, played, share, state } }: { study: Study }) {
  return (
    <>
      {share && (
        <p class="legend" aria-hidden="true">
          <span><i />{say("editor.study.yours")}</span><span><i class="range" />{say("editor.study.range")}</span>
        </p>
      )}
      {answers.length === 0 && <p class="sentence" role="status">{say("editor.study.first")}</p>}
      <ul>
        {answers.map((answer, i) => (
          <li key={answer.question} class="answer">
            <p class="asks">
              {answer.question}
              {answer.kind !== "too-few" && <span class="clear">{say("editor.study.clear")}</span>}
            </p>
            <p class="sentence"><b>{answer.verdict}.</b> {answer.text}</p>
            {i === 0 && share && <Range {...share} open={answer.kind === "too-few"} />}
          </li>
        ))}
      </ul>
      <p class="far" role="status">
        <span class="num">{say("editor.study.far", { played, games })}</span>
        {state === "running" && <progress max={games} value={played} aria-label={say("editor.study.progress")} />}
      </p>
    </>
  );
}

/** The points of a hundred at both ends of the line. */
const axis = { from: 30, to: 70 };

/** The likely range of a side's points, and the value so far; hollow while the range holds both answers. */
function Range({ side, value, low, high, fair, open }: NonNullable<Study["share"]> & { open: boolean }) {
  const at = (share: number): number =>
    (100 * (Math.min(axis.to, Math.max(axis.from, share * 100)) - axis.from)) / (axis.to - axis.from);
  const percent = (share: number): number => Math.round(share * 100);
  const words = { side, value: percent(value), low: percent(low), high: percent(high) };
  return (
    <svg class={open ? "range open" : "range"} viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label={say("editor.study.points", words)}>
      <line class="axis" x1="0" x2="100" y1="6" y2="6" />
      <line class="fair" x1={at(fair)} x2={at(fair)} y1="1" y2="11" />
      <rect x={at(low)} width={Math.max(1, at(high) - at(low))} y="3" height="6" rx="1.5" />
      <line class="point" x1={at(value)} x2={at(value)} y1="6" y2="6" />
    </svg>
  );
}
