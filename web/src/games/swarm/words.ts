// Swarm in words.

import { cellText } from "../../board/words";
import { count } from "../../ui/english";
import type { Choice, Pick } from "../contract";
import type { Assembler, Hex, Stack, View } from "./types";

export const kindNames: Record<string, string> = {
  A: "Assembler", D: "Drone", L: "Lifter", X: "Disassembler", o: "Dust",
};

/** Why the top hex of a stack cannot move. */
export const stuckReasons: Record<string, string> = {
  enclosed: "closed in: fewer than two open sides",
  linked: "pinned: it holds the hive together",
  stranded: "every neighbour is too high or too low",
  inactive: "face down",
  covered: "covered by another hex",
};

/** The colour of a seat. */
export function seatColour(seat: number): string {
  return seat === 1 ? "blue" : "vermilion";
}

/** A hex: "blue Lifter", "face-down vermilion Drone", "face-down blue", "Dust". */
export function hexName(hex: Hex): string {
  if (hex.face === "dust") return "Dust";
  const colour = seatColour(hex.owner);
  if (hex.face === "active") return `${colour} ${kindNames[hex.kind]}`;
  return `face-down ${colour}${hex.kind ? ` ${kindNames[hex.kind]}` : ""}`;
}

/** A stack: "stack of 3, top: blue Lifter, below: two face-down vermilion". */
export function stackName(hexes: readonly Hex[]): string {
  if (hexes.length === 0) return "empty";
  const top = hexName(hexes.at(-1)!);
  if (hexes.length === 1) return top;
  const numbers = new Map<string, number>();
  for (const hex of hexes.slice(0, -1).reverse()) numbers.set(hexName(hex), (numbers.get(hexName(hex)) ?? 0) + 1);
  const below = [...numbers].map(([name, n]) => (n > 1 ? `${numerals[n] ?? n} ${name}` : name));
  return `stack of ${hexes.length}, top: ${top}, below: ${below.join(", ")}`;
}

const numerals = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** A cell with what lies there, why its top cannot move, and how safe its Assembler is. */
export function describeCell(cell: string, stack: Stack | undefined, view: View): string {
  const what = `${cellText(cell)}, ${stackName(stack?.hexes ?? [])}`;
  const on = stack?.hexes.at(-1)?.face === "active";
  const stuck = on && stack!.stuck ? `, cannot move, ${stuckReasons[stack!.stuck]}` : "";
  const home = homesOf(view).find((a) => a.cell === cell);
  const acted = view.acting === cell ? ", has acted in this turn" : "";
  return what + stuck + acted + (home ? `; ${seatColour(home.seat)} Assembler ${safety(home)}` : "");
}

/** The Assemblers on the board; when the game is over, nothing threatens them any more. */
export function homesOf(view: View): Assembler[] {
  if (view.phase !== "over") return view.assemblers;
  return view.assemblers.map((a) => ({ ...a, danger: [], mustFree: false }));
}

/** How safe an Assembler is, in a few words. */
export function safety(a: Assembler): string {
  if (a.trapped) return `trapped, ${stuckReasons[a.trapped]}${a.mustFree ? ", must be freed in this turn" : ""}`;
  const danger = a.danger.length > 0 ? ", can be switched off next turn" : "";
  return `${count(a.open, "open side")}${danger}`;
}

/** The words of a badge. */
export function badgeText(a: Assembler): string {
  if (a.trapped) return a.mustFree ? "free it!" : "trapped";
  if (a.danger.length > 0) return `danger · ${a.open}`;
  return `${a.open} open`;
}

const abilityNames: Record<string, string> = { activate: "Switch on", deactivate: "Switch off", lift: "Lift" };

/** What the main button says for a move. */
export function actLabel(_view: View, { text, picks }: Choice): string {
  const to = cellText(picks.at(-1)!.value);
  switch (text.split(" ")[0]) {
    case "place":
      return `Place on ${to}`;
    case "seat":
      return `Seat on ${to}`;
    case "activate":
      return `Switch on ${to}`;
    case "deactivate":
      return `Switch off ${to}`;
    case "lift":
      return `Lift to ${to}`;
    case "move":
      return isLeap(picks.at(-1)!) ? `Leap to ${to} and go off` : `Move to ${to}`;
    case "end":
      return "End turn";
  }
  return "Pass";
}

/** Whether a step is so deep that the hex is switched off by it, as the list says. */
export function isLeap(pick: Pick): boolean {
  return pick.label.startsWith("leap");
}

/** What the main button says while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[]): string {
  if (view.phase === "build") return "Pick a marked place";
  if (view.phase === "seat") return "Pick a place for it";
  if (path.length === 0) return "Pick a marked hex";
  if (path[1]?.value === "lift") return path.length === 2 ? "Pick what to lift" : "Pick where to put it";
  return "Pick a marked target";
}

/** A short button for a pick. */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  if (pick.kind === "piece") return pick.value === "o" ? "Dust" : `Player ${pick.value}’s hex`;
  if (pick.kind === "word") return abilityNames[pick.value] ?? (pick.value === "end" ? "End turn" : "Pass");
  const cell = cellText(pick.value);
  if (path.length === 1 && view.phase === "play") {
    if (isLeap(pick)) return `Leap to ${cell}, goes off`;
    const way = pick.label.startsWith("up") ? "Up to" : pick.label.startsWith("down") ? "Down to" : "To";
    return `${way} ${cell}`;
  }
  const top = view.stacks.find((s) => s.cell === pick.value)?.hexes.at(-1);
  if (!top || view.phase !== "play") return cell;
  return `${top.kind ? kindNames[top.kind] : "Face down"} ${cell}`;
}

/** How an Assembler stands, for narrow screens. */
export function seatLine(view: View, seat: number): string {
  const home = view.assemblers.find((a) => a.seat === seat);
  if (home) return home.trapped ? "Assembler trapped" : count(home.open, "open side");
  if (!view.pile) return "to be seated";
  return `${seat === 1 ? view.pile.one : view.pile.two} to place`;
}

/** How the game stands, for lists. */
export function standing(view: View): string {
  if (view.phase === "build") return "building";
  if (view.phase === "seat") return "seating";
  return count(view.turn, "turn");
}
