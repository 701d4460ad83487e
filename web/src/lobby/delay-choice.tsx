// By how much spectators of a new table are behind, where something is hidden or sealed.

import { say } from "../language";
import type { Wishes } from "./wishes";

/** Minutes. */
const delays = [0, 2, 5, 15];

export function DelayChoice({ now, onChange }: { now: Wishes; onChange(part: Partial<Wishes>): void }) {
  return (
    <fieldset class="choices row">
      <legend>{say("watch.delay")}</legend>
      {delays.map((n) => (
        <label key={n} title={say("watch.delay-why")}>
          <input type="radio" name="delay" checked={now.delay === n * 60} onChange={() => onChange({ delay: n * 60 })} />
          <span><b>{n === 0 ? say("watch.delay-none") : say("watch.delay-minutes", { n })}</b></span>
        </label>
      ))}
    </fieldset>
  );
}
