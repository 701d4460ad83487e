// The moves of a table as its players speak of them: turns, each of one player, or rounds of sealed orders.

import type { Entry, ReplayStep } from "../api/types";

/** A move with its number among those that stand. */
export interface Numbered { index: number; entry: Entry }

/** What one player does before another moves, or what all do in a round. */
export interface Turn {
  number: number; // from 1
  seat: number; // who moves; 0 in a round of all
  moves: Numbered[];
}

/** Moves as turns. Rounds are known from the positions; until these are here, moves of one player make a turn. */
export function turnsOf(moves: readonly Entry[], steps: readonly ReplayStep[] | null): Turn[] {
  const turns: Turn[] = [];
  let open = 0;
  moves.forEach((entry, i) => {
    const round = steps?.[i]?.round ?? 0; // the one that is open before the move
    const last = turns.at(-1);
    const numbered = { index: i + 1, entry };
    if (last && (round > 0 ? round === open : last.seat === entry.seat)) last.moves.push(numbered);
    else turns.push({ number: turns.length + 1, seat: round > 0 ? 0 : entry.seat, moves: [numbered] });
    open = round;
  });
  return turns;
}

/** The number of the turn that a move belongs to; 0 before the first. */
export function turnAt(turns: readonly Turn[], move: number): number {
  return turns.findLast((turn) => turn.moves[0]!.index <= move)?.number ?? 0;
}
