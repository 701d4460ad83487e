// The ratings of opponents that an offer is for: two handles on one line, open at its ends.

import { say } from "../language";

export interface Range { least: number; most: number }

const from = 1000;
const to = 2000;
const step = 25;
/** The range never becomes narrower. */
const narrowest = 200;

/** The range without limits. */
export const anyRating: Range = { least: from, most: to };

/** Returns the limits for the server, where 0 is none. */
export const limitsOf = ({ least, most }: Range) => ({ minRating: least === from ? 0 : least, maxRating: most === to ? 0 : most });

const percent = (rating: number): string => `${(100 * (Math.min(to, Math.max(from, rating)) - from)) / (to - from)}%`;

interface RangeProps { range: Range; own: number | undefined; onChange(range: Range): void }

export function RatingRange({ range: { least, most }, own, onChange }: RangeProps) {
  return (
    <fieldset class="rating-range">
      <legend>{say("offers.make-range")}</legend>
      <p class="num">{say("offers.range-now", { least: least === from ? 0 : least, most: most === to ? 0 : most })}</p>
      <div class="double">
        <i style={{ left: percent(least), right: `calc(100% - ${percent(most)})` }} />
        {own !== undefined && <em style={{ left: percent(own) }} />}
        <input
          type="range" min={from} max={to} step={step} value={least} aria-label={say("offers.least")}
          onInput={(event) => onChange({ least: Math.min(Number(event.currentTarget.value), most - narrowest), most })}
        />
        <input
          type="range" min={from} max={to} step={step} value={most} aria-label={say("offers.most")}
          onInput={(event) => onChange({ least, most: Math.max(Number(event.currentTarget.value), least + narrowest) })}
        />
      </div>
      <p class="ticks num" aria-hidden="true"><i>{from}</i>{own !== undefined && <i>{say("offers.range-own", { rating: String(own) })}</i>}<i>{to}+</i></p>
    </fieldset>
  );
}
