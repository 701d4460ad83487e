// The form for a game's options, made from the game's own list of them.

import { useId, useState } from "preact/hooks";
import type { GameInfo, Option, SeatRequest } from "../api/types";
import { faceOf } from "../games";
import { level, type HintWish } from "../settings";
import { Dialog } from "../ui/dialog";
import { optionsInWords } from "./games";
import { planFor, SeatPlan } from "./seats";
import { useSetup } from "./setup";

/** What the caller wants of his next table. */
export interface Wishes {
  options: Record<string, string>;
  /** Number of the seat, or "any". */
  chair: string;
  /** An open seat is shown in the lobby. */
  listed: boolean;
  hints: HintWish;
}

const hintChoices: readonly [HintWish, string][] = [
  ["alone", "Not between people"], ["always", "Always"], ["never", "Never"],
];

interface OptionsProps {
  game: GameInfo;
  wishes: Wishes;
  onChange(now: Wishes): void;
  /** Makes a table with exactly these seats. */
  onStart(seats: SeatRequest[]): void;
  onClose(): void;
}

export function OptionsDialog({ game, wishes, onChange, onStart, onClose }: OptionsProps) {
  const [now, setNow] = useState(wishes);
  const change = (part: Partial<Wishes>): void => {
    const next = { ...now, ...part };
    setNow(next);
    onChange(next);
  };
  const setup = useSetup(game, now.options);
  const [plan, setPlan] = useState<SeatRequest[]>([]);
  const crowd = setup.seats.length > 2;
  const bots = planFor(setup.seats, 1, { kind: "bot", level: level.value });
  const fitting = plan.length === setup.seats.length ? plan : bots;
  const face = faceOf(game.id);
  const preset = presetOf(game, now.options);
  const chairs = [...setup.seats.map((s) => [String(s.seat), s.name] as const), ["any", "Either"] as const];
  return (
    <Dialog title={`${game.title}: how to play`} onClose={onClose}>
      <div class="stack">
        <fieldset class={game.presets.length > 4 ? "choices dense" : "choices"}>
          <legend>Game</legend>
          {[{ name: "Standard", help: "As the rules have it.", options: {} }, ...game.presets].map((p) => (
            <label key={p.name}>
              <input
                type="radio"
                name="preset"
                checked={preset === p.name}
                onChange={() => change({ options: p.options })}
              />
              <span><b>{p.name}</b><small>{p.help}</small></span>
            </label>
          ))}
          {preset === "" && (
            <label>
              <input type="radio" name="preset" checked readOnly />
              <span><b>Your own</b><small>{optionsInWords(game.options, now.options).join(", ")}</small></span>
            </label>
          )}
        </fieldset>
        {setup.view != null && face && (
          <figure class="preview-map" aria-label="The start"><face.Thumbnail view={setup.view} /></figure>
        )}
        {setup.problem && <p class="problem" role="alert">{setup.problem}</p>}
        {crowd ? (
          <SeatPlan game={game} seats={setup.seats} plan={fitting} level={level.value} onChange={setPlan} />
        ) : <fieldset class="choices row">
          <legend>You sit as</legend>
          {chairs.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="chair"
                checked={now.chair === value}
                onChange={() => change({ chair: value })}
              />
              <span><b>{name}</b></span>
            </label>
          ))}
        </fieldset>}
        <fieldset class="choices row">
          <legend>Hints from the house, for everybody at the table</legend>
          {hintChoices.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="hints"
                checked={now.hints === value}
                onChange={() => change({ hints: value })}
              />
              <span><b>{name}</b></span>
            </label>
          ))}
        </fieldset>
        <label class="check">
          <input type="checkbox" checked={now.listed} onChange={(e) => change({ listed: e.currentTarget.checked })} />
          <span>Show free seats to everybody in the lobby</span>
        </label>
        <details open={preset === ""}>
          <summary>All details</summary>
          <div class="stack">
            {game.options.map((option) => (
              <OptionField
                key={option.name}
                option={option}
                known={face?.suggestions?.(option.name) ?? []}
                value={now.options[option.name] ?? option.default}
                onChange={(value) => change({ options: withOption(option, now.options, value) })}
              />
            ))}
          </div>
        </details>
        {crowd ? (
          <button type="button" class="btn solid" disabled={setup.problem !== ""} onClick={() => onStart(fitting)}>
            Make this table
          </button>
        ) : <button type="button" class="btn solid" onClick={onClose}>Done</button>}
      </div>
    </Dialog>
  );
}

interface FieldProps {
  option: Option;
  value: string;
  /** Values with their names, for a free text. */
  known: readonly [string, string][];
  onChange(value: string): void;
}

function OptionField({ option, value, known, onChange }: FieldProps) {
  const list = useId();
  if (option.kind === "bool") {
    return (
      <label class="check">
        <input type="checkbox" checked={value === "true"} onChange={(e) => onChange(String(e.currentTarget.checked))} />
        <span>{option.title}<small>{option.help}</small></span>
      </label>
    );
  }
  const isRange = option.kind === "int" && option.values.length === 0;
  return (
    <label class="field">
      <span>{option.title}</span>
      {option.values.length > 0 ? (
        <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
          {option.values.map((v, i) => <option key={v} value={v}>{option.labels[i] ?? v}</option>)}
        </select>
      ) : isRange ? (
        <input
          type="number"
          min={option.min}
          max={option.max}
          value={value}
          required
          onChange={(e) => e.currentTarget.checkValidity() && onChange(e.currentTarget.value)}
        />
      ) : (
        <input value={value} list={list} onChange={(e) => onChange(e.currentTarget.value)} />
      )}
      {known.length > 0 && (
        <datalist id={list}>{known.map(([text, name]) => <option key={text} value={text}>{name}</option>)}</datalist>
      )}
      <small>{option.help}{isRange && ` ${option.min} to ${option.max}.`}</small>
    </label>
  );
}

/** The options with one of them changed; what equals the default is left out. */
function withOption(option: Option, options: Record<string, string>, value: string): Record<string, string> {
  const { [option.name]: _, ...rest } = options;
  return value === option.default ? rest : { ...rest, [option.name]: value };
}

/** The name of the preset that the options make, "Standard" if they change nothing, empty if there is none. */
function presetOf(game: GameInfo, options: Record<string, string>): string {
  const key = signature(options);
  if (key === signature({})) return "Standard";
  return game.presets.find((p) => signature(p.options) === key)?.name ?? "";
}

const signature = (options: Record<string, string>): string => JSON.stringify(Object.entries(options).sort());

/** The wishes in a few words: "Standard, as White". */
export function describe(game: GameInfo, wishes: Wishes): string {
  const kind = presetOf(game, wishes.options) || optionsInWords(game.options, wishes.options).join(", ");
  const seat = game.seats.find((s) => String(s.seat) === wishes.chair);
  const hints = { alone: "", always: ", with hints", never: ", no hints" }[wishes.hints];
  return `${kind}, ${seat ? `as ${seat.name}` : "any seat"}${hints}`;
}
