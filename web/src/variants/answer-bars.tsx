// The answers of players to one question, as a bar or, where they are few, as one dot for each player.

import { say } from "../language";
import type { PlaytestQuestion } from "../api/variants";

/** Answers that are still shown one by one. */
const few = 5;

/** Counts by answer; the parts of a bar are dark, middle and pale in the order of the answers. */
export function AnswerBar({ question: { text, answers } }: { question: PlaytestQuestion }) {
  const total = answers.reduce((sum, { number = 0 }) => sum + number, 0);
  const words = answers.map(({ text, number = 0 }) => say("variants.answer.count", { n: number, answer: text })).join(", ");
  if (total < few) {
    return (
      <ul class="answer-dots" aria-label={say("variants.answer.all", { question: text, answers: words })}>
        {answers.map(({ text, number = 0 }, i) => (
          <li key={i}>
            <span>{text}</span>
            <span aria-hidden="true">{Array.from({ length: number }, (_, dot) => <i key={dot} class={`tone-${i}`} />)}</span>
            <span class="num">{number}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div class="answer-bar" role="img" aria-label={say("variants.answer.all", { question: text, answers: words })}>
      {answers.map(({ text, number = 0 }, i) => number > 0 && (
        <span key={i} class={`tone-${i}`} style={{ flexGrow: number }} title={text}>
          <b>{number}</b>{number / total > 0.17 && ` ${text}`}
        </span>
      ))}
    </div>
  );
}

/** The most frequent answer as a sentence: "9 of 15: Too long". */
export function mostFrequent({ answers }: PlaytestQuestion): string {
  const total = answers.reduce((sum, { number = 0 }) => sum + number, 0);
  const best = answers.reduce((most, one) => ((one.number ?? 0) > (most.number ?? 0) ? one : most));
  return say("variants.answer.most", { n: best.number ?? 0, all: total, answer: best.text });
}
