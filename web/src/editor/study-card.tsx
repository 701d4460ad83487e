// What bots find out about changed rules: sentences, each with its range and point.

import type { Study } from "../api/types";
import { say } from "../language";
import { StudyRange } from "../variants/study-range";

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

function Found({ study: { answers = [], games, played, state } }: { study: Study }) {
  return (
    <>
      {answers.length > 0 && (
        <p class="legend" aria-hidden="true">
          <span><i />{say("editor.study.yours")}</span><span><i class="likely" />{say("editor.study.range")}</span>
          <span><i class="ring" />{say("editor.study.original")}</span>
        </p>
      )}
      {answers.length === 0 && <p class="sentence" role="status">{say("editor.study.first")}</p>}
      <ul>
        {answers.map(({ question, kind, verdict, text, range }) => (
          <li key={question} class="answer">
            <p class="asks">
              {question}
              {kind !== "too-few" && <span class="clear">{say("editor.study.clear")}</span>}
            </p>
            <p class="sentence"><b>{verdict}.</b> {text}</p>
            {range && <StudyRange range={range} open={kind === "too-few"} />}
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
