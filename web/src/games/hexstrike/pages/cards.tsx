// All cards of HexStrike to look at: found by name and by kind, each with its words and a way to its examples.

import { useEffect } from "preact/hooks";
import { say } from "../../../language";
import { catalogue, wantRules } from "../catalogue";
import { useFilter } from "../filter";
import { Legend } from "../panels";
import { CardFace, sortOf } from "../parts";
import { cardWords } from "../words";

export function Page() {
  useEffect(() => wantRules(), []);
  const { fits, bar } = useFilter();
  const cards = catalogue.value?.cards.filter(fits) ?? [];
  return (
    <div class="hs-page">
      <div class="hero">
        <h1>{say("ui-hexstrike.cards.title")}</h1>
        <p>{say("ui-hexstrike.cards.text")}</p>
      </div>
      <div class="legend"><Legend /></div>
      {bar}
      <p class="hs-count" role="status">
        {catalogue.value
          ? say("ui-hexstrike.cards.count", { n: cards.length, all: catalogue.value.cards.length })
          : say("ui-hexstrike.opening")}
      </p>
      <ul class="hs-gallery">
        {cards.map((card) => (
          <li key={card.id} class={`hs-card ${sortOf(card)}`}>
            <span class="spoken">{cardWords(card)}</span>
            <CardFace card={card} words />
            <a href={`/rules/hexstrike#${card.id}`} aria-label={say("ui-hexstrike.cards.examples-of", { card: card.name })}>
              {say("ui-hexstrike.cards.examples")}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
