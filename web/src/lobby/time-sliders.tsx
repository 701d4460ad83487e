// The time control of a new game: live, by days, or none, with sliders and fields.

import type { GameInfo } from "../api/types";
import { say } from "../language";
import { timeFor } from "../match/time-control";
import { time } from "../platform/settings";
import { Segment, Segments } from "../ui/filters";

const minutes = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45, 60, 90, 180];
const increments = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 45, 60];
const roundSeconds = [15, 30, 45, 60, 90, 120, 180, 300, 600, 900];
const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

/** Decisions of a player in a game, by which the server sorts time controls into speeds. */
const typical = 40;

type Mode = "live" | "days" | "none";

interface Chosen { mode: Mode; main: number; extra: number }

function chosenFor(game: GameInfo): Chosen {
  const control = timeFor(game);
  const live = /^(\d+)[+d](\d+)$/.exec(control);
  if (live) return { mode: "live", main: Number(live[1]), extra: Number(live[2]) };
  const byDays = /^(\d+)days$/.exec(control);
  return byDays ? { mode: "days", main: Number(byDays[1]), extra: 0 } : { mode: "none", main: 0, extra: 0 };
}

/** The control as the server writes it; a game has no clock of zero. */
function written(game: GameInfo, { mode, main, extra }: Chosen): string {
  if (mode === "none") return "";
  if (mode === "days") return `${Math.max(1, main)}days`;
  return game.sealed ? `0d${Math.max(1, extra)}` : `${main}+${main + extra > 0 ? extra : 1}`;
}

const first: Record<Mode, (game: GameInfo) => Chosen> = {
  live: (game) => ({ mode: "live", main: game.sealed ? 0 : 5, extra: game.sealed ? 60 : 3 }),
  days: () => ({ mode: "days", main: 3, extra: 0 }),
  none: () => ({ mode: "none", main: 0, extra: 0 }),
};

/** Returns the speed of a live control. */
function speedOf({ main, extra }: Chosen): string {
  const whole = main + (extra * typical) / 60;
  return whole < 3 ? "bullet" : whole < 8 ? "blitz" : whole < 25 ? "rapid" : "classical";
}

export function TimeSliders({ game }: { game: GameInfo }) {
  const now = chosenFor(game);
  const set = (part: Partial<Chosen>): void => void (time.value = written(game, { ...now, ...part }));
  return (
    <fieldset class="times">
      <legend>{say("app.time")}</legend>
      <Segments label={say("app.time")}>
        {(["live", "days", "none"] as const).map((mode) => (
          <Segment key={mode} on={mode === now.mode} onPress={() => set(first[mode](game))}>{say("offers.time-mode", { mode })}</Segment>
        ))}
      </Segments>
      {now.mode === "live" && (game.sealed
        ? <Slider label={say("offers.round-seconds")} steps={roundSeconds} most={3_600} value={now.extra} onChange={(extra) => set({ extra })} />
        : <>
          <p class="figure">
            <b>{now.main} + {now.extra}</b>{" "}
            {say("offers.speed", { speed: speedOf(now), n: Math.max(1, Math.round(now.main + (now.extra * typical) / 60)) })}
          </p>
          <Slider label={say("offers.minutes")} steps={minutes} most={180} value={now.main} onChange={(main) => set({ main })} />
          <Slider label={say("offers.increment")} steps={increments} most={180} value={now.extra} onChange={(extra) => set({ extra })} />
        </>)}
      {now.mode === "days" && <Slider label={say("offers.days")} steps={days} most={14} value={now.main} onChange={(main) => set({ main })} />}
    </fieldset>
  );
}

interface SliderProps { label: string; steps: readonly number[]; most: number; value: number; onChange(value: number): void }

/** A slider over some values, and a field for any value between the first of them and the most. */
function Slider({ label, steps, most, value, onChange }: SliderProps) {
  const place = steps.findLastIndex((step) => step <= value);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => steps[Math.round(part * (steps.length - 1))]!);
  return (
    <div class="slider">
      <span aria-hidden="true">{label}</span>
      <input
        type="range" min={0} max={steps.length - 1} value={Math.max(0, place)} aria-label={label} aria-valuetext={String(value)}
        onInput={(event) => onChange(steps[Number(event.currentTarget.value)]!)}
      />
      <input
        type="number" inputMode="numeric" min={steps[0]} max={most} value={value} aria-label={label} required
        onChange={(event) => event.currentTarget.checkValidity() && onChange(Number(event.currentTarget.value))}
      />
      <span class="ticks num" aria-hidden="true">{ticks.map((n) => <i key={n}>{n}</i>)}</span>
    </div>
  );
}
