// The start of a study: what to find out, of which game, and how surely.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import type { GameInfo, Option } from "../api/types";
import { Dye } from "../games/thumbnail";
import { say } from "../language";
import { go } from "../platform/router";
import { games, loadGames, presetsOf } from "../session/games";
import { Header } from "../shell/header";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { valueName, valuesOf } from "./option-values";

type Outlook = components["schemas"]["StudyOutlook"];
type Lab = components["schemas"]["Studies"];
type Question = NonNullable<components["schemas"]["NewStudy"]["question"]>;

const questions: readonly Question[] = ["favoured", "fairer", "shorter", "draws", "change", "worth", "luck"];
/** Questions about one setting; the others compare several. */
const single: readonly Question[] = ["favoured", "worth", "luck"];
const mostComponents = 3;
const usualHours = 2;

export function NewStudyPage() {
  const [lab, setLab] = useState<Lab | null>(null);
  const { problem, run } = useRun();
  useTitle(say("studies.new"));
  useEffect(() => {
    void loadGames().catch(() => {});
    run(api.lab(), setLab);
  }, []);
  const busy = lab?.studies.some((one) => one.state === "running");
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="lab">
        <div class="title"><h1>{say("studies.new")}</h1><p class="dim">{say("studies.new.help")}</p></div>
        {problem}
        {lab && !lab.mayStart && <p>{say("studies.new.owner")}</p>}
        {lab?.mayStart && busy && <p>{say("studies.new.busy")} <a href="/lab">{say("studies.title")}</a></p>}
        {lab?.mayStart && !busy && games.value && <Form bounds={lab} games={games.value} run={run} />}
      </main>
    </>
  );
}

interface FormProps {
  bounds: Lab;
  games: readonly GameInfo[];
  run: ReturnType<typeof useRun>["run"];
}

