// A choice among cards: by kind, and by words on them.

import { useState } from "preact/hooks";
import type { Card } from "./types";
import { cardWords } from "./words";

const kinds: readonly [string, string, (card: Card) => boolean][] = [
  ["all", "All", () => true],
  ["move", "Movement", (c) => c.movement],
  ["ability", "Abilities", (c) => !c.movement],
  ["hit", "Attacks", (c) => c.damage > 0 || c.knockback !== "0"],
  ["combo", "Combos", (c) => c.combo],
  ["hand", "Work from the hand", (c) => c.inHand !== ""],
];

/** A choice among the kinds of cards, and a search for words on them. */
export function useFilter() {
  const [kind, setKind] = useState("all");
  const [wanted, setWanted] = useState("");
  const fits = (card: Card): boolean =>
    kinds.find(([id]) => id === kind)![2](card) && cardWords(card).toLowerCase().includes(wanted.trim().toLowerCase());
  const bar = (
    <div class="hs-filter">
      <input
        type="search"
        aria-label="Search the cards"
        placeholder="Search names and words"
        value={wanted}
        onInput={(e) => setWanted(e.currentTarget.value)}
      />
      <div role="group" aria-label="Kinds of cards">
        {kinds.map(([id, name]) => (
          <button key={id} type="button" class="btn" aria-pressed={id === kind} onClick={() => setKind(id)}>{name}</button>
        ))}
      </div>
    </div>
  );
  return { fits, bar };
}
