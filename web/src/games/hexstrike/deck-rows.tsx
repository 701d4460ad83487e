// The decks that can be chosen for a fighter, as rows; the chosen one shows the pictures of all its cards.

import { say } from "../../language";
import { cardArt } from "./art";
import { cardName, cardOf, catalogue } from "./catalogue";
import { type Deck, deckOption, ownDecks } from "./decks";
import { sortOf } from "./parts";
import { cardWords } from "./words";

/** A deck that can be chosen: its text, its name, and one line on its character. */
export interface Offer {
  text: string;
  name: string;
  line: string;
  /** The deck is the fighter's own. */
  own: boolean;
  movement: readonly string[];
  abilities: readonly string[];
}

const bases = ["strylan-base", "murelious-base", "aumandetta-base"];

/** Returns the decks for a fighter: the printed ones, the fighter's own first, then those that the user has made. */
export function decksFor(fighter: string): Offer[] {
  const { characters, decks } = catalogue.value!;
  const first = characters.find((c) => c.id === fighter)?.deck;
  const base = decks.map(({ id, movement, abilities }): Offer => {
    const owner = id.replace(/-base$/, "");
    const name = characters.find((c) => c.id === owner)?.name ?? cardName(owner);
    return {
      text: id, movement, abilities, own: owner === fighter, name: say("ui-hexstrike.choosing.base", { name }),
      line: bases.includes(id) ? say(`ui-hexstrike.deck.${id}`) : "",
    };
  });
  const made = [...ownDecks.value].sort((a, b) => Number(b.character === fighter) - Number(a.character === fighter));
  return [...base.filter((d) => d.text === first), ...base.filter((d) => d.text !== first), ...made.map(offerOf)];
}

/** Returns a deck that a user has made as one to choose. */
export function offerOf(deck: Deck): Offer {
  const { name, movement, abilities } = deck;
  return { text: deckOption(deck), name, line: say("ui-hexstrike.choosing.made"), own: false, movement, abilities };
}

interface Props {
  decks: readonly Offer[];
  deck: Offer;
  /** Missing once the choice is sealed. */
  pick: ((text: string) => void) | undefined;
  read(card: string): void;
}

export function DeckRows({ decks, deck, pick, read }: Props) {
  return (
    <div class="hs-decks" role="radiogroup" aria-label={say("ui-hexstrike.choosing.deck")}>
      {decks.map((offer) => (
        <div key={offer.text} class={offer === deck ? "row on" : "row"}>
          <label>
            <input type="radio" name="deck" checked={offer === deck} disabled={!pick && offer !== deck} onChange={() => pick?.(offer.text)} />
            <span class="grow"><b>{offer.name}</b><small>{offer.line}</small></span>
            {offer === deck ? <Key offer={offer} /> : <Fan offer={offer} />}
          </label>
          {offer === deck && <Cards offer={offer} read={read} />}
        </div>
      ))}
    </div>
  );
}

function Key({ offer }: { offer: Offer }) {
  return (
    <span class="key" aria-hidden="true">
      <span class="move">{say("ui-hexstrike.choosing.movement", { n: offer.movement.length })}</span>
      <span class="ability">{say("ui-hexstrike.choosing.abilities", { n: offer.abilities.length })}</span>
    </span>
  );
}

/** Four cards of a deck that is not chosen: the movement cards, which differ least, and so its look. */
function Fan({ offer }: { offer: Offer }) {
  return <span class="fan" aria-hidden="true">{offer.movement.map((id) => <img key={id} class={kindOf(id)} src={cardArt(id)} alt="" />)}</span>;
}

function Cards({ offer, read }: { offer: Offer; read(card: string): void }) {
  return (
    <ul class="cards" aria-label={say("ui-hexstrike.choosing.cards", { deck: offer.name })}>
      {[...offer.movement, ...offer.abilities].map((id) => {
        const card = cardOf(id);
        return (
          <li key={id}>
            <button type="button" class={`hs-card small ${kindOf(id)}`} onClick={() => read(id)}>
              <span class="spoken">{card ? cardWords(card) : cardName(id)}</span>
              <img src={cardArt(id)} alt="" />
              <i aria-hidden="true">{card?.priority}</i>
              <b aria-hidden="true">{cardName(id)}</b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function kindOf(id: string): string {
  const card = cardOf(id);
  return card ? sortOf(card) : "ability";
}
