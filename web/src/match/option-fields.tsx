// The form for a game's options, made from the game's own list of them.

import { useEffect, useId } from "preact/hooks";
import type { GameInfo, Option } from "../api/types";
import { rendererOf } from "../games";
import { say } from "../language";
import { loadOptionHelp, optionHelp } from "../session/option-help";

export interface FieldsProps {
  game: GameInfo;
  chosen: Record<string, string>;
  onChange(options: Record<string, string>): void;
  /** The names of the options on show; missing: all. */
  names?: readonly string[];
}

/** Options of a game but its clock, and but parts of the rules, which the rule editor changes. */
export function OptionFields({ game, chosen, onChange, names }: FieldsProps) {
  const renderer = rendererOf(game.id);
  useEffect(() => loadOptionHelp(game.id), [game.id]);
  return (
    <>
      {plainOptions(game).filter(({ name }) => !names || names.includes(name)).map((option) => (
        <OptionField
          key={option.name}
          option={option}
          game={game}
          known={renderer?.suggestions?.(option.name) ?? []}
          value={chosen[option.name] ?? option.default}
          onChange={(value) => onChange(withOption(option, chosen, value))}
        />
      ))}
    </>
  );
}

/** The options that are no parts of the rules as data; the clock of a match is left out too. */
export const plainOptions = (game: GameInfo): Option[] =>
  game.options.filter(({ kind, name }) => kind !== "data" && name !== game.clock);

/** Reports whether a value is listed: one that stands for data, such as a map of one's own, only where it is chosen. */
export const isListed = ({ options }: GameInfo, value: string, chosen: string): boolean =>
  value === chosen || !options.some(({ kind, name }) => kind === "data" && name === value);

interface FieldProps {
  option: Option;
  game: GameInfo;
  value: string;
  /** Values with their names, for a free text. */
  known: readonly [string, string][];
  onChange(value: string): void;
}

function OptionField({ option, game, value, known, onChange }: FieldProps) {
  const list = useId();
  const help = optionHelp(game.id, option.name);
  if (option.kind === "bool") {
    return (
      <label class="check">
        <input type="checkbox" checked={value === "true"} onChange={(e) => onChange(String(e.currentTarget.checked))} />
        <span>{option.title}<small>{help}</small></span>
      </label>
    );
  }
  const isRange = option.kind === "int" && option.values.length === 0;
  return (
    <label class="field">
      <span>{option.title}</span>
      {option.values.length > 0 ? (
        <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
          {option.values.map((v, i) => isListed(game, v, value) && <option key={v} value={v}>{option.labels[i] ?? v}</option>)}
        </select>
      ) : isRange ? (
        <input
          type="number"
          min={option.endless ? 0 : option.min}
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
      <small>{help}{isRange && " " + rangeOf(option)}</small>
    </label>
  );
}

function rangeOf({ min, max, endless }: Option): string {
  return say("app.options.range", { min, max, endless: endless ? "yes" : "no" });
}

/** The options with one of them changed; what equals the default is left out. */
function withOption(option: Option, options: Record<string, string>, value: string): Record<string, string> {
  const { [option.name]: _, ...rest } = options;
  return value === option.default ? rest : { ...rest, [option.name]: value };
}
