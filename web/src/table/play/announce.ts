// What a new entry of the log sounds like: to a screen reader, and as a tone.

import type { Entry, Player, Position, Step } from "../../api/types";
import type { GameRenderer } from "../../game/contract";
import { type Key, say } from "../../language";
import { announce } from "../../ui/live-regions";
import { play } from "../../ui/sound";
import type { Sound } from "../../ui/sounds";
import { dueTurn } from "./pending-decisions";
import { span } from "../../match/clock-text";
import { outcome, playerName, sentenceOf } from "./wording";

/** Announces what a step has changed. A film announces by itself what happens in it. */
export function announceStep(
  step: Step, before: Position, players: readonly Player[], renderer: GameRenderer | undefined, filmed: boolean,
): void {
  const own = players.find((p) => p.seat === step.entry.seat)?.mine ?? false;
  if (!filmed) announce(spoken(step, players, renderer));
  if (step.entry.kind === "move") play(soundOf(step, before, renderer));
  const news = step.entry.kind === "move" || step.position.status !== before.status;
  if (news) announceState(before, step.position, players, own);
}

/** What a move sounds like: opening sealed orders before anything that they cause. */
function soundOf({ position, events }: Step, before: Position, renderer: GameRenderer | undefined): Sound {
  if ((position.round ?? 0) > (before.round ?? 0)) return "reveal";
  if (position.sealed.length > before.sealed.length) return "seal";
  return events.some((event) => renderer?.captures.includes(event.kind)) ? "capture" : "place";
}

/** Announces what has changed while the connection was lost. */
export function announceAll(before: Position, now: Position, players: readonly Player[]): void {
  announceState(before, now, players, false);
}

/** Says that the viewer has to act, or that all is over; with a sound unless the viewer brought it about. */
function announceState(before: Position, now: Position, players: readonly Player[], own: boolean): void {
  if (now.status === "finished") {
    if (before.status === "finished") return;
    announce(outcome(now, players), true);
    play("end");
    return;
  }
  const due = dueTurn(now);
  if (due) {
    if (dueTurn(before)?.seat === due.seat && before.toAct.length > 1) return; // another has sealed meanwhile
    announce(say("table.announce.move", { todo: due.prompt.title }), true);
    if (!own) play("turn");
  }
}

function spoken(step: Step, players: readonly Player[], renderer: GameRenderer | undefined): string {
  const { entry } = step;
  const player = playerName(players, entry.seat);
  const sentences = step.events.map((event) => sentenceOf(event, renderer, players));
  if (entry.kind === "move") return sentences.length > 0 ? sentences.join(" ") : entry.text && `${player}: ${entry.text}`;
  return entryText(entry, players);
}

/** Returns the sentence of a log entry that is not a move, about the player at its seat or about another. */
export function entryText(entry: Entry, players: readonly Player[], another?: string): string {
  if (entry.kind === "fault") return `${entry.text}.`;
  if (entry.kind === "restored") return say("table.entry.restored", { time: span(Number(entry.text)) });
  const key = entryKeys[entry.kind];
  const own = players.filter((p) => p.mine);
  const by = another === undefined && own.length === 1 && own[0]!.seat === entry.seat ? "me" : "other";
  return key ? say(key, { by, player: another ?? playerName(players, entry.seat) }) : "";
}

const entryKeys: Partial<Record<Entry["kind"], Key>> = {
  onward: "table.entry.onward",
  "set-up": "table.entry.set-up",
  sit: "table.entry.sit",
  stand: "table.entry.stand",
  start: "table.entry.start",
  resign: "table.entry.resign",
  "draw-offer": "table.entry.draw-offer",
  "draw-accept": "table.entry.draw-accept",
  "draw-decline": "table.entry.draw-decline",
  undo: "table.entry.undo",
  "takeback-ask": "table.entry.takeback-ask",
  "takeback-accept": "table.entry.takeback-accept",
  "takeback-decline": "table.entry.takeback-decline",
  "rematch-ask": "table.entry.rematch-ask",
  "rematch-accept": "table.entry.rematch-accept",
  "rematch-decline": "table.entry.rematch-decline",
  rename: "table.entry.rename",
  "replace-ask": "table.entry.replace-ask",
  "replace-accept": "table.entry.replace-accept",
  "replace-decline": "table.entry.replace-decline",
  "time-out": "table.entry.time-out",
  "claim-win": "table.entry.claim-win",
  called: "table.entry.called",
};
