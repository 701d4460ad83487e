// The words of the card reader, computed from the printed values of a card.

import { say } from "../../language";
import { actionWords, directions } from "./action";
import { actionOf, catalogue, turnOf } from "./catalogue";
import type { Card, Token } from "./types";

/** Returns the word of a beat for a narrow box: "wait", "hit 1 and 2 ahead". */
export function beatWord(text: string): string {
  const action = actionOf(text);
  if (!action) return text;
  if (action.special) return say(`ui-hexstrike.reader.beat.${action.special}`);
  const verbs = [...new Set(action.tokens.map(({ kind }) => kind))];
  return verbs.map((verb) => deedWord(verb, action.tokens.filter(({ kind }) => kind === verb))).join(", ");
}

function deedWord(verb: Token["kind"], tokens: readonly Token[]): string {
  if (tokens.length === directions.length) return say("ui-hexstrike.reader.all", { verb });
  const lengths = tokens.map(({ legs }) => legs.reduce((sum, leg) => sum + leg.length, 0));
  const ahead = tokens.every(({ legs }) => legs.every(({ turn }) => turn === 0));
  if (ahead && lengths.length === 1) {
    return lengths[0] === 1 ? say("ui-hexstrike.reader.one", { verb }) : say("ui-hexstrike.reader.far", { verb, n: lengths[0]! });
  }
  if (ahead) return say("ui-hexstrike.reader.ahead", { verb, lengths: lengths.map(String) });
  const ways = tokens.map(({ legs }) => say("ui-hexstrike.reader.side", { side: String(legs.at(-1)!.turn) }));
  return say("ui-hexstrike.reader.ways", { verb, ways });
}

/** One number of the reader's table, with its short name. */
export interface Fact {
  name: "damage" | "knockback" | "reach" | "turn";
  value: string;
}

/** Returns the numbers of a card in words. */
export function factsOf(card: Card): Fact[] {
  const tokens = card.strip.flatMap((text) => actionOf(text)?.tokens ?? []);
  const strikes = tokens.filter(({ kind }) => kind === "a" || kind === "c");
  const special = strikes.length === 0 && card.strip.some((text) => /^X/.test(text)); // the words say what it does
  const none = say(special ? "ui-hexstrike.reader.special" : "ui-hexstrike.reader.none");
  const { damage, knockback } = card;
  const thrown = knockback === "T" ? say("ui-hexstrike.reader.throw") : say("ui-hexstrike.reader.times", { n: knockback });
  return [
    { name: "damage", value: damage > 0 ? String(damage) : none },
    { name: "knockback", value: knockback === "0" ? none : thrown },
    { name: "reach", value: strikes.length > 0 ? reachOf(strikes) : blockOf(tokens) || none },
    { name: "turn", value: turnOfCard(card) },
  ];
}

function reachOf(strikes: readonly Token[]): string {
  const far = Math.max(...strikes.map(({ legs }) => legs.reduce((sum, leg) => sum + leg.length, 0)));
  return say("ui-hexstrike.reader.hexes", { n: far });
}

/** Returns the sides that a card blocks: "front", "front and sides"; "" for a card without a block. */
function blockOf(tokens: readonly Token[]): string {
  const sides = new Set(tokens.filter(({ kind }) => kind === "b").flatMap(({ legs }) => legs.map(({ turn }) => turn)));
  return sides.size === 0 ? "" : say(`ui-hexstrike.reader.block.${sides.size > 1 ? "sides" : "front"}`);
}

/** Returns the turns that a set with this active card may begin with: "any", "up to 2". */
function turnOfCard({ turns }: Card): string {
  if (turns.length === catalogue.value?.turns.length) return say("ui-hexstrike.turns.any");
  const sizes = turns.map((id) => turnOf(id)?.size ?? 0);
  const least = Math.min(...sizes);
  const most = Math.max(...sizes);
  return least === 0 ? say("ui-hexstrike.reader.upto", { most }) : say("ui-hexstrike.reader.between", { least, most });
}

/** Returns what a card does as the active one: its printed words, else its beats as sentences. */
export function effectWords(card: Card): string {
  if (card.active) return card.active;
  const quiet = new Set(["W", "E"]);
  const beats = card.strip.map((text, i) => ({ text, beat: i + 1 })).filter(({ text }) => !quiet.has(text));
  if (beats.length === 0) return say("ui-hexstrike.reader.nothing");
  return beats.map(({ text, beat }) => say("ui-hexstrike.reader.does", { beat, action: actionWords(text) })).join(" ");
}

/** Returns how far a hit of the card pushes; "" for a card that does not push. */
export function pushWords({ knockback }: Card): string {
  return Number(knockback) > 0 ? say("ui-hexstrike.reader.push", { n: knockback }) : "";
}
