// Where a pair of cards goes and what it reaches if nothing interferes: the printed row, walked on the board. It is a
// drawing aid; what really happens is the server's to tell.

import { parseAction, stepsOf, turned, walk } from "./action";
import type { Plan, Slot } from "./types";

export interface Draft {
  slots: Slot[];
  /** Where the figure goes: each entry is one movement. */
  legs: { from: string; to: string; jump: boolean; beat: number }[];
  strikes: { cell: string; beat: number }[];
  blocks: { cell: string; direction: string; beat: number }[];
  end: string;
  facing: string;
  /** What it does, beat by beat, counted from the set's first beat. */
  hits: { cell: string; beat: number; damage: number; knockback: number }[];
}

/** Walks a plan from a hex, a facing and a chosen turn; `foe` is where the opponent stands, and stays. */
export function draftOf(plan: Plan, turn: string, from: string, facing: string, foe: string): Draft {
  const draft: Draft = { slots: [], legs: [], strikes: [], blocks: [], end: from, facing, hits: [] };
  plan.actions.forEach((text, beat) => {
    const made = turnAt(plan, turn, beat);
    draft.facing = turned(draft.facing, stepsOf(made));
    draft.slots.push(slotOf(plan, beat, made));
    const origin = draft.end;
    for (const token of parseAction(text).tokens) {
      const cells = walk(token, origin, draft.facing);
      const aim = cells.at(-1)!;
      if (token.kind === "a" || token.kind === "c") {
        draft.strikes.push({ cell: aim, beat });
        if (aim === foe) draft.hits.push({ cell: aim, beat, damage: plan.damage[beat]!, knockback: plan.knockback[beat]! });
      }
      if (token.kind === "b") draft.blocks.push({ cell: origin, direction: turned(draft.facing, token.legs[0]!.turn), beat });
      if (token.kind === "m" || token.kind === "c") goTo(draft, before(cells, foe, draft.end), false, beat);
      if (token.kind === "j" && aim !== foe) goTo(draft, aim, true, beat);
    }
  });
  return draft;
}

function goTo(draft: Draft, to: string, jump: boolean, beat: number): void {
  if (to === draft.end) return;
  draft.legs.push({ from: draft.end, to, jump, beat });
  draft.end = to;
}

/** The last hex of a walk before the opponent's. */
function before(cells: readonly string[], foe: string, from: string): string {
  const stop = cells.indexOf(foe);
  return stop < 0 ? cells.at(-1)! : (cells[stop - 1] ?? from);
}

function turnAt(plan: Plan, turn: string, beat: number): string {
  if (beat === plan.chosen) return turn;
  if (beat === plan.back) return turn.startsWith("R") ? "L1" : "R1";
  return plan.turns[beat] ?? "";
}

function slotOf(plan: Plan, beat: number, turn: string): Slot {
  const action = plan.actions[beat]!;
  return {
    action, active: plan.active, passive: plan.passive, start: beat === 0, turn, priority: plan.priorities[beat]!,
    damage: plan.damage[beat]!, knockback: plan.knockback[beat]!, open: action === "E" || action === "F", skipped: false,
  };
}
