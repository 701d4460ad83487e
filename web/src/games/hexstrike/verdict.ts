// Asks the server whether a table can be made with a deck.

import { useEffect, useState } from "preact/hooks";
import * as api from "../../api/client";
import { catalogue } from "./catalogue";
import { type Deck, deckOption } from "./decks";

/** Time without changes after which a typed deck is checked. Milliseconds. */
const settle = 200;

/** The options of a table at which the guest plays a deck. `rules` is what they want of the option "deckrules". */
export function optionsFor(deck: Deck, rules: string | undefined): Record<string, string> {
  const wished = { p1char: deck.character, p1deck: deckOption(deck) };
  return rules === undefined ? wished : { ...wished, deckrules: rules };
}

/** The options with another fighter for the opponent, drawn by lot, with that fighter's own deck. */
export function withOpponent(options: Record<string, string>): Record<string, string> {
  const others = catalogue.value!.characters.filter((c) => c.id !== options.p1char);
  const other = others[Math.floor(Math.random() * others.length)];
  return other ? { ...options, p2char: other.id } : options;
}

/** Why there can be no table with these options, "" if there can, and null until the server has answered, or for none. */
export function useVerdict(options: Record<string, string> | null): string | null {
  const key = JSON.stringify(options);
  const [known, setKnown] = useState({ key: "", problem: "" });
  useEffect(() => {
    if (!options) return;
    let current = true;
    const answer = (problem: string): void => {
      if (current) setKnown({ key, problem });
    };
    const ask = (): void => {
      api.setup("hexstrike", options).then(
        () => answer(""),
        (error: api.Failure) => answer(error.refusal?.sentence ?? error.message),
      );
    };
    const timer = setTimeout(ask, settle);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  return known.key === key ? known.problem : null;
}
