// HexStrike in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { directionWord } from "../../board/directions";
import { say } from "../../language";
import { capitalized } from "../../ui/case";
import type { Choice, Pick } from "../../game/contract";
import { actionWords, turned } from "./action";
import { cardName, catalogue, turnOf } from "./catalogue";
import type { Card, Player, Slot, View } from "./types";

const turns = ["0", "R1", "R2", "3", "L2", "L1"];

/** A turn in words: "one step right". */
export const turnWords = (turn: string): string => (turns.includes(turn) ? say(`ui-hexstrike.turn.${turn}`) : turn);

export const playerOf = (view: View, seat: number): Player => view.players[seat - 1]!;

/** "on land", "2 off land". */
export const ground = ({ offLand }: Player): string => say("ui-hexstrike.ground", { n: offLand });

/** The turns of a card, short: "any", "0–2". */
export function turnRange(turns: readonly string[]): string {
  if (turns.length === catalogue.value?.turns.length) return say("ui-hexstrike.turns.any");
  const sizes = turns.map((id) => turnOf(id)?.size ?? 0);
  return say("ui-hexstrike.turns.range", { least: Math.min(...sizes), most: Math.max(...sizes) });
}

/** A card as it is spoken: everything on its face. */
export function cardWords(card: Card): string {
  const { damage, knockback } = card;
  const parts = [
    card.name,
    say("ui-hexstrike.card.sort", { sort: card.gold ? "gold" : card.movement ? "move" : "ability" }),
    say("ui-hexstrike.card.priority", { n: card.priority }),
    say("ui-hexstrike.card.turns", { turns: turnRange(card.turns) }),
    say("ui-hexstrike.card.beats", { beats: card.strip.map(actionWords).join("; ") }),
  ];
  if (damage > 0 || knockback !== "0") {
    parts.push(say("ui-hexstrike.card.hits", { damage, throws: knockback === "T" ? "yes" : "no", knockback }));
  }
  if (card.active) parts.push(say("ui-hexstrike.card.active", { text: card.active }));
  if (card.passive) parts.push(say("ui-hexstrike.card.passive", { text: card.passive }));
  if (card.inHand) parts.push(say("ui-hexstrike.card.hand", { text: card.inHand }));
  return parts.join(". ");
}

/** A beat of a row as it is spoken. */
export function slotWords(slot: Slot): string {
  if (slot.open) return say("ui-hexstrike.slot.open");
  const { active, turn, damage, knockback, priority } = slot;
  return say("ui-hexstrike.slot", {
    action: slot.skipped ? say("ui-hexstrike.action.word.W") : actionWords(slot.action),
    of: active ? "yes" : "no",
    card: active && cardName(active),
    turns: turn && turn !== "0" ? "yes" : "no",
    turn: turnWords(turn),
    priority,
    hits: damage > 0 || knockback > 0 ? "yes" : "no",
    damage,
    knockback,
  });
}

/** Describes a hex. */
export function describeCell(view: View, cell: string): string {
  const on = [say(view.land.includes(cell) ? "ui-hexstrike.cell.land" : "ui-hexstrike.cell.abyss", { cell })];
  for (const { name, damage, facing } of view.players.filter((p) => p.cell === cell)) {
    on.push(say("ui-hexstrike.cell.fighter", { name, direction: directionWord(facing), damage }));
  }
  if (view.fires.includes(cell)) on.push(say("ui-hexstrike.cell.fire"));
  if (view.platforms.includes(cell)) on.push(say("ui-hexstrike.cell.platform"));
  for (const arrow of view.arrows.filter((a) => a.cell === cell)) {
    const { name } = playerOf(view, arrow.owner);
    on.push(say("ui-hexstrike.cell.arrow", { name, direction: directionWord(arrow.direction) }));
  }
  for (const p of view.players) if (p.focus === cell) on.push(say("ui-hexstrike.cell.focus", { name: p.name }));
  return on.join("; ");
}

const yesNo = ["combo", "guard", "return"];

/** Returns the label of the main button for a move. */
export function actLabel(view: View, { verb, picks }: Choice): string {
  const last = picks.at(-1)!.value;
  const cards = picks.filter((p) => p.kind === "card").map((p) => cardName(p.value));
  if (yesNo.includes(verb)) return say(`ui-hexstrike.act.${verb}.${last}`);
  switch (verb) {
    case "play": {
      const [active = "", passive = ""] = cards;
      return say("ui-hexstrike.act.play", { active, passive, direction: facingAfter(view, last) });
    }
    case "throw":
      return say("ui-hexstrike.act.throw", { direction: directionWord(last) });
    case "haven":
      return say("ui-hexstrike.act.haven");
    case "draw":
      return cards.length > 0
        ? say("ui-hexstrike.act.draw.cards", { cards: cards.join(", ") })
        : say("ui-hexstrike.act.draw");
    case "discard":
      return say("ui-hexstrike.act.discard", { n: cards.length });
    case "reveal":
      return say("ui-hexstrike.act.reveal");
    case "keep":
      return say("ui-hexstrike.act.keep");
  }
  return capitalized(picks.at(-1)!.label);
}

/** Returns where the fighter of the viewer's pending set would face, in words. */
function facingAfter({ players, toAct }: View, turn: string): string {
  const own = players.find((p) => p.hand !== null && toAct.includes(p.seat)) ?? players.find((p) => p.hand !== null) ?? players[0];
  return directionWord(turned(own!.facing, turnOf(turn)?.steps ?? 0));
}

const steps = ["active", "passive", "turn"];
const asked = ["throw", "haven", "draw", "discard", "trig"];

/** Returns the label of the main button while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[]): string {
  if (view.choosing) return say("ui-hexstrike.choosing.wait");
  const question = view.questions[0];
  if (!question) return say(`ui-hexstrike.wait.${steps[path.length] ?? "other"}`);
  if (question.kind === "trig" && path.length > 0) return say("ui-hexstrike.wait.trig.movement");
  return asked.includes(question.kind) ? say(`ui-hexstrike.wait.${question.kind}`) : say("ui-hexstrike.wait.yes-no");
}

/** A short button for a pick. */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  const { kind, value } = pick;
  if (view.choosing) return capitalized(pick.label);
  if (kind === "card") return cardName(value);
  if (kind === "direction") return capitalized(pick.label);
  if (kind === "cell") return pick.label;
  if (path.length === 2) return say("ui-hexstrike.wheel.turn", { turn: turnWords(value) });
  const question = view.questions[0]?.kind ?? "";
  if (value !== "yes" && value !== "no") return value === "keep" ? say("ui-hexstrike.pick.keep") : capitalized(pick.label);
  return say(yesNo.includes(question) ? `ui-hexstrike.pick.${question}.${value}` : `ui-hexstrike.pick.${value}`);
}

/** The same as the player's card in two or three words. */
export function seatLine(view: View, seat: number): string {
  const p = playerOf(view, seat);
  if (view.choosing) return say("ui-hexstrike.seat.chooses", { chosen: p.waiting ? "yes" : "no" });
  return say("ui-hexstrike.seat.line", { damage: p.damage, off: p.offLand });
}

/** How the game stands, for lists. */
export function standing(view: View): string {
  if (view.choosing) return say("ui-hexstrike.panel.choosing");
  const [a, b] = view.players;
  return say("ui-hexstrike.standing", { beat: view.beat, one: a.damage, two: b.damage });
}
