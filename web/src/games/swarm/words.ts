// Swarm in words.

import { say } from "../../language";
import { capitalized } from "../../ui/case";
import type { Choice, Pick } from "../../game/contract";
import type { Assembler, Hex, Stack, View } from "./types";

/** The name of a kind of hex: "Lifter". */
export const kindName = (kind: string): string => say(`ui-swarm.kind.${kind}`);

/** Why the top hex of a stack cannot move. */
export const stuckReason = (why: string): string => say("ui-swarm.stuck", { why });

/** The colour of a seat, as messages want to know it. */
export function seatColour(seat: number): "blue" | "vermilion" {
  return seat === 1 ? "blue" : "vermilion";
}

/** Equal hexes: "blue Lifter", "face-down vermilion Drone", "two face-down blue", "Dust". */
export function hexName({ face, kind, owner }: Hex, n = 1): string {
  return say("ui-swarm.hexes", { n, face: face === "hidden" && kind ? "known" : face, colour: seatColour(owner), kind });
}

/** A stack: "stack of 3, top: blue Lifter, below: two face-down vermilion". */
export function stackName(hexes: readonly Hex[]): string {
  if (hexes.length === 0) return say("ui-swarm.stack.empty");
  const top = hexName(hexes.at(-1)!);
  if (hexes.length === 1) return top;
  const equal = new Map<string, Hex[]>();
  for (const hex of hexes.slice(0, -1).reverse()) equal.set(hexName(hex), [...(equal.get(hexName(hex)) ?? []), hex]);
  const below = [...equal.values()].map((some) => hexName(some[0]!, some.length)).join(", ");
  return say("ui-swarm.stack", { n: hexes.length, top, below });
}

/** A cell with what lies there, why its top cannot move, and how safe its Assembler is. */
export function describeCell(key: string, stack: Stack | undefined, view: View): string {
  const what = { cell: key, stack: stackName(stack?.hexes ?? []), acted: view.acting === key ? "yes" : "no" };
  const on = stack?.hexes.at(-1)?.face === "active";
  const cell = on && stack!.stuck ? say("ui-swarm.cell.stuck", { ...what, why: stack!.stuck }) : say("ui-swarm.cell", what);
  const home = homesOf(view).find((a) => a.cell === key);
  return home ? say("ui-swarm.cell.home", { cell, colour: seatColour(home.seat), safety: safety(home) }) : cell;
}

/** The Assemblers on the board; when the game is over, nothing threatens them any more. */
export function homesOf(view: View): Assembler[] {
  if (view.phase !== "over") return view.assemblers;
  return view.assemblers.map((a) => ({ ...a, danger: [], mustFree: false }));
}

/** How safe an Assembler is, in a few words. */
export function safety(a: Assembler): string {
  if (a.trapped) return say("ui-swarm.safe.trapped", { why: a.trapped, free: a.mustFree ? "yes" : "no" });
  return say("ui-swarm.safe.open", { n: a.open, danger: a.danger.length > 0 ? "yes" : "no" });
}

/** The words of the badge of an Assembler in danger. */
export function badgeText(a: Assembler): string {
  if (a.trapped) return say(a.mustFree ? "ui-swarm.badge.free" : "ui-swarm.badge.trapped");
  return say("ui-swarm.badge.danger", { n: a.open });
}

const verbs = ["seat", "activate", "deactivate", "lift", "end"];

/** Returns the label of the main button for a move. */
export function actLabel(view: View, { verb, picks }: Choice): string {
  if (verb === "place") return say("ui-swarm.act.place", { colour: picks.length > 1 ? picks[0]!.value : "" });
  if (verbs.includes(verb)) return say(`ui-swarm.act.${verb}`);
  if (verb !== "move") return say("ui-swarm.act.pass");
  const leaps = stepOf(view, picks[0]!.value, picks.at(-1)!.value) === "leap";
  if (leaps) return say("ui-swarm.act.leap");
  return say("ui-swarm.act.move", { kind: view.stacks.find((s) => s.cell === picks[0]!.value)?.hexes.at(-1)?.kind ?? "" });
}

/** Where a step leads: to another level, or so deep that the hex is switched off. */
export function stepOf(view: View, from: string, to: string): "up" | "level" | "down" | "leap" {
  const height = (cell: string): number => view.stacks.find((s) => s.cell === cell)?.hexes.length ?? 0;
  const rise = height(to) + 1 - height(from);
  if (rise <= -view.fall) return "leap";
  return rise > 0 ? "up" : rise < 0 ? "down" : "level";
}

/** Returns the label of the main button while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[]): string {
  if (view.phase === "build") return say("ui-swarm.wait.build");
  if (view.phase === "seat") return say("ui-swarm.wait.seat");
  if (path.length === 0) return say("ui-swarm.wait.hex");
  if (abilityOf(path[1]?.value ?? "") !== "lift") return say("ui-swarm.wait.target");
  return say(path.length === 2 ? "ui-swarm.wait.lift" : "ui-swarm.wait.put");
}

/** The ability of a word: "lift" of "lift^2", which is that of the covered hex on level 2. */
export const abilityOf = (word: string): string => word.split("^")[0]!;

const abilities = ["activate", "deactivate", "lift"];

/** A short button for a pick. */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  const { kind, value } = pick;
  if (kind === "piece") return value === "o" ? say("ui-swarm.pick.dust") : say("ui-swarm.pick.player", { player: value });
  if (kind === "word") return abilities.includes(value) ? say(`ui-swarm.pick.${value}`) : capitalized(pick.label);
  if (view.phase !== "play") return say("ui-swarm.pick.level");
  if (path.length === 1) return say(`ui-swarm.pick.${stepOf(view, path[0]!.value, value)}`);
  const top = view.stacks.find((s) => s.cell === value)?.hexes.at(-1);
  return top ? say("ui-swarm.pick.hex", { kind: top.kind }) : say("ui-swarm.pick.level");
}

/** How an Assembler stands, for narrow screens. */
export function seatLine(view: View, seat: number): string {
  const home = view.assemblers.find((a) => a.seat === seat);
  if (home) return home.trapped ? say("ui-swarm.seat.trapped") : say("ui-swarm.open", { n: home.open });
  if (!view.pile) return say("ui-swarm.seat.to-seat");
  return say("ui-swarm.seat.to-place", { n: seat === 1 ? view.pile.one : view.pile.two });
}

/** How the game stands, for lists. */
export function standing(view: View): string {
  if (view.phase === "build") return say("ui-swarm.standing.build");
  if (view.phase === "seat") return say("ui-swarm.standing.seat");
  return say("ui-swarm.standing.play", { n: Math.min(view.turn + 1, view.maxTurns) });
}
