// Decks that the guest has made: what makes one legal, the text that it is shared as, and where it is kept.

import { stored } from "../../settings";
import { cardOf, catalogue } from "./catalogue";
import type { Card } from "./types";

/** A fighter with 4 movement cards, and 12 abilities in the order in which they are drawn. */
export interface Deck {
  name: string;
  character: string;
  movement: string[];
  abilities: string[];
}

export const sizes = { movement: 4, abilities: 12 };

/** The decks of this browser's user. */
export const ownDecks = stored<Deck[]>("decks", [], (value) => Array.isArray(value) && value.every(isDeck));

function isDeck(value: unknown): value is Deck {
  const deck = value as Deck;
  const texts = (list: unknown): boolean => Array.isArray(list) && list.every((id) => typeof id === "string");
  return typeof deck?.name === "string" && typeof deck.character === "string" && texts(deck.movement) && texts(deck.abilities);
}

/** The deck as an option of a table: "step+dash+jump+leap:guard+…". */
export const deckOption = (deck: Deck): string => `${deck.movement.join("+")}:${deck.abilities.join("+")}`;

/** The deck as text to hand on: the fighter, a blank, the option. */
export const deckText = (deck: Deck): string => `${deck.character} ${deckOption(deck)}`;

/** Reads what deckText writes, also without a fighter; or says why not. */
export function parseDeck(text: string, character: string): Deck | string {
  const words = text.trim().toLowerCase().split(/\s+/);
  const cards = words.at(-1)!;
  const fighter = words.length > 1 ? words[0]! : character;
  if (words.length > 2 || !cards.includes(":")) {
    return "A deck reads “strylan step+dash+jump+leap:guard+stab+…”: a fighter, a blank, movement cards, a colon, abilities.";
  }
  if (!catalogue.value?.characters.some((c) => c.id === fighter)) return `No fighter is called “${fighter}”.`;
  const [movement, abilities] = cards.split(":").map((list) => list.split("+").filter((id) => id !== ""));
  const strange = [...movement!, ...abilities!].find((id) => !cardOf(id));
  if (strange) return `No card is called “${strange}”.`;
  const misplaced = movement!.find((id) => !cardOf(id)!.movement) ?? abilities!.find((id) => cardOf(id)!.movement);
  if (misplaced) return `${cardOf(misplaced)!.name} stands on the wrong side of the colon: movement cards come first.`;
  return { name: "", character: fighter, movement: movement!, abilities: abilities! };
}

/** Why the card may not be added to the deck, or "". */
export function barred(deck: Deck, card: Card): string {
  const list = card.movement ? deck.movement : deck.abilities;
  if (list.includes(card.id)) return "It is in the deck already; no card is there twice.";
  if (card.movement && list.length >= sizes.movement) return "A deck has 4 movement cards. Take one out first.";
  if (!card.movement && list.length >= sizes.abilities) return "A deck has 12 abilities. Take one out first.";
  if (card.gold && list.some((id) => cardOf(id)?.gold)) return "A deck has at most one gold movement card.";
  const last = card.movement && list.length === sizes.movement - 1;
  if (last && card.id !== "step" && !list.includes("step")) return "The last place among the movement cards is for Step.";
  return "";
}

/** What a deck still lacks, as sentences; none if it is legal (R2.2, R2.3). */
export function lacking(deck: Deck): string[] {
  const wants: string[] = [];
  const missing = (list: string[], size: number, one: string, many: string): void => {
    const n = size - list.length;
    if (n > 0) wants.push(`${n} more ${n === 1 ? one : many}`);
    if (n < 0) wants.push(`${-n} ${n === -1 ? one : many} less`);
  };
  missing(deck.movement, sizes.movement, "movement card", "movement cards");
  missing(deck.abilities, sizes.abilities, "ability", "abilities");
  if (!deck.movement.includes("step")) wants.push("Step, which every deck has");
  if (deck.movement.filter((id) => cardOf(id)?.gold).length > 1) wants.push("one gold movement card at most");
  if (new Set([...deck.movement, ...deck.abilities]).size < deck.movement.length + deck.abilities.length) {
    wants.push("no card twice");
  }
  return wants;
}

/** The deck with a card put in at the end, or taken out. */
export function toggled(deck: Deck, card: Card): Deck {
  const part = card.movement ? "movement" : "abilities";
  const list = deck[part];
  const next = list.includes(card.id) ? list.filter((id) => id !== card.id) : [...list, card.id];
  return { ...deck, [part]: next };
}

/** The deck with an ability one place earlier or later. */
export function moved(deck: Deck, id: string, by: -1 | 1): Deck {
  const abilities = [...deck.abilities];
  const at = abilities.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= abilities.length) return deck;
  [abilities[at], abilities[to]] = [abilities[to]!, abilities[at]!];
  return { ...deck, abilities };
}

/** A fighter's own deck, to begin with. */
export function baseDeck(character: string): Deck {
  const { characters, decks } = catalogue.value!;
  const fighter = characters.find((c) => c.id === character) ?? characters[0]!;
  const deck = decks.find((d) => d.id === fighter.deck)!;
  return { name: "", character: fighter.id, movement: [...deck.movement], abilities: [...deck.abilities] };
}
