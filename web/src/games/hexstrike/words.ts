// HexStrike in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { cellText, directionWord } from "../../board/words";
import { capitalized, count } from "../../ui/english";
import type { Choice, Pick } from "../contract";
import { actionWords } from "./action";
import { cardName, cardOf, catalogue, turnOf } from "./catalogue";
import type { Card, Player, Slot, View } from "./types";

const turnNames: Record<string, string> = {
  "0": "straight on", R1: "one step right", R2: "two steps right", "3": "half round", L2: "two steps left",
  L1: "one step left",
};

export const turnWords = (turn: string): string => turnNames[turn] ?? turn;

export const playerOf = (view: View, seat: number): Player => view.players[seat - 1]!;

/** "on land", "2 off land". */
export const ground = ({ offLand }: Player): string => (offLand === 0 ? "on land" : `${offLand} off land`);

/** The turns of a card, short: "any", "0–2". */
export function turnRange(turns: readonly string[]): string {
  if (turns.length === catalogue.value?.turns.length) return "any";
  const sizes = turns.map((id) => turnOf(id)?.size ?? 0);
  return `${Math.min(...sizes)}–${Math.max(...sizes)}`;
}

/** A card as it is spoken: everything on its face. */
export function cardWords(card: Card): string {
  const parts = [
    card.name, `${card.gold ? "gold " : ""}${card.movement ? "movement card" : "ability"}`,
    `priority ${card.priority}`, `turns ${turnRange(card.turns)}`,
    `beats: ${card.strip.map(actionWords).join("; ")}`,
  ];
  if (card.damage > 0 || card.knockback !== "0") {
    parts.push(`damage ${card.damage}, ${card.knockback === "T" ? "a throw" : `knockback ${card.knockback}`}`);
  }
  if (card.active) parts.push(`Active: ${card.active}`);
  if (card.passive) parts.push(`Passive: ${card.passive}`);
  if (card.inHand) parts.push(`In hand: ${card.inHand}`);
  return parts.join(". ");
}

/** A beat of a row as it is spoken. */
export function slotWords(slot: Slot): string {
  if (slot.open) return "open";
  const from = slot.active ? ` of ${cardName(slot.active)}` : "";
  const turn = slot.turn && slot.turn !== "0" ? `, turns ${turnWords(slot.turn)}` : "";
  const hit = slot.damage > 0 || slot.knockback > 0 ? `, damage ${slot.damage}, knockback ${slot.knockback}` : "";
  const priority = slot.priority > 0 ? `, priority ${slot.priority}` : "";
  return (slot.skipped ? "wait" : actionWords(slot.action)) + from + turn + priority + hit;
}

/** What lies on a hex. */
export function describeCell(view: View, cell: string): string {
  const land = view.land.includes(cell);
  const on = view.players
    .filter((p) => p.cell === cell)
    .map((p) => `${p.name}, facing ${directionWord(p.facing)}, damage ${p.damage}`);
  if (view.fires.includes(cell)) on.push("fire");
  if (view.platforms.includes(cell)) on.push("platform");
  for (const arrow of view.arrows.filter((a) => a.cell === cell)) {
    on.push(`arrow of ${playerOf(view, arrow.owner).name} flying ${directionWord(arrow.direction)}`);
  }
  for (const p of view.players) if (p.focus === cell) on.push(`focus of ${p.name}`);
  return [`${cellText(cell)}, ${land ? "land" : "abyss"}`, ...on].join("; ");
}

/** What the main button says for a move. */
export function actLabel(_view: View, { text, picks }: Choice): string {
  const verb = text.split(" ")[0];
  const last = picks.at(-1)!.value;
  const cards = picks.filter((p) => p.kind === "card").map((p) => cardName(p.value));
  switch (verb) {
    case "play":
      return `Play ${cards.join(" with ")}`;
    case "throw":
      return `Throw ${directionWord(last)}`;
    case "combo":
      return last === "yes" ? "Go on with the combo" : "Let it pass";
    case "guard":
      return last === "yes" ? "Go on guarding" : "Stop guarding";
    case "return":
      return last === "yes" ? "Return" : "Stay";
    case "haven":
      return `Platform on ${cellText(last)}`;
    case "draw":
      return cards.length > 0 ? `Take back ${cards.join(", ")}` : "Draw";
    case "discard":
      return cards.length > 0 ? `Discard ${count(cards.length, "card")}` : "Discard";
    case "reveal":
      return "Reveal";
    case "keep":
      return "Keep it hidden";
  }
  return capitalized(text);
}

/** What the main button says while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[]): string {
  const question = view.questions[0];
  if (!question) return ["Choose the active card", "Choose the passive card", "Choose the turn"][path.length] ?? "Choose";
  const labels: Record<string, string> = {
    throw: "Pick a direction", haven: "Pick a hex", draw: "Pick movement cards", discard: "Pick cards to discard",
    trig: path.length > 0 ? "Pick a movement card" : "Reveal it?",
  };
  return labels[question.kind] ?? "Yes or no?";
}

const answers: Record<string, [string, string]> = {
  combo: ["Go on", "Let it pass"], guard: ["Go on guarding", "Stop"], return: ["Return", "Stay"],
};

/** A short button for a pick. */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  if (pick.kind === "card") return cardOf(pick.value)?.name ?? cardName(pick.value);
  if (pick.kind === "direction") return capitalized(pick.label);
  if (pick.kind === "cell") return pick.label;
  if (path.length === 2) return capitalized(turnWords(pick.value));
  const [yes, no] = answers[view.questions[0]?.kind ?? ""] ?? ["Yes", "No"];
  if (pick.value === "yes") return yes;
  if (pick.value === "no") return no;
  return pick.value === "keep" ? "Keep it hidden" : capitalized(pick.value);
}

/** The same as the player's card in two or three words. */
export function seatLine(view: View, seat: number): string {
  const p = playerOf(view, seat);
  return `${p.damage} damage, ${ground(p)}`;
}

/** How the game stands, for lists. */
export function standing(view: View): string {
  const [a, b] = view.players;
  return `beat ${view.beat}, damage ${a.damage} to ${b.damage}`;
}
