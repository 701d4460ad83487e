// All cards of HexStrike to look at: found by name and by kind, each with its words and a way to its examples.

import { useEffect } from "preact/hooks";
import { catalogue, wantCatalogue } from "../catalogue";
import { useFilter } from "../filter";
import { Legend } from "../panels";
import { CardFace, sortOf } from "../parts";
import { cardWords } from "../words";

export function Page() {
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
