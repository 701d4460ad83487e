// With whom players may talk at a new table.

import { say } from "../language";
import { talkPlans, type TalkPlan } from "../platform/settings";
import type { Wishes } from "./match-options";

export function TalkPlanChoice({ now, onChange }: { now: Wishes; onChange(part: Partial<Wishes>): void }) {
  const names: Record<TalkPlan, string> = {
    none: say("chat.reach.none"), team: say("chat.reach.team"), all: say("chat.reach.all"), letters: say("chat.reach.letters"),
  };
  return (
    <>
      <fieldset class="choices row">
        <legend>{say("chat.reach")}</legend>
        {talkPlans.map((plan) => (
          <label key={plan}>
            <input type="radio" name="talk" checked={now.talk === plan} onChange={() => onChange({ talk: plan })} />
            <span><b>{names[plan]}</b></span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={now.talkOpens} onChange={(e) => onChange({ talkOpens: e.currentTarget.checked })} />
        <span>{say("chat.reach.opens")}</span>
      </label>
    </>
  );
}
