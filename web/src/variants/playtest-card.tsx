// The questions of a designer after a match: one press for each answer, one line of words, and a way to skip them.

import { useId, useState } from "preact/hooks";
import * as api from "../api/variants";
import type { Playtest } from "../api/variants";
import { say } from "../language";
import { Icon } from "../ui/icons";
import { useRun } from "../ui/request";

interface CardProps {
  match: string;
  playtest: Playtest;
  onClose(): void;
}

/** Characters of the line of words. */
const longest = 140;

export function PlaytestCard({ match, playtest, onClose }: CardProps) {
  const [choices, setChoices] = useState<number[]>(() => playtest.questions.map(() => 0));
  const [words, setWords] = useState("");
  const [sent, setSent] = useState<Playtest | null>(null);
  const { problem, run } = useRun();
  const heading = useId();
  const given = choices.filter((choice) => choice > 0).length + (words.trim() ? 1 : 0);
  const skip = (never = false): void => {
    void api.sendPlaytest(match, never ? { never } : { skip: true }).catch(() => {});
    onClose();
  };
  const send = (event: Event): void => {
    event.preventDefault();
    run(api.sendPlaytest(match, { choices, ...(words.trim() && { words: words.trim() }) }), setSent);
  };
  if (sent) return <Thanks playtest={playtest} answered={sent.answered ?? 0} onClose={onClose} />;
  const { author, name, variant, version = 0, questions } = playtest;
  return (
    <form
      class="panel playtest" aria-labelledby={heading} onSubmit={send}
      onKeyDown={(event) => event.key === "Escape" && (event.preventDefault(), event.stopPropagation(), skip())}
    >
      <header>
        {author && <i class="initial" data-letter={[...author][0]?.toUpperCase()} />}
        <div>
          <h2 id={heading}>{author ? say("variants.ask.title", { n: questions.length, name: author }) : say("variants.ask.standard", { game: name })}</h2>
          {variant && <small>{say("variants.ask.about", { name, version })}</small>}
        </div>
        <button type="button" class="tool" aria-label={say("variants.ask.skip")} onClick={() => skip()}><Icon name="close" /></button>
      </header>
      {questions.map(({ text, answers }, i) => (
        <fieldset key={text}>
          <legend>{text}</legend>
          <div class={answers.length === 4 ? "answers four" : "answers"}>
            {answers.map((answer, j) => (
              <label key={answer.text}>
                <input
                  type="radio" name={`question-${i}`} checked={choices[i] === j + 1}
                  onChange={() => setChoices(choices.map((old, at) => (at === i ? j + 1 : old)))}
                  onClick={() => choices[i] === j + 1 && setChoices(choices.map((old, at) => (at === i ? 0 : old)))}
                />
                {answer.text}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <label class="field">
        <span>{variant ? say("variants.ask.words") : say("variants.ask.change")} <small>{say("variants.ask.words.help")}</small></span>
        <input value={words} maxLength={longest} placeholder={say("variants.ask.words.hint")} onInput={(event) => setWords(event.currentTarget.value)} />
        <small>{author ? say("variants.ask.seen", { name: author }) : say("variants.ask.seen.site")}</small>
      </label>
      {problem}
      <div class="do">
        <button type="button" class="btn quiet" onClick={() => skip()}>{say("variants.ask.skip")}</button>
        {!variant && <button type="button" class="btn quiet" onClick={() => skip(true)}>{say("variants.ask.never")}</button>}
        <button class="main-act" disabled={given === 0}>{given === 0 ? say("variants.ask.first") : say("variants.ask.send", { n: given })}</button>
      </div>
    </form>
  );
}

function Thanks({ playtest: { variant, name, version = 0 }, answered, onClose }: { playtest: Playtest; answered: number; onClose(): void }) {
  return (
    <section class="panel playtest thanks" role="status">
      <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10.5" /><path d="M7 12.5l3.500 3.500L17 8.500" /></svg>
      <h2>{say("variants.ask.thanks")}</h2>
      {answered > 0 && variant && <p>{say("variants.ask.number", { n: answered, version })}</p>}
      {variant && <a class="btn" href={`/variants/${variant}`}>{say("variants.ask.page", { name })}</a>}
      <button type="button" class="btn quiet" onClick={onClose}>{say("variants.ask.back")}</button>
    </section>
  );
}
