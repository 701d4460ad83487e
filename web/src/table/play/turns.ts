// The moves of a table as its players speak of them: turns, each of one player, or rounds of sealed orders.

import type { Entry, ReplayStep } from "../../api/types";

/** A move with its number among those that stand. */
export interface Numbered { index: number; entry: Entry }

/** What one player does before another moves, or what all do in a round. */
export interface Turn {
  number: number; // from 1
  seat: number; // who moves; 0 in a round of all
  moves: Numbered[];
}

/** Returns what is being done in a position: GameRenderer.phase. */
export type Phase = (view: unknown) => string;

const always: Phase = () => "";

/**
 * Moves as turns. Rounds and phases are known from the positions; until these are here, moves of one player make a turn.
 */
export function turnsOf(moves: readonly Entry[], steps: readonly ReplayStep[] | null, phase: Phase = always): Turn[] {
  const turns: Turn[] = [];
  let open = 0;
  let was = "";
  moves.forEach((entry, i) => {
    const before = steps?.[i]; // the position in which the move is made
    const round = before?.round ?? 0;
    const now = before ? phase(before.view) : was;
    const last = turns.at(-1);
    const numbered = { index: i + 1, entry };
    const goesOn = last && (round > 0 ? round === open : last.seat === entry.seat) && now === was;
    if (goesOn) last.moves.push(numbered);
    else turns.push({ number: turns.length + 1, seat: round > 0 ? 0 : entry.seat, moves: [numbered] });
    [open, was] = [round, now];
  });
  return turns;
}

/** What a seat has done in the turn that goes on; if it has done nothing yet, its last step before that. */
export function stepsOf(steps: readonly ReplayStep[], seat: number, phase: Phase = always): ReplayStep[] {
  const first = steps.findLastIndex((step) => step.seat !== seat) + 1;
  const now = steps.length > 0 ? phase(steps.at(-1)!.view) : "";
  const turn = steps.slice(first).filter((_, i) => first + i === 0 || phase(steps[first + i - 1]!.view) === now);
  return (turn.length > 0 ? turn : steps.slice(first).slice(-1)).filter((step) => step.events.length > 0);
}

/** The number of the turn that a move belongs to; 0 before the first. */
export function turnAt(turns: readonly Turn[], move: number): number {
  return turns.findLast((turn) => turn.moves[0]!.index <= move)?.number ?? 0;
}
