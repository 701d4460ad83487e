// Decks that the guest has made: the text that one is shared as, and where they are kept.

import { stored } from "../../platform/settings";
import { catalogue } from "./catalogue";
import type { Card } from "./types";

/** A fighter with movement cards, and abilities in the order in which they are drawn. */
export interface Deck {
  name: string;
  character: string;
  movement: string[];
  abilities: string[];
}

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

/** Takes apart what deckText writes, also without a fighter. The server decides whether it is a deck. */
export function readDeck(text: string, character: string): Deck {
  const words = text.trim().toLowerCase().split(/\s+/);
  const [movement = [], abilities = []] = words.pop()!.split(":").map((list) => list.split("+").filter((id) => id !== ""));
  return { name: "", character: words.join(" ") || character, movement, abilities };
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
