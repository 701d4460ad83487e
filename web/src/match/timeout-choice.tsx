// The rule for a timeout: chosen with the table, and shown there.

import type { GameInfo } from "../api/types";
import { say } from "../language";
import { runsOut } from "../platform/settings";
import { policies, runsOutFor, TimeChoice, timeFor } from "./time-control";

export const runsOutInWords = (policy: string): string => say("table.runs-out", { policy });

/** The time of a new table, and what follows when it has run out. */
export function RunsOutChoice({ game }: { game: GameInfo }) {
  return (
    <fieldset class="choices">
      <legend>{say("table.runs-out.time")}</legend>
      <TimeChoice game={game} />
      {timeFor(game) !== "" && policies(game).map((policy) => (
        <label key={policy}>
          <input
            type="radio"
            name="runs-out"
            checked={runsOutFor(game) === policy}
            onChange={() => (runsOut.value = policy)}
          />
          <span><b>{say("table.runs-out.name", { policy })}</b><small>{runsOutInWords(policy)}</small></span>
        </label>
      ))}
    </fieldset>
  );
}
