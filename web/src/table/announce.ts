// What a new entry of the log sounds like: to a screen reader, and as a tone.

import type { Entry, Player, Position, Step } from "../api/types";
import type { GameFace } from "../games/contract";
import { announce } from "../ui/live";
import { play } from "../ui/sound";
import { dueTurn } from "./duty";
import { outcome, playerName } from "./words";

/** Tells what a step has changed. A film tells by itself what happens in it. */
export function tell(
  step: Step, before: Position, players: readonly Player[], face: GameFace | undefined, filmed: boolean,
): void {
  const own = players.find((p) => p.seat === step.entry.seat)?.mine ?? false;
  if (!filmed) announce(spoken(step, players));
  if (step.entry.kind === "move") play(face?.weight(step.events) ?? "place");
  const news = step.entry.kind === "move" || step.position.status !== before.status;
  if (news) tellState(before, step.position, players, own);
}

/** Tells what has changed while nothing was heard of the table. */
export function tellWhole(before: Position, now: Position, players: readonly Player[]): void {
  tellState(before, now, players, false);
}

/** Says that the viewer has to act, or that all is over; with a sound unless he brought it about himself. */
function tellState(before: Position, now: Position, players: readonly Player[], own: boolean): void {
  if (now.status === "finished") {
    if (before.status === "finished") return;
    announce(outcome(now, players), true);
    play("end");
    return;
  }
  const due = dueTurn(now);
  if (due) {
    if (dueTurn(before)?.seat === due.seat && before.toAct.length > 1) return; // another has sealed meanwhile
    announce(`Your move. ${due.prompt.title}`, true);
    if (!own) play("turn");
  }
}

function spoken(step: Step, players: readonly Player[]): string {
  const { entry } = step;
  const who = playerName(players, entry.seat);
  const sentences = step.events.map((event) => event.sentence);
  if (entry.kind === "move") return sentences.length > 0 ? sentences.join(" ") : entry.text && `${who}: ${entry.text}`;
  return deedOf(entry, who);
}

/** Tells what an entry of a log that is not a move means; nothing if that need not be said. */
export function deedOf(entry: Entry, who: string): string {
  if (entry.kind === "fault") return `${entry.text}.`;
  return deeds[entry.kind] ? `${who} ${deeds[entry.kind]}.` : "";
}

const deeds: Record<string, string> = {
  sit: "has sat down",
  stand: "has stood up",
  resign: "has resigned",
  "draw-offer": "offers a draw",
  "draw-accept": "accepts the draw",
  "draw-decline": "declines the draw",
  "takeback-ask": "asks to take a move back",
  "takeback-accept": "lets the move be taken back",
  "takeback-decline": "does not let the move be taken back",
  "rematch-ask": "asks for a rematch",
  "rematch-accept": "accepts the rematch",
  rename: "has a new name",
  "replace-ask": "asks that a bot plays on for somebody who is away",
  "replace-accept": "agrees to the bot",
  "replace-decline": "would rather wait",
  "time-out": "has run out of time",
};
