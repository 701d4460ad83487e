// Where a set leads, for arrows drawn over the board: its steps, and the hexes of its first blow. Where the words of the
// passive card may change them, the arrow shows no more than the way that the fighter will face.

import { line } from "../../game/plane";
import type { Aim } from "../../game/contract";
import { turned } from "./action";
import { actionOf, cardOf, turnOf, wantCatalogue } from "./catalogue";
import type { Action, Token, View } from "./types";

/** Reads "play jab/step R1"; nothing else in this game points anywhere. */
export function aims(view: View, seat: number, text: string): Aim[] {
  wantCatalogue();
  const [verb, pair = "", turn = ""] = text.split(" ");
  const [player, foe] = [view.players[seat - 1], view.players[2 - seat]];
  const [active, passive] = pair.split("/").map(cardOf);
  if (verb !== "play" || !active || !player || !foe) return [];
  const facing = turned(player.facing, turnOf(turn)?.steps ?? 0);
  if (passive?.passive !== "") return [{ from: player.cell, to: line("pointy", player.cell, facing, 1)[0]! }];
  return walk(active.strip.flatMap((action) => actionOf(action) ?? []), player.cell, facing, foe.cell);
}

/** The arrows of actions, one after the other: every movement, and the blows of the first action that has any. */
export function walk(actions: readonly Action[], from: string, facing: string, foe: string): Aim[] {
  const arrows: Aim[] = [];
  let at = from;
  let struck = false;
  for (const { tokens } of actions) {
    const blows = tokens.filter(({ kind }) => kind === "a");
    if (!struck) arrows.push(...blows.map((token) => ({ from: at, to: endOf(token, at, facing) })));
    struck ||= blows.length > 0;
    for (const token of tokens.filter(({ kind }) => ["m", "j", "c"].includes(kind))) {
      const to = endOf(token, at, facing, token.kind === "j" ? "" : foe);
      if (to !== at) arrows.push({ from: at, to });
      at = to;
    }
  }
  return arrows;
}

/** The hex to which the legs of an action lead; a step ends before a fighter in its way. */
export function endOf({ legs }: Token, from: string, facing: string, barred = ""): string {
  let at = from;
  for (const { turn, length } of legs) {
    for (const cell of line("pointy", at, turned(facing, turn), length)) {
      if (cell === barred) return at;
      at = cell;
    }
  }
  return at;
}