function Form({ bounds, games, run }: FormProps) {
  const [question, setQuestion] = useState<Question>("favoured");
  const [game, setGame] = useState(games[0]!);
  const [presets, setPresets] = useState<readonly string[]>(["standard"]);
  const [values, setValues] = useState<Record<string, readonly string[]>>({});
  const [points, setPoints] = useState(5);
  const [hours, setHours] = useState(usualHours);
  const [never, setNever] = useState<readonly string[]>([]);
  const outlook = useOutlook(game.id, presets[0] ?? "standard");
  const choose = (next: GameInfo): void => {
    setGame(next);
    setNever([]);
    setPresets(["standard"]);
    setValues({});
  };
  const compared = Object.entries(values).filter(([, chosen]) => chosen.length > 0);
  const sets = compared.reduce((n, [, chosen]) => n * chosen.length, Math.max(1, presets.length));
  const each = bounds.precisions.find((one) => one.points === points)?.games ?? 0;
  const asked = question === "worth" ? never : [];
  const strong = each * (sets + asked.length + (question === "luck" ? 1 : 0));
  const most = each * (sets + asked.length) + strong;
  const fault = !single.includes(question) && sets < 2 ? say("studies.fault.compare")
    : question === "worth" && (never.length < 1 || never.length > mostComponents) ? say("studies.fault.components")
      : sets > bounds.maxSets ? say("studies.fault.sets", { most: bounds.maxSets })
        : most > bounds.maxGames ? say("studies.fault.games", { most: bounds.maxGames }) : "";
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    const options = Object.fromEntries(compared.map(([name, chosen]) => [name, [...chosen]]));
    const wanted = { game: game.id, question, presets: [...presets], options, never: [...asked], points: points as 10 | 5 | 2, hours };
    run(api.startStudy(wanted), () => go("/lab"));
  };
  return (
    <form class="begin" onSubmit={start} aria-label={say("studies.new")}>
      <div class="steps">
        <fieldset>
          <legend><b>1</b>{say("studies.ask")}</legend>
          <div class="cards">
            {questions.map((one) => (
              <label key={one} class="card">
                {say("studies.question", { question: one })}<small>{say("studies.question.help", { question: one })}</small>
                <input type="radio" name="question" checked={one === question} onChange={() => setQuestion(one)} />
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend><b>2</b>{say("studies.of")}</legend>
          <div class="chips">
            {games.map((one) => (
              <label key={one.id} class="chip-box">
                <input type="radio" name="game" checked={one === game} onChange={() => choose(one)} /><Dye game={one.id} />{one.title}
              </label>
            ))}
          </div>
          {question === "worth" && outlook && (
            <div class="chips many" role="group" aria-label={say("studies.components")}>
              {outlook.components.map(({ name, title }) => (
                <label key={name} class="chip-box">
                  <input type="checkbox" checked={never.includes(name)} onChange={() => setNever(toggled(never, name))} />{title}
                </label>
              ))}
            </div>
          )}
          <Rules game={game} presets={presets} values={values} onPresets={setPresets} onValues={setValues} />
        </fieldset>
        <fieldset>
          <legend><b>3</b>{say("studies.sure")}</legend>
          <div class="cards">
            {bounds.precisions.map((one) => (
              <label key={one.points} class="card">
                {say("studies.precision", { points: one.points })}<small>{say("studies.precision.help", { points: one.points, games: one.games })}</small>
                <input type="radio" name="points" checked={one.points === points} onChange={() => setPoints(one.points)} />
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div class="plan">
        <h2>{say("studies.plan")}</h2>
        <ul>
          <li>{say("studies.plan.games", { game: game.title, sets, most })}</li>
          <li aria-live="polite">
            {outlook ? say("studies.plan.time", { minutes: Math.round((strong * outlook.seconds) / 60) }) : say("studies.plan.timing")}
          </li>
          <li>{say("studies.plan.players")}</li>
          {question === "luck" && <li>{say("studies.plan.depth")}</li>}
          <li>{say("studies.plan.waits")}</li>
          <li>
            <label>
              {say("studies.hours")}
              <input
                type="number" min={1} max={bounds.maxHours} value={hours} required
                onInput={(event) => setHours(event.currentTarget.valueAsNumber)}
              />
            </label>
          </li>
        </ul>
        {fault && <p id="fault">{fault}</p>}
        <button class="btn" disabled={fault !== ""} aria-describedby={fault ? "fault" : undefined}>{say("studies.start")}</button>
      </div>
    </form>
  );
}

/** Returns what a study of a game may ask about; null until the server has played a game. */
function useOutlook(game: string, preset: string): Outlook | null {
  const [found, setFound] = useState<{ of: string; outlook: Outlook } | null>(null);
  const of = `${game} ${preset}`;
  useEffect(() => {
    let left = false;
    api.studyOutlook(game, preset).then((outlook) => left || setFound({ of, outlook }), () => {}); // the form works without
    return () => void (left = true);
  }, [of]);
  return found?.of === of ? found.outlook : null;
}

interface RulesProps {
  game: GameInfo;
  presets: readonly string[];
  values: Record<string, readonly string[]>;
  onPresets(presets: readonly string[]): void;
  onValues(values: Record<string, readonly string[]>): void;
}

const toggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** The presets and values of options that the study compares. */
function Rules({ game, presets, values, onPresets, onValues }: RulesProps) {
  const options = game.options.filter((option) => valuesOf(option).length > 0);
  const choice = (option: Option, value: string): void => {
    const chosen = toggled(values[option.name] ?? [], value);
    onValues({ ...values, [option.name]: valuesOf(option).filter((one) => chosen.includes(one)) });
  };
  return (
    <>
      <div class="chips" role="group" aria-label={say("studies.presets")}>
        {presetsOf(game).map(({ name, title, help }) => (
          <label key={name} class="chip-box" title={help}>
            <input type="checkbox" checked={presets.includes(name)} onChange={() => onPresets(toggled(presets, name))} />{title}
          </label>
        ))}
      </div>
      <details>
        <summary>{say("studies.options")}</summary>
        <div class="values" key={game.id}>
          {options.map((option) => (
            <fieldset key={option.name}>
              <legend>{option.title}</legend>
              <div class="chips">
                {valuesOf(option).map((value) => (
                  <label key={value} class="chip-box">
                    <input type="checkbox" checked={values[option.name]?.includes(value) ?? false} onChange={() => choice(option, value)} />
                    {valueName(option, value)}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </details>
    </>
  );
}
