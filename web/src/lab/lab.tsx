// Studies of the rules; the owner can start new ones here.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import type { Option } from "../api/types";
import { say } from "../language";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { TwiceButton } from "../ui/confirm-button";
import { gameInfo, games, gameTitle, loadGames, presetNamed, presetsOf } from "../session/games";
import { Header } from "../shell/header";
import { whenOf } from "../ui/date-time";

type Lab = components["schemas"]["Studies"];
type Study = components["schemas"]["Study"];
type Change = (asked: Promise<Lab>) => void;

/** How often the page asks how far a study has come. Milliseconds. */
const asking = 3_000;

export function LabPage() {
  const [lab, setLab] = useState<Lab | null>(null);
  const { problem, run } = useRun();
  const change: Change = (asked) => run(asked, setLab);
  useTitle(say("studies.title"));
  useEffect(() => {
    void loadGames().catch(() => {});
    change(api.lab());
  }, []);
  const running = lab?.studies.some((one) => one.state === "running") ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.hidden || api.lab().then(setLab, () => {}), asking);
    return () => clearInterval(timer);
  }, [running]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="archive lab">
        <h1>{say("studies.title")}</h1>
        <p class="dim">{say("studies.intro")}</p>
        {problem}
        {lab?.studies.length === 0 && <p>{say("studies.none")}</p>}
        {lab?.studies.map((study) => <Shown key={study.id} study={study} may={lab.mayStart} onChange={change} />)}
        {lab?.mayStart && games.value && !running && <NewStudy bounds={lab} onChange={change} />}
      </main>
    </>
  );
}

/** Returns the compared presets and values in words: "Standard, As printed; Start: Core, Twin". */
function compared({ game, presets = [], options }: Study): string {
  const info = gameInfo(game);
  const titles = presets.map((name) => (info && presetNamed(info, name)?.title) ?? name);
  const values = Object.entries(options).map(([name, values]) => {
    const option = info?.options.find((one) => one.name === name);
    return option ? `${option.title}: ${values.map((v) => valueName(option, v)).join(", ")}` : name;
  });
  return [titles.join(", "), ...values].filter(Boolean).join("; ");
}

function valueName({ kind, labels, values }: Option, value: string): string {
  if (kind === "bool") return say("studies.bool", { on: value === "true" ? "yes" : "no" });
  return labels[values.indexOf(value)] ?? value;
}

function Shown({ study, may, onChange }: { study: Study; may: boolean; onChange: Change }) {
  const { id, game, games, level, played, began, state, left } = study;
  const title = gameTitle(game);
  const rules = compared(study);
  return (
    <section class="panel stack" aria-label={say("studies.study", { game: title, date: whenOf(began) })}>
      <h2>{state === "done" ? <a href={`/api/lab/${id}/report`}>{title}</a> : title}</h2>
      <p>{say("studies.what", { games: state === "done" ? played : games, level })}{rules && " " + rules}</p>
      {state === "running" && (
        <>
          <progress max={games} value={played} aria-label={say("studies.progress")} />
          <p class="dim" role="status">
            {say("studies.far", { played, games })} {left ? say("studies.left", { minutes: Math.ceil(left / 60) }) : ""}
          </p>
        </>
      )}
      {state === "stopped" && <p>{say("studies.stopped", { played, games })}</p>}
      {state === "failed" && <p class="problem">{say("studies.failed")}</p>}
      <p class="dim">{whenOf(began)}</p>
      <div class="row">
        {state === "done" && <a class="btn" href={`/api/lab/${id}/report`}>{say("studies.report")}</a>}
        {may && <Doing study={study} onChange={onChange} />}
      </div>
    </section>
  );
}

/** The owner's buttons of a study. */
function Doing({ study: { id, state, played }, onChange }: { study: Study; onChange: Change }) {
  if (state === "running") {
    return <button type="button" class="btn" onClick={() => onChange(api.stopStudy(id))}>{say("studies.stop")}</button>;
  }
  return (
    <>
      {state !== "done" && (
        <button type="button" class="btn" onClick={() => onChange(api.resumeStudy(id))}>{say("studies.resume")}</button>
      )}
      {played > 0 && <a class="btn" href={`/api/lab/${id}/games`} download="games.jsonl">{say("studies.games")}</a>}
      <TwiceButton
        label={say("studies.remove")} sure={say("studies.remove.sure")} onPress={() => onChange(api.removeStudy(id))}
      />
    </>
  );
}

/** The values of an option that a study can compare, the usual one first; none if they cannot be listed. */
function valuesOf({ kind, values, default: usual }: Option): string[] {
  const all = kind === "bool" ? ["false", "true"] : values;
  return all.length < 2 ? [] : [usual, ...all.filter((value) => value !== usual)];
}

function NewStudy({ bounds, onChange }: { bounds: Lab; onChange: Change }) {
  const [game, setGame] = useState(games.value![0]!.id);
  const info = gameInfo(game);
  const presets = info ? presetsOf(info) : [];
  const options = (info?.options ?? []).filter((option) => valuesOf(option).length > 0);
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = options.map((option) => [option, form.getAll("o." + option.name).map(String)] as const);
    const changed = chosen.filter(([option, values]) => values.length > 0 && values.join() !== option.default);
    const number = (name: string): number => Number(form.get(name));
    onChange(api.startStudy({
      game, presets: form.getAll("preset").map(String), options: Object.fromEntries(changed.map(([option, values]) => [option.name, values])),
      level: number("level"), games: number("games"), hours: number("hours"),
    }));
  };
  return (
    <form class="panel stack" onSubmit={start} aria-label={say("studies.new")}>
      <h2>{say("studies.new")}</h2>
      <p class="dim">{say("studies.new.help", { sets: bounds.maxSets, games: bounds.maxGames })}</p>
      <div class="filters">
        <label>
          {say("studies.game")}
          <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
            {games.value!.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
          </select>
        </label>
        <label>{say("studies.number")}<input name="games" type="number" min={2} max={bounds.maxGames} step={2} value={200} required /></label>
        <label>{say("studies.level")}<input name="level" type="number" min={1} max={8} value={6} required /></label>
        <label>{say("studies.hours")}<input name="hours" type="number" min={1} max={bounds.maxHours} value={2} required /></label>
      </div>
      {presets.length > 1 && (
        <fieldset class="values" key={"presets " + game}>
          <legend>{say("studies.presets")}</legend>
          {presets.map(({ name, title, help }) => (
            <label key={name} title={help}>
              <input type="checkbox" name="preset" value={name} defaultChecked={name === "standard"} />{title}
            </label>
          ))}
        </fieldset>
      )}
      <details>
        <summary>{say("studies.options")}</summary>
        <div class="values" key={game}>{options.map((option) => <Values key={option.name} option={option} />)}</div>
      </details>
      <div class="row"><button class="btn accent">{say("studies.start")}</button></div>
    </form>
  );
}

function Values({ option }: { option: Option }) {
  return (
    <fieldset>
      <legend>{option.title}</legend>
      {valuesOf(option).map((value) => (
        <label key={value}>
          <input type="checkbox" name={"o." + option.name} value={value} defaultChecked={value === option.default} />
          {valueName(option, value)}
        </label>
      ))}
    </fieldset>
  );
}
