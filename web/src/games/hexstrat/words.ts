// Hexstrat in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { directionWord } from "../../board/directions";
import { say } from "../../language";
import { capitalized } from "../../ui/case";
import type { Aside, Choice, Pick } from "../../game/contract";
import type { Attack, Blow, Ground, Kind, Pool, Squad, Tile, View } from "./types";

/** A kind of squad, as a heading: "Infantry". */
export const kindWord = (kind: Kind): string => say("ui-hexstrat.kind", { kind });

/** A kind of ground, as a heading: "Forest". */
export const groundWord = (ground: Ground): string => say("ui-hexstrat.ground", { ground });

/** The name of a card by its letter. */
export const cardName = (letter: string): string => say("ui-hexstrat.card", { card: letter });

/** A loss with a proper minus sign; "0" for none. */
export function loss(units: number): string {
  return units === 0 ? "0" : `−${units}`;
}

/** The sum of a blow with the grounds that it comes from: "2 + 1 mountain − 0 plains = 3". */
export function sum({ value, attack, defence, damage }: Blow, from: Ground, to: Ground): string {
  return say("ui-hexstrat.forecast.sum", { value, attack, from, defence, to, damage });
}

/** Returns the effects of an attack beyond losses. */
export function consequences(attack: Attack): string[] {
  const parts: string[] = [];
  const ours = { kind: attack.squad };
  const fell = attack.theyKeep === 0;
  if (fell && attack.wins) parts.push(say("ui-hexstrat.then.wins"));
  if (fell && !attack.wins) parts.push(say("ui-hexstrat.then.they-fall", { kind: attack.against }));
  if (attack.weKeep === 0) parts.push(say("ui-hexstrat.then.you-fall", ours));
  if (fell && !attack.advances && attack.weKeep > 0) parts.push(say("ui-hexstrat.then.stays"));
  if (attack.advances) parts.push(say("ui-hexstrat.then.advances", ours));
  if (attack.captures) parts.push(say("ui-hexstrat.then.captures"));
  if (attack.impeded) parts.push(say("ui-hexstrat.then.impeded"));
  if (attack.leavesHQ && attack.advances) parts.push(say("ui-hexstrat.then.leaves"));
  return parts;
}

/** The odds of what lies face down: "Face down: of 18 tiles face down 9 plains, 2 forest, 7 mountain". */
export const odds = (pool: Pool): string => say("ui-hexstrat.odds.tooltip", { ...pool });

/** How a squad can still act, as messages want to know it. */
function stateOf(squad: Squad, toMove: number): string {
  if (squad.impeded) return squad.canAct ? "resting" : "impeded";
  if (squad.mark === "bounced") return squad.canAct ? "ready" : "spent";
  if (squad.mark !== "") return squad.mark;
  if (squad.seat !== toMove) return "none";
  return squad.canAct ? "ready" : "idle";
}

/** How a squad can still act. */
export function stateWord(squad: Squad, toMove: number): string {
  const state = stateOf(squad, toMove);
  return state === "none" ? "" : say("ui-hexstrat.state", { state });
}

/** Returns the label of the main button for a move. */
export function actLabel(view: View, { text, verb, picks }: Choice): string {
  const squad = picks.find((pick) => pick.kind === "piece")?.value ?? "";
  const direction = directionWord(picks.find((pick) => pick.kind === "direction")?.value ?? "");
  switch (verb) {
    case "choose":
      return say("ui-hexstrat.act.choose", { throw: picks[0]!.value });
    case "pass":
      return say("ui-hexstrat.act.pass");
    case "artillery":
      return say("ui-hexstrat.act.artillery", { kind: squad });
    case "boost":
      return say("ui-hexstrat.act.boost", { kind: squad, direction });
    case "rest":
      return say("ui-hexstrat.act.rest", { kind: squad });
    case "move":
      return say("ui-hexstrat.act.move", { kind: squad, direction });
  }
  const attack = view.attacks?.find((a) => a.move === text);
  return say("ui-hexstrat.act.attack", { kind: attack?.against ?? "unknown", ammo: attack?.ammo ? "yes" : "no" });
}

