// How much time a new table gives: one line, with the usual controls.

import type { GameInfo } from "../api/types";
import { say } from "../language";
import { runsOut, time } from "../platform/settings";
import { Icon } from "../ui/icons";

/** By minutes and seconds that are added for each turn. */
const live = ["1+0", "3+2", "5+5", "10+0", "15+10", "30+20"];
/** By seconds for each round, where all decide at once. */
const rounds = ["0d60", "0d180", "0d600"];
const days = ["1days", "3days", "7days"];

/** The controls of a game. */
const offered = (game: GameInfo): readonly string[] => (game.sealed ? rounds : live);

/** Returns the last choice, if it suits the game; else no limit. */
export function timeFor(game: GameInfo): string {
  const suits = game.sealed ? /^(0d\d+|\d+days)$/ : /^(\d+\+\d+|\d+days)$/;
  return suits.test(time.value) ? time.value : "";
}

/** The rules for a timeout that a game allows, its default first. */
export const policies = (game: GameInfo) =>
  game.sealed ? ["default", "bot", "vote", "loses"] as const : ["loses", "bot", "vote"] as const;

export type Policy = ReturnType<typeof policies>[number];

/** Returns the last choice, if the game has it. */
export const runsOutFor = (game: GameInfo): Policy =>
  policies(game).find((policy) => policy === runsOut.value) ?? policies(game)[0];

/** Returns the time control of a new table, if it has a limit. */
export const policyFor = (game: GameInfo) => (timeFor(game) === "" ? {} : { runsOut: runsOutFor(game) });

/** A control in words: "5 min + 5 s", "3 days a turn". */
export function timeInWords(control: string, sealed: boolean): string {
  if (control === "") return say("app.time.none");
  const [, main, sign, extra] = /^(\d+)([+d])(\d+)$/.exec(control) ?? [];
  if (sign === "+") return say("app.time.live", { main: Number(main), increment: Number(extra) });
  const span = sign === "d" ? spanOf(Number(extra)) : daysOf(control);
  return span === "" ? control : say(sealed ? "app.time.round" : "app.time.turn", { time: span });
}

function spanOf(seconds: number): string {
  return seconds % 60 === 0 ? say("app.time.minutes", { n: seconds / 60 }) : say("app.time.seconds", { n: seconds });
}

function daysOf(control: string): string {
  const n = Number(/^(\d+)days?$/.exec(control)?.[1]);
  return n > 0 ? say("app.time.days", { n }) : "";
}

export function TimeChoice({ game }: { game: GameInfo }) {
  const own = timeFor(game);
  const known = ["", ...offered(game), ...days];
  const list = (controls: readonly string[]) =>
    controls.map((control) => <option key={control} value={control}>{timeInWords(control, game.sealed)}</option>);
  return (
    <label class="textlike timed">
      <Icon name="clock" small />
      <span class="spoken">{say("app.time")}</span>
      <select value={own} onChange={(event) => (time.value = event.currentTarget.value)}>
        {list(known.includes(own) ? [""] : ["", own])}
        <optgroup label={say("app.time.group.live")}>{list(offered(game))}</optgroup>
        <optgroup label={say("app.time.group.days")}>{list(days)}</optgroup>
      </select>
    </label>
  );
}
