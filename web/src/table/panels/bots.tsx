// Bots at a table that waits: the starter, or the leader of a team, adds and removes them.

import type { Player } from "../../api/types";
import { say } from "../../language";
import { gameInfo } from "../../session/games";
import { level } from "../../platform/settings";
import type { Session } from "../play/session";

interface AddProps {
  session: Session;
  /** The seat that decides about it, which the viewer holds. */
  by: number;
  /** A seat of the team that is filled; else one bot joins. */
  target?: number;
  label: string;
}

export function AddBots({ session, by, target, label }: AddProps) {
  const { entry, match } = session;
  const levels = gameInfo(match.value!.game)?.levels ?? [];
  const known = levels.find((l) => l.level === level.value) ?? levels[0];
  if (!known) return null;
  return (
    <div class="pair">
      <select
        aria-label={say("table.signup.level")}
        value={String(known.level)}
        onChange={(event) => (level.value = Number(event.currentTarget.value))}
      >
        {levels.map(({ level, name }) => (
          <option key={level} value={level}>{say("app.seats.bot", { level, name })}</option>
        ))}
      </select>
      <button
        type="button"
        class="btn"
        disabled={entry.sending.value}
        onClick={() => void entry.act(by, "add-bot", { level: known.level, target })}
      >
        {label}
      </button>
    </div>
  );
}

export function RemoveBot({ session, by, bot }: { session: Session; by: number; bot: Player }) {
  const { entry } = session;
  return (
    <button
      type="button"
      class="btn"
      aria-label={say("table.signup.remove-named", { name: bot.name, seat: bot.title })}
      disabled={entry.sending.value}
      onClick={() => void entry.act(by, "remove-bot", { target: bot.seat })}
    >
      {say("table.signup.remove")}
    </button>
  );
}
