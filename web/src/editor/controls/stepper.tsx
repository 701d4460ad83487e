// Numbers of the rules: one with buttons on both sides, and a table of them.

import { useState } from "preact/hooks";
import { say } from "../../language";

interface NumberProps {
  /** The name of the number, for screen readers too. */
  label: string;
  value: number;
  min: number;
  max: number;
  /** The number of the standard rules: another value is marked. */
  usual: number;
  /** The number is a part of what is wrong. */
  wrong?: boolean;
  onChange(value: number): void;
}

/** Returns what the field shows, and what typing there does: only a whole number within bounds is a change. */
function useTyped({ value, min, max, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    const number = Number(text);
    const fits = /^\d+$/.test(text.trim()) && number >= min && number <= max;
    setTyped(fits ? null : text);
    if (fits && number !== value) onChange(number);
  };
  return { text: typed ?? String(value), wrong: typed !== null, type, leave: () => setTyped(null) };
}

/** A number with a button to make it less and one to make it more. */
export function Stepper(props: NumberProps) {
  const { label, value, min, max, usual, wrong, onChange } = props;
  const typed = useTyped(props);
  const step = (by: number) => (
    <button
      type="button" disabled={by < 0 ? value <= min : value >= max} onClick={() => onChange(value + by)}
      aria-label={by < 0 ? say("editor.less", { name: label }) : say("editor.more", { name: label })}
    >
      <svg class="i s" viewBox="0 0 24 24" aria-hidden="true"><path d={by < 0 ? "M5 12h14" : "M5 12h14M12 5v14"} /></svg>
    </button>
  );
  return (
    <span class={`stepper${value === usual ? "" : " changed"}${wrong || typed.wrong ? " wrong" : ""}`}>
      {step(-1)}
      <span>
        <input
          inputMode="numeric" aria-label={label} aria-invalid={wrong || typed.wrong} value={typed.text} title={bounds(min, max)}
          onInput={(event) => typed.type(event.currentTarget.value)} onBlur={typed.leave}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (by) event.preventDefault();
            if (by && value + by >= min && value + by <= max) onChange(value + by);
          }}
        />
        {value !== usual && <small>{say("editor.was", { value: usual })}</small>}
      </span>
      {step(1)}
    </span>
  );
}

const bounds = (min: number, max: number): string => say("editor.bounds", { min, max });

interface TableProps {
  /** The name of the table. */
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  values: readonly (readonly number[])[];
  usual: readonly (readonly number[])[];
  min: number;
  max: number;
  onChange(row: number, column: number, value: number): void;
}

/** Numbers in rows and columns; each takes typing. */
export function NumberTable({ label, rows, columns, values, usual, min, max, onChange }: TableProps) {
  return (
    <table class="numbers" aria-label={label}>
      <thead><tr><td />{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {columns.map((column, j) => (
              <td key={column}>
                <Cell
                  label={say("editor.cell", { row, column })} value={values[i]![j]!} usual={usual[i]![j]!} min={min} max={max}
                  onChange={(value) => onChange(i, j, value)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell(props: NumberProps) {
  const { label, value, min, max, usual, onChange } = props;
  const typed = useTyped(props);
  return (
    <label class={`number${value === usual ? "" : " changed"}${typed.wrong ? " wrong" : ""}`}>
      <input
        inputMode="numeric" aria-label={label} aria-invalid={typed.wrong} value={typed.text} title={bounds(min, max)}
        onInput={(event) => typed.type(event.currentTarget.value)} onBlur={typed.leave}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by) event.preventDefault();
          if (by && value + by >= min && value + by <= max) onChange(value + by);
        }}
      />
      {value !== usual && <small>{say("editor.was", { value: usual })}</small>}
    </label>
  );
}
