// The parts of the editor that every game has: its plain options, the name and notes, and the questions to players.

import { say } from "../language";
import { OptionFields, plainOptions } from "../match/option-fields";
import { Icon } from "../ui/icons";
import type { GameInfo, Option } from "../api/types";
import type { PlaytestQuestion } from "../api/variants";
import { UndoButtons } from "./controls/toolbar";
import { type Part, type StageProps, withData } from "./controls/part";
import type { Texts } from "./use-draft";
import { rendererOf } from "../games";

/** The options that no other part changes, such as the goal and the number of turns; null if there are none. */
export function plainPart(game: GameInfo, parts: readonly Part[]): Part | null {
  const taken = new Set(parts.flatMap((part) => part.options));
  const options = plainOptions(game).map(({ name }) => name).filter((name) => !taken.has(name));
  if (options.length === 0) return null;
  return { name: "options", title: () => say("editor.part.options"), options, Stage: (props) => <OptionStage {...props} names={options} /> };
}

/** The data of the rules that no other part changes, as their texts; null if there are none. */
export function dataPart(game: GameInfo, parts: readonly Part[]): Part | null {
  const taken = new Set(parts.flatMap((part) => part.options));
  const data = game.options.filter(({ kind, name }) => kind === "data" && !taken.has(name));
  if (data.length === 0) return null;
  return {
    name: "data", title: () => say("editor.part.data"), options: data.map(({ name }) => name), saysFault: true,
    Stage: (props) => <DataStage {...props} data={data} />,
  };
}

function DataStage({ data, game, options, rules, fault, change, history }: StageProps & { data: readonly Option[] }) {
  const renderer = rendererOf(game.id);
  return (
    <div class="stage split" data-game={game.id}>
      <div class="felt-stage">{renderer && rules.view != null && <renderer.Thumbnail view={rules.view} />}</div>
      <section class="sheet-stage" aria-label={say("editor.part.data")}>
        <div class="sheet-head"><h2>{say("editor.part.data")}</h2><UndoButtons history={history} /></div>
        <div class="stack">
          {data.map(({ name, title, help }) => (
            <label key={name} class="field">
              <span>{title}</span>
              <textarea
                class="mono" rows={2} spellcheck={false} value={options[name] ?? ""} aria-invalid={fault?.option === name}
                onInput={(event) => change(withData(options, name, event.currentTarget.value.trim()), name)}
              />
              {fault?.option === name && <span class="problem" role="alert">{fault.text}</span>}
              <small>{help}</small>
            </label>
          ))}
        </div>
      </section>
    </div>
  );
}

function OptionStage({ names, ...props }: StageProps & { names: readonly string[] }) {
  const { game, options, rules, change, history } = props;
  const renderer = rendererOf(game.id);
  return (
    <div class="stage split" data-game={game.id}>
      <div class="felt-stage">
        {renderer && rules.view != null && <renderer.Thumbnail view={rules.view} />}
      </div>
      <section class="sheet-stage" aria-label={say("editor.part.options")}>
        <div class="sheet-head"><h2>{say("editor.part.options")}</h2><UndoButtons history={history} /></div>
        <div class="stack"><OptionFields game={game} chosen={options} names={names} onChange={change} /></div>
      </section>
    </div>
  );
}

/** Longest texts, as the server takes them. Characters. */
const most = { name: 60, notes: 2000, question: 120, answer: 40, questions: 3, answers: 4 };

interface TextsProps {
  texts: Texts;
  onChange(part: Partial<Texts>): void;
}

export function NameStage({ texts: { name, notes }, onChange }: TextsProps) {
  return (
    <section class="stage sheet-stage" aria-label={say("editor.part.name")}>
      <h2>{say("editor.part.name")}</h2>
      <div class="stack">
        <label class="field">
          <span>{say("editor.name")}</span>
          <input value={name} maxLength={most.name} required onInput={(event) => onChange({ name: event.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{say("editor.notes")}</span>
          <textarea rows={8} maxLength={most.notes} value={notes} onInput={(event) => onChange({ notes: event.currentTarget.value })} />
          <small>{say("editor.notes.help")}</small>
        </label>
      </div>
    </section>
  );
}

const blank = (): PlaytestQuestion => ({ text: "", answers: [{ text: "" }, { text: "" }] });

/** Up to three questions, each with two to four answers. What is not complete is not saved. */
export function QuestionStage({ questions, onChange }: { questions: PlaytestQuestion[]; onChange(questions: PlaytestQuestion[]): void }) {
  const put = (at: number, question: PlaytestQuestion) => onChange(questions.map((one, i) => (i === at ? question : one)));
  return (
    <section class="stage sheet-stage" aria-label={say("editor.questions")}>
      <h2>{say("editor.questions")}</h2>
      <p class="dim">{say("editor.questions.help")}</p>
      <div class="stack">
        {questions.map((question, i) => (
          <QuestionFields
            key={i} number={i + 1} question={question} onChange={(changed) => put(i, changed)}
            onRemove={() => onChange(questions.filter((_, at) => at !== i))}
          />
        ))}
        {questions.length < most.questions && (
          <button type="button" class="btn" onClick={() => onChange([...questions, blank()])}>{say("editor.questions.add")}</button>
        )}
      </div>
    </section>
  );
}

interface QuestionProps {
  number: number;
  question: PlaytestQuestion;
  onChange(question: PlaytestQuestion): void;
  onRemove(): void;
}

function QuestionFields({ number, question: { text, answers }, onChange, onRemove }: QuestionProps) {
  return (
    <fieldset class="question">
      <legend>{say("editor.question", { number })}</legend>
      <label class="field">
        <span>{say("editor.question.text")}</span>
        <input value={text} maxLength={most.question} onInput={(event) => onChange({ text: event.currentTarget.value, answers })} />
      </label>
      <div class="answers">
        {answers.map((one, i) => (
          <label key={i} class="field">
            <span>{say("editor.answer", { number: i + 1 })}</span>
            <input
              value={one.text} maxLength={most.answer}
              onInput={(event) => {
                const typed = event.currentTarget.value;
                onChange({ text, answers: answers.map((old, at) => (at === i ? { text: typed } : old)) });
              }}
            />
          </label>
        ))}
      </div>
      <div class="row">
        {answers.length < most.answers && (
          <button type="button" class="btn" onClick={() => onChange({ text, answers: [...answers, { text: "" }] })}>{say("editor.answer.add")}</button>
        )}
        {answers.length > 2 && (
          <button type="button" class="btn quiet" onClick={() => onChange({ text, answers: answers.slice(0, -1) })}>{say("editor.answer.remove")}</button>
        )}
        <button type="button" class="btn quiet" onClick={onRemove}><Icon name="close" small />{say("editor.question.remove")}</button>
      </div>
    </fieldset>
  );
}
