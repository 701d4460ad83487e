// Hexstrat in words, for buttons and for screen readers. Sentences about rules and events come from the server.

import { cellText, directionWord } from "../../board/words";
import { capitalized, count } from "../../ui/english";
import type { Choice, Pick } from "../contract";
import type { Attack, Blow, Ground, Kind, Pool, Squad, Tile, View } from "./types";

const kinds: Record<Kind, string> = { inf: "infantry", rkt: "rocketeers", mech: "mechs" };
const grounds: Record<Ground, string> = { plains: "plains", mountain: "mountain", forest: "forest", hq: "HQ" };
const cards: Record<string, string> = { A: "Artillery", B: "Boost", E: "Extra Ammo", S: "Survivors", "?": "a card" };

/** "inf" as a person says it. */
export function kindWord(kind: Kind): string {
  return kinds[kind];
}

/** "hq" as a person says it. */
export function groundWord(ground: Ground): string {
  return grounds[ground];
}

/** The name of a card by its letter. */
export function cardName(letter: string): string {
  return cards[letter] ?? letter;
}

/** The name of a seat. */
export function seatName(seat: number): string {
  return seat === 1 ? "Blue" : "Vermilion";
}

/** A loss with a proper minus sign; "0" for none. */
export function loss(units: number): string {
  return units === 0 ? "0" : `−${units}`;
}

/** The sum of a blow with the grounds that it comes from: "2 + 1 mountain − 0 plains = 3". */
export function sum(blow: Blow, striker: Ground, hit: Ground): string {
  return `${blow.value} + ${blow.attack} ${groundWord(striker)} − ${blow.defence} ${groundWord(hit)} = ${blow.damage}`;
}

/** What else an attack brings about, beyond losses. */
export function consequences(attack: Attack): string[] {
  const says: string[] = [];
  const them = kindWord(attack.against);
  if (attack.theyKeep === 0) says.push(attack.wins ? "Their last squad falls: you win." : `Their ${them} are eliminated.`);
  if (attack.weKeep === 0) says.push(`Your ${kindWord(attack.squad)} are eliminated by the answer.`);
  if (attack.theyKeep === 0 && !attack.advances) says.push("Mechs cannot enter the mountain and stay.");
  if (attack.advances) says.push(`Your ${kindWord(attack.squad)} advance to ${cellText(attack.target)}.`);
  if (attack.captures) says.push("The capture of the enemy HQ begins.");
  if (attack.impeded) says.push("They are impeded there and must rest first.");
  if (attack.leavesHQ && attack.advances) says.push("Your own HQ is left empty.");
  return says;
}

/** The odds of what lies face down: "9 in 18 plains, 2 forest, 7 mountain". */
export function odds(pool: Pool): string {
  const stars = pool.stars > 0 ? `, ${pool.stars} with a star` : "";
  return `of ${count(pool.tiles, "tile")} face down ${pool.plains} plains, ${pool.forests} forest, ${pool.mountains} mountain${stars}`;
}

/** How a squad can still act. */
export function stateWord(squad: Squad, toMove: number): string {
  if (squad.impeded) return squad.canAct ? "impeded, must rest" : "impeded";
  if (squad.mark === "moved") return "has moved";
  if (squad.mark === "spent") return "has acted";
  if (squad.seat !== toMove) return "";
  return squad.canAct ? "can act" : "no action";
}

/** What the main button says for a move. */
export function actLabel(view: View, { text }: Choice): string {
  const [head, verb, way, card] = text.split(" ");
  switch (head) {
    case "pass":
      return idle(view);
    case "artillery":
      return `Shell the ${kindWord(verb as Kind)}`;
    case "boost":
      return `Boost ${kindWord(verb as Kind)} ${directionWord(way!)}`;
  }
  if (verb === "rest") return `Rest the ${kindWord(head as Kind)}`;
  if (verb === "move") return `Move ${directionWord(way!)}`;
  const attack = view.attacks?.find((a) => a.move === text);
  return `Attack the ${attack ? kindWord(attack.against) : "squad"}${card ? " with Extra Ammo" : ""}`;
}

/** Ending the turn, with how many squads would be left without an action. */
function idle(view: View): string {
  const left = view.squads.filter((s) => s.canAct).length;
  return left > 0 ? `End turn: ${count(left, "squad")} not used` : "End turn";
}

/** What the main button says while no move is complete. */
export function waitLabel(view: View, path: readonly Pick[], next: readonly Pick[]): string {
  if (path.length === 0) return view.mustLeave ? "Pick a squad in your HQ" : "Pick a squad";
  if (next[0]!.kind === "piece") return path[0]!.value === "artillery" ? "Pick an enemy squad" : "Pick a squad that has moved";
  if (next.some((p) => p.kind === "direction")) return "Pick a marked tile";
  return "Pick how to attack";
}

/** A short button for a pick. */
export function pickLabel(view: View, path: readonly Pick[], pick: Pick): string {
  switch (pick.kind) {
    case "card":
      return capitalized(pick.label.split(":")[0]!);
    case "piece":
      return capitalized(kindWord(pick.value as Kind));
    case "direction":
      return capitalized(directionWord(pick.value)) + wayNote(view, path, pick);
  }
  const words: Record<string, string> = { pass: "End turn", rest: "Rest", strike: "Without a card", ammo: "With Extra Ammo" };
  return words[pick.value] ?? capitalized(pick.value);
}

/** What a way leads to, in a word or two. */
function wayNote(view: View, path: readonly Pick[], pick: Pick): string {
  const attack = view.attacks?.find((a) => a.squad === path[0]?.value && a.direction === pick.value && !a.ammo);
  if (attack) return `: ${loss(attack.theyLose)} / ${loss(attack.weLose)}`;
  const tile = view.tiles.find((t) => t.cell === pick.at);
  if (!tile) return "";
  return tile.state === "down" ? ": unknown" : tile.ground === "" ? "" : `: ${groundWord(tile.ground)}`;
}

/** What a cell holds, for a screen reader. */
export function describeTile(view: View, tile: Tile, squads: readonly Squad[], seats: readonly number[]): string {
  const where = cellText(tile.cell);
  if (tile.state === "down" && tile.ground === "") return `${where}, face down`;
  const hq = tile.hq ? `${owner(tile.hq, seats)} HQ` : "";
  const ground = hq || (tile.ground ? groundWord(tile.ground) : "");
  const hidden = tile.state === "down" ? "face down to the players, " : "";
  const captures = tile.hq && view.captures[2 - tile.hq]! > 0 ? `, capture ${view.captures[2 - tile.hq]} of ${view.toCapture}` : "";
  const star = tile.star ? ", star" : "";
  const who = squads.map((s) => `, ${squadWords(view, s, seats)}`).join("");
  return `${where}, ${hidden}${ground}${captures}${star}${who}`;
}

function squadWords(view: View, squad: Squad, seats: readonly number[]): string {
  const state = stateWord(squad, view.toMove);
  const units = `${squad.units} of ${Math.max(squad.full, squad.units)} units`;
  return `${owner(squad.seat, seats)} ${kindWord(squad.kind)}, ${units}${state && `, ${state}`}`;
}

function owner(seat: number, seats: readonly number[]): string {
  return seats.length === 1 && seats[0] === seat ? "your" : `${seatName(seat)}’s`;
}