/** Returns the label of the main button while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[], next: readonly Pick[]): string {
  if (view.opening) return say("ui-hexstrat.wait.throw");
  if (path.length === 0) return say(view.mustLeave ? "ui-hexstrat.wait.leave" : "ui-hexstrat.wait.squad");
  const shells = path[0]!.value === "artillery";
  if (next[0]!.kind === "piece") return say(shells ? "ui-hexstrat.wait.enemy" : "ui-hexstrat.wait.boost");
  return say(next.some((p) => p.kind === "direction") ? "ui-hexstrat.wait.tile" : "ui-hexstrat.wait.attack");
}

const wordPicks = ["pass", "rest", "strike", "ammo"];

/** A short button for a pick. */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  switch (pick.kind) {
    case "card":
      return say("ui-hexstrat.pick.card", { card: pick.value });
    case "piece":
      return kindWord(pick.value as Kind);
    case "direction":
      return wayLabel(view, path, pick);
  }
  return wordPicks.includes(pick.value) ? say(`ui-hexstrat.pick.${pick.value}`) : capitalized(pick.label);
}

/** A way, and what it leads to in a word or two. */
function wayLabel(view: View, path: readonly Pick[], pick: Pick): string {
  const direction = capitalized(directionWord(pick.value));
  const attack = view.attacks?.find((a) => a.squad === path[0]?.value && a.direction === pick.value && !a.ammo);
  if (attack) {
    return say("ui-hexstrat.pick.way.attack", { direction, they: loss(attack.theyLose), you: loss(attack.weLose) });
  }
  const tile = view.tiles.find((t) => t.cell === pick.at);
  if (tile?.state === "down") return say("ui-hexstrat.pick.way.unknown", { direction });
  return tile?.ground ? say("ui-hexstrat.pick.way.ground", { direction, ground: tile.ground }) : direction;
}

/** Describes a cell for screen readers. */
export function describeTile(view: View, tile: Tile, squads: readonly Squad[], seats: readonly number[]): string {
  const cell = tile.cell;
  if (tile.state === "down" && tile.ground === "") return say("ui-hexstrat.cell.down", { cell });
  const what = say("ui-hexstrat.cell", {
    cell,
    hidden: tile.state === "down" ? "yes" : "no",
    hq: tile.hq ? ownerOf(tile.hq, seats) : "none",
    ground: tile.ground,
    captures: tile.hq ? view.captures[2 - tile.hq]! : 0,
    toCapture: view.toCapture,
    star: tile.star ? "yes" : "no",
  });
  return squads.reduce((tile, squad) => squadWords(view, tile, squad, seats), what);
}

function squadWords(view: View, tile: string, squad: Squad, seats: readonly number[]): string {
  const { kind, seat, units, full } = squad;
  const all = Math.max(full, units);
  const state = stateOf(squad, view.toMove);
  return say("ui-hexstrat.cell.squad", { tile, owner: ownerOf(seat, seats), kind, units, all, state });
}

/** Returns an owner as a message argument. */
function ownerOf(seat: number, seats: readonly number[]): "you" | "blue" | "vermilion" {
  if (seats.length === 1 && seats[0] === seat) return "you";
  return seat === 1 ? "blue" : "vermilion";
}

/** Ending the turn, which is asked about while squads could still act; those that must rest may do so first. */
export function endOfTurn(view: View, choice: Choice, choices: readonly Choice[]): Aside {
  const unused = view.squads.filter((squad) => squad.canAct).length;
  const warning = unused > 0 ? say("ui-hexstrat.act.pass-warning", { n: unused }) : "";
  const rests = choices.filter(({ verb }) => verb === "rest");
  const instead = rests.length > 0 ? { label: say("ui-hexstrat.act.rest-all"), choices: [...rests, choice] } : undefined;
  return { choice, label: say("ui-hexstrat.act.pass"), warning, instead };
}
