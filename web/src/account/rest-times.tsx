// When the visitor rests: set once, for messages and for the turns of games of days.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Holiday, RestHours } from "../api/types";
import { language, say } from "../language";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";

/** Where nothing was set: the hours of sleep that are proposed. */
const night = { from: "22:00", to: "07:00" };
const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export function Rest() {
  const [kept, setKept] = useState<RestHours | null>(null);
  const { problem, run } = useRun();
  useEffect(() => run(api.hours(), setKept), []);
  const save = (hours: RestHours): void =>
    run(api.setHours(hours), (now) => {
      setKept(now);
      announce(say("notifications.rest.saved"));
    });
  return (
    <section class="panel" aria-labelledby="resting">
      <h2 id="resting">{say("notifications.rest")}</h2>
      <p>{say("notifications.rest.lead")}</p>
      {problem}
      {kept && <Form key={JSON.stringify(kept)} kept={kept} save={save} />}
    </section>
  );
}

const isSet = ({ sleep, free, holidays }: RestHours): boolean => sleep.from !== sleep.to || free!.length > 0 || holidays!.length > 0;

function Form({ kept, save }: { kept: RestHours; save(hours: RestHours): void }) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = isSet(kept) || kept.zone ? { ...kept, zone: kept.zone || "UTC" } : { ...kept, zone: own };
  const [hours, setHours] = useState(known);
  const change = (some: Partial<RestHours>): void => setHours({ ...hours, ...some });
  const changed = JSON.stringify(hours) !== JSON.stringify(known);
  return (
    <form
      class="rest"
      onSubmit={(event) => {
        event.preventDefault();
        save(hours);
      }}
    >
      <Sleep hours={hours} change={change} />
      <FreeDays hours={hours} change={change} />
      <Holidays hours={hours} change={change} />
      <p class="dim">{say("notifications.rest.zone", { zone: hours.zone })}</p>
      {hours.zone !== own && (
        <button type="button" class="btn" onClick={() => change({ zone: own })}>{say("notifications.rest.here", { zone: own })}</button>
      )}
      <button class="btn" disabled={!changed}>{say("notifications.rest.save")}</button>
    </form>
  );
}

interface PartProps { hours: RestHours; change(some: Partial<RestHours>): void }

function Sleep({ hours: { sleep }, change }: PartProps) {
  const sleeps = sleep.from !== sleep.to;
  return (
    <fieldset>
      <legend>{say("notifications.rest.sleep")}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={sleeps}
          onChange={(e) => change({ sleep: e.currentTarget.checked ? night : { from: "00:00", to: "00:00" } })}
        />
        <span>{say("notifications.rest.nightly")}</span>
      </label>
      {sleeps && (
        <div class="row">
          <label class="field">
            <span>{say("notifications.rest.from")}</span>
            <input type="time" required value={sleep.from} onInput={(e) => change({ sleep: { ...sleep, from: e.currentTarget.value } })} />
          </label>
          <label class="field">
            <span>{say("notifications.rest.to")}</span>
            <input type="time" required value={sleep.to} onInput={(e) => change({ sleep: { ...sleep, to: e.currentTarget.value } })} />
          </label>
        </div>
      )}
    </fieldset>
  );
}

function FreeDays({ hours, change }: PartProps) {
  const free = hours.free!;
  const name = (day: number): string =>
    new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(language, { weekday: "long", timeZone: "UTC" }); // a Monday
  return (
    <fieldset>
      <legend>{say("notifications.rest.free")}</legend>
      <div class="row">
        {days.map((day, i) => (
          <label key={day} class="check">
            <input
              type="checkbox"
              checked={free.includes(day)}
              onChange={(e) => change({ free: e.currentTarget.checked ? [...free, day] : free.filter((one) => one !== day) })}
            />
            <span>{name(i)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const today = (): string => new Date().toLocaleDateString("sv"); // as 2026-03-01

function Holidays({ hours, change }: PartProps) {
  const all = hours.holidays!;
  const spent = (one: Holiday): boolean => one.to <= (hours.fixedUntil ?? "");
  const put = (at: number, some: Partial<Holiday>): void =>
    change({ holidays: all.map((one, i) => (i === at ? { ...one, ...some } : one)) });
  return (
    <fieldset>
      <legend>{say("notifications.rest.holidays")}</legend>
      <ul>
        {all.map((one, i) => (
          <li key={i} class="row">
            <label class="field">
              <span>{say("notifications.rest.first")}</span>
              <input
                type="date"
                required
                disabled={spent(one)}
                value={one.from}
                onInput={(e) => put(i, { from: e.currentTarget.value })}
              />
            </label>
            <label class="field">
              <span>{say("notifications.rest.last")}</span>
              <input
                type="date"
                required
                disabled={spent(one)}
                min={one.from}
                value={one.to}
                onInput={(e) => put(i, { to: e.currentTarget.value })}
              />
            </label>
            {spent(one) ? <span class="dim">{say("notifications.rest.spent")}</span> : (
              <button
                type="button"
                class="btn"
                aria-label={say("notifications.rest.remove-named", { from: one.from, to: one.to })}
                onClick={() => change({ holidays: all.filter((_, at) => at !== i) })}
              >
                {say("notifications.rest.remove")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" class="btn" onClick={() => change({ holidays: [...all, { from: today(), to: today() }] })}>
        {say("notifications.rest.add")}
      </button>
      {yearsOf(all).map(([year, taken]) => (
        <p key={year} class="dim">{say("notifications.rest.left", { year: String(year), left: hours.holidayBudget! - taken, budget: hours.holidayBudget! })}</p>
      ))}
    </fieldset>
  );
}

const day = 86_400_000;

/** How many days of holiday each year has, the present one in any case. */
function yearsOf(holidays: readonly Holiday[]): [number, number][] {
  const years = new Map([[new Date().getFullYear(), 0]]);
  for (const { from, to } of holidays) {
    for (let at = Date.parse(from), n = 0; at <= Date.parse(to) && n < 400; at += day, n++) {
      const year = new Date(at).getUTCFullYear();
      years.set(year, (years.get(year) ?? 0) + 1);
    }
  }
  return [...years].sort(([a], [b]) => a - b);
}
