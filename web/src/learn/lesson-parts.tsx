// The parts of a lesson's column: the goal, the steps to a move, and the reply to a wrong try.

import { useRef } from "preact/hooks";
import { nextPicks } from "../game/picks";
import { say } from "../language";
import type { OpenLesson } from "./lesson-session";

/** The state to reach, in the green of its flag on the board. */
export function Goal({ text }: { text: string }) {
  return (
    <div class="lesson-goal">
      <i aria-hidden="true"><svg viewBox="0 0 24 24"><path d="M6 21V4h12l-3 4 3 4H6" /></svg></i>
      <p><b>{say("learn.goal")}</b>{text}</p>
    </div>
  );
}

/** The steps to the next move, named by the renderer; they follow the shape of the solution and never name its picks. */
export function Steps({ lesson }: { lesson: OpenLesson }) {
  const known = useRef<string[]>([]);
  const steps = stepsOf(lesson);
  if (steps.length > 0) known.current = steps;
  const path = lesson.session.entry.path.value;
  const answered = lesson.question.value?.answered && path.length === 1; // a way without a word, such as moving
  const now = Math.min(path.length + (answered ? 1 : 0), known.current.length);
  return (
    <ol class="steps">
      {known.current.map((label, i) => (
        <li key={i} class={i < now ? "done" : i === now ? "now" : ""} aria-current={i === now ? "step" : undefined}>
          <i aria-hidden="true">{i < now ? <svg viewBox="0 0 16 16"><path d="M3 8.5L6.5 12L13 4.5" /></svg> : i + 1}</i>
          {label}
        </li>
      ))}
    </ol>
  );
}

/** The labels of the steps to the next move of the solution; none while no move can be made. */
function stepsOf({ session, task, moves, question }: OpenLesson): string[] {
  const choices = session.entry.choices.value;
  const wanted = choices.find(({ text }) => text === task.solution[moves.value.length]);
  if (!wanted || !session.renderer.value) return [];
  const steps = wanted.picks.map((_, n) => {
    const path = wanted.picks.slice(0, n);
    return session.renderer.value!.waitLabel(session.view.value, path, nextPicks(choices, path));
  });
  if (question.value) steps.splice(1, wanted.picks[1]?.kind === "word" ? 1 : 0, say("learn.choose"));
  return steps;
}

/** What happened in a wrong try, and why; the try stays on the board. */
export function Reply({ lesson: { game, task, headline, sentence } }: { lesson: OpenLesson }) {
  return (
    <div class="reply">
      <h2>{headline.value || say("learn.missed")}</h2>
      <p>{sentence.value}</p>
      <a class="rule" href={`/rules/${game}#${task.rules[0] ?? ""}`} target="_blank" rel="noopener">{say("learn.rule")}</a>
    </div>
  );
}
