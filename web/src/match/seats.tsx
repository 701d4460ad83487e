// The seats of a new table.

import type { GameInfo, SeatRequest, Setup } from "../api/types";
import { say } from "../language";
import { teamName, TeamMark } from "../ui/team";

type Seats = Setup["seats"];

interface SeatsProps {
  game: GameInfo;
  seats: Seats;
  plan: readonly SeatRequest[];
  /** Level of the bots that fill the rest. */
  level: number;
  onChange(plan: SeatRequest[]): void;
}

/** A row for each seat, by team: the viewer, a player with the link, or a bot. */
export function SeatPlan({ game, seats, plan, level, onChange }: SeatsProps) {
  const fill = (with_: SeatRequest): void => onChange(plan.map((seat) => (seat.kind === "me" ? seat : with_)));
  const put = (i: number, wish: SeatRequest): void => onChange(plan.map((seat, at) => (at === i ? wish : seat)));
  const teams = teamsOf(seats);
  return (
    <fieldset class="seatplan">
      <legend>{say("app.seats.title")}</legend>
      {teams.map(({ team, members }) => (
        <div key={team} role="group" aria-label={say("app.team", { name: teamName(team) })}>
          <h4><TeamMark team={team} />{teamName(team)}</h4>
          {members.map((seat) => (
            <label key={seat.seat}>
              <span>{seat.name}</span>
              <select
                value={wordOf(plan[seat.seat - 1])}
                onChange={(event) => put(seat.seat - 1, wishOf(event.currentTarget.value))}
              >
                <option value="me">{say("app.seats.me")}</option>
                <option value="open">{say("app.seats.open")}</option>
                {game.levels.map(({ level, name }) => (
                  <option key={level} value={level}>{say("app.seats.bot", { level, name })}</option>
                ))}
              </select>
            </label>
          ))}
        </div>
      ))}
      <div class="pair">
        <button type="button" class="btn" onClick={() => fill({ kind: "bot", level })}>{say("app.seats.fill")}</button>
        <button type="button" class="btn" onClick={() => fill({ kind: "open" })}>{say("app.seats.leave")}</button>
      </div>
    </fieldset>
  );
}

function wordOf(wish: SeatRequest | undefined): string {
  return wish?.kind === "bot" ? String(wish.level) : (wish?.kind ?? "open");
}

function wishOf(word: string): SeatRequest {
  return word === "me" || word === "open" ? { kind: word } : { kind: "bot", level: Number(word) };
}

/** The seats by team, in the order of the teams. */
export function teamsOf<S extends { team: number }>(seats: readonly S[]): { team: number; members: S[] }[] {
  const numbers = [...new Set(seats.map((seat) => seat.team))].sort((a, b) => a - b);
  return numbers.map((team) => ({ team, members: seats.filter((seat) => seat.team === team) }));
}

/** A plan for so many seats: the caller on their own, the others as wished. */
export function planFor(seats: Seats, own: number, others: SeatRequest): SeatRequest[] {
  return seats.map((seat) => (seat.seat === own ? { kind: "me" } : others));
}
