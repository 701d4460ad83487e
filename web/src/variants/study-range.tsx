// The estimate of an answer of bots on a line: its point and range by the rules of a variant, and a ring for the usual rules.

import type { StudyAnswer } from "../api/schema";

type Estimate = NonNullable<StudyAnswer["range"]>;

interface Axis {
  from: number;
  to: number;
}

/** How far from a fair share the line reaches at least. Points of a hundred. */
const aroundFair = 20;

/** Steps into which a line is divided at most. */
const mostSteps = 5;

/** Returns the least of 1, 2, 5, 10, 20, 50 ... that divides a length into few steps. */
export function stepFor(length: number): number {
  let power = 1;
  for (;;) {
    const step = [1, 2, 5].find((digit) => length <= digit * power * mostSteps);
    if (step) return step * power;
    power *= 10;
  }
}

/** Returns the ends of the line on which the estimate lies, in percent or moves. */
export function axisOf({ unit, value, low, high, was = value, fair }: Estimate): Axis {
  const scale = unit === "percent" ? 100 : 1;
  const all = [low, high, was].map((one) => one * scale);
  if (fair) all.push(100 * fair - aroundFair, 100 * fair + aroundFair);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const step = unit === "percent" ? 10 : stepFor(most - least);
  const from = Math.max(0, Math.floor(least / step) * step);
  const to = Math.max(from + step, Math.ceil(most / step) * step);
  return unit === "percent" ? { from, to: Math.min(100, to) } : { from, to };
}

/** The line; its point is hollow while the range holds both answers. The sentence above it has all numbers. */
export function StudyRange({ range, open }: { range: Estimate; open: boolean }) {
  const { unit, value, low, high, was, fair } = range;
  const axis = axisOf(range);
  const at = (one: number): number =>
    (100 * (Math.min(axis.to, Math.max(axis.from, unit === "percent" ? one * 100 : one)) - axis.from)) / (axis.to - axis.from);
  return (
    <div class={open ? "range open" : "range"} aria-hidden="true">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none">
        <line class="axis" x1="0" x2="100" y1="6" y2="6" />
        {fair && <line class="fair" x1={at(fair)} x2={at(fair)} y1="0" y2="12" />}
        <rect x={at(low)} width={Math.max(1, at(high) - at(low))} y="2.5" height="7" rx="1" />
        {was !== undefined && <><line class="was" x1={at(was)} x2={at(was)} y1="6" y2="6" /><line class="was hole" x1={at(was)} x2={at(was)} y1="6" y2="6" /></>}
        <line class="point" x1={at(value)} x2={at(value)} y1="6" y2="6" />
        {open && <line class="point hole" x1={at(value)} x2={at(value)} y1="6" y2="6" />}
      </svg>
      <p><span>{axis.from}</span><span>{axis.to}</span></p>
    </div>
  );
}
