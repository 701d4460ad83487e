// The base decks: their cards, of which one is exchanged for another by two presses, and the deck that is each fighter's own.

import { useState } from "preact/hooks";
import { cardArt } from "../../games/hexstrike/art";
import { Emblem, sortOf } from "../../games/hexstrike/parts";
import type { Card, Catalogue } from "../../games/hexstrike/types";
import { cardWords } from "../../games/hexstrike/words";
import { say } from "../../language";
import { type StageProps, withData } from "../controls/part";
import { UndoButtons } from "../controls/toolbar";
import { useUsual } from "../controls/use-usual";
import { type DeckLists, exchanged, listsText, readDecks, readLists, withDeck } from "./hexstrike-data";

/** "strylan-base" is the deck of Strylan. */
const ownerOf = (deck: string, { characters }: Catalogue): string =>
  characters.find(({ id }) => id === deck.replace(/-base$/, ""))?.name ?? deck;

export function DeckPart(props: StageProps) {
  const { game, options, fault, history, change } = props;
  const usual = useUsual(props, ["decks"])?.catalogue as Catalogue | undefined;
  const [chosen, choose] = useState(0);
  const text = options["decks"] ?? "";
  const put = (name: string, value: string, printed: string): void => change(withData(options, "decks", withDeck(text, name, value, printed)));
  const printed = usual?.decks[chosen];
  if (!usual || !printed) return <section class="stage sheet-stage" data-game={game.id} />;
  const own = readDecks(text).get(printed.id);
  return (
    <section class="stage sheet-stage" data-game={game.id} aria-label={say("edit-hexstrike.decks")}>
      <div class="sheet-head"><h2>{say("edit-hexstrike.decks")}</h2><UndoButtons history={history} /></div>
      {fault?.option === "decks" && <p class="problem" role="alert">{fault.text}</p>}
      <div class="segments deck-names" role="radiogroup" aria-label={say("edit-hexstrike.decks")}>
        {usual.decks.map(({ id }, i) => (
          <button key={id} type="button" role="radio" aria-checked={i === chosen} onClick={() => choose(i)}>
            {say("ui-hexstrike.choosing.base", { name: ownerOf(id, usual) })}
          </button>
        ))}
      </div>
      <DeckCards
        key={printed.id} deck={own ? readLists(own) : printed} printed={printed} cards={usual.cards}
        onChange={(lists) => put(printed.id, listsText(lists), listsText(printed))}
      />
      <OwnDecks usual={usual} text={text} onPick={(fighter, deck, first) => put(fighter, deck, first)} />
    </section>
  );
}

interface CardsProps {
  deck: DeckLists;
  printed: DeckLists;
  cards: readonly Card[];
  onChange(deck: DeckLists): void;
}

/** The cards of a deck. After a press on one, the next press on another card of its kind puts that one in its place. */
function DeckCards({ deck, printed, cards, onChange }: CardsProps) {
  const [held, hold] = useState("");
  const kind = deck.movement.includes(held) ? "movement" : "abilities";
  const press = (id: string, list: keyof DeckLists): void => {
    if (held === "" || held === id || list !== kind) return hold(held === id ? "" : id);
    onChange({ ...deck, [kind]: exchanged(deck[kind], held, id) });
    hold("");
  };
  const others = held === "" ? [] : cards.filter(({ id, movement }) => movement === (kind === "movement") && !deck[kind].includes(id));
  return (
    <div class="deck-editor">
      {(["movement", "abilities"] as const).map((list) => (
        <div key={list}>
          <h3>{say(`edit-hexstrike.decks.${list}`)}</h3>
          <ol class="deck-cards">
            {deck[list].map((id, i) => (
              <CardTile
                key={id} card={cards.find((one) => one.id === id)} held={id === held} changed={printed[list][i] !== id}
                onPress={() => press(id, list)}
              />
            ))}
          </ol>
        </div>
      ))}
      {held !== "" && (
        <div>
          <h3>{say("edit-hexstrike.decks.instead", { card: cards.find(({ id }) => id === held)?.name ?? held })}</h3>
          <ul class="deck-cards">{others.map((card) => <CardTile key={card.id} card={card} onPress={() => press(card.id, kind)} />)}</ul>
        </div>
      )}
    </div>
  );
}

interface TileProps {
  card: Card | undefined;
  held?: boolean;
  changed?: boolean;
  onPress(): void;
}

function CardTile({ card, held, changed = false, onPress }: TileProps) {
  if (!card) return null;
  return (
    <li>
      <button type="button" class={`deck-card ${sortOf(card)}${changed ? " changed" : ""}`} aria-pressed={held} title={cardWords(card)} onClick={onPress}>
        <img src={cardArt(card.id)} alt="" loading="lazy" /><span>{card.name}</span><small>{card.priority}</small>
      </button>
    </li>
  );
}

interface OwnProps {
  usual: Catalogue;
  text: string;
  onPick(fighter: string, deck: string, first: string): void;
}

/** The deck that each fighter has unless a player chooses another one. */
function OwnDecks({ usual, text, onPick }: OwnProps) {
  const changed = readDecks(text);
  return (
    <>
      <h3>{say("edit-hexstrike.decks.own")}</h3>
      <ul class="own-decks">
        {usual.characters.map(({ id, name, deck }) => {
          const now = changed.get(id) ?? deck;
          return (
            <li key={id}>
              <label class={now === deck ? "" : "changed"}>
                <Emblem seat={1} fighter={id} /><b>{name}</b>
                <select value={now} onChange={(event) => onPick(id, event.currentTarget.value, deck)}>
                  {usual.decks.map((one) => <option key={one.id} value={one.id}>{ownerOf(one.id, usual)}</option>)}
                </select>
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );
}
