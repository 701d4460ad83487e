// All cards of HexStrike to look at: found by name and by kind, each with its words and a way to its examples.

import { useEffect, useState } from "preact/hooks";
import { catalogue, wantCatalogue } from "./catalogue";
import { Legend } from "./panels";
import { CardFace, sortOf } from "./parts";
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

export function CardsPage() {
  useEffect(wantCatalogue, []);
  const { fits, bar } = useFilter();
  const cards = catalogue.value?.cards.filter(fits) ?? [];
  return (
    <div class="hs-page">
      <div class="hero">
        <h1>The cards of HexStrike</h1>
        <p>A set is a movement card and an ability. The active one gives the beats; the passive one adds its words.</p>
      </div>
      <div class="legend"><Legend /></div>
      {bar}
      <p class="hs-count" role="status">{catalogue.value ? `${cards.length} of ${catalogue.value.cards.length} cards` : "Opening the box…"}</p>
      <ul class="hs-gallery">
        {cards.map((card) => (
          <li key={card.id} class={`hs-card ${sortOf(card)}`}>
            <span class="spoken">{cardWords(card)}</span>
            <CardFace card={card} words />
            <a href={`/rules/hexstrike#${card.id}`} aria-label={`Examples of ${card.name}`}>Examples</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
