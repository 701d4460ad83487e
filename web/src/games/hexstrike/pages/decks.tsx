// The deck builder: a fighter, movement cards, abilities in the order in which they are drawn. Only legal decks are kept.

import { useEffect, useState } from "preact/hooks";
import * as api from "../../../api/client";
import { rich, say } from "../../../language";
import { gameInfo } from "../../../session/games";
import { loadOptionHelp, optionHelp } from "../../../session/option-help";
import { go } from "../../../platform/router";
import { chair, level, options } from "../../../platform/settings";
import { announce } from "../../../ui/live-regions";
import { cardName, cardOf, catalogue, wantRules } from "../catalogue";
import { baseDeck, type Deck, deckText, moved, ownDecks, readDeck, toggled } from "../decks";
import { useFilter } from "../filter";
import { CardFace, sortOf } from "../parts";
import type { Card } from "../types";
import { optionsFor, useVerdict, withOpponent } from "../verdict";
import { cardWords } from "../words";

interface Props {
  deck: Deck;
  change(deck: Deck): void;
}

export function Page() {
  useEffect(() => wantRules(), []);
  const [deck, change] = useState<Deck | null>(null);
  if (!catalogue.value) return <p class="dim" role="status">{say("ui-hexstrike.opening")}</p>;
  const sizes = catalogue.value.deckSize;
  const now = deck ?? ownDecks.value[0] ?? baseDeck("strylan");
  return (
    <div class="hs-page">
      <div class="hero">
        <h1>{say("ui-hexstrike.decks.title")}</h1>
        <p>{say("ui-hexstrike.decks.text", { ...sizes })}</p>
      </div>
      <div class="hs-builder">
        <div class="side">
          <Fighters deck={now} change={change} />
          <Contents deck={now} change={change} />
          <Keep deck={now} change={change} />
        </div>
        <Pool deck={now} change={change} />
      </div>
    </div>
  );
}

/** The choice of a character, and suggested decks. */
function Fighters({ deck, change }: Props) {
  const { characters } = catalogue.value!;
  const fighter = characters.find((c) => c.id === deck.character);
  return (
    <section class="panel">
      <h2>{say("ui-hexstrike.decks.fighter")}</h2>
      <div class="hs-fighters" role="group" aria-label={say("ui-hexstrike.decks.fighter")}>
        {characters.map((c) => (
          <button
            key={c.id}
            type="button"
            class="btn"
            aria-pressed={c.id === deck.character}
            onClick={() => change({ ...deck, character: c.id })}
          >
            {c.name}
          </button>
        ))}
      </div>
      {fighter && <p class="hs-note">{say("ui-hexstrike.decks.fighter.about", { power: fighter.power, hand: fighter.hand })}</p>}
      <div class="hs-start">
        <button type="button" class="textlike" onClick={() => change(baseDeck(deck.character))}>
          {fighter ? say("ui-hexstrike.decks.base", { name: fighter.name }) : say("ui-hexstrike.decks.base.any")}
        </button>
        <button type="button" class="textlike" onClick={() => change({ ...deck, name: "", movement: [], abilities: [] })}>
          {say("ui-hexstrike.decks.empty")}
        </button>
      </div>
    </section>
  );
}

/** The cards of the deck. */
function Contents({ deck, change }: Props) {
  const { characters, deckSize: sizes } = catalogue.value!;
  const hand = characters.find((c) => c.id === deck.character)?.hand ?? 0;
  const take = (id: string): void => change(toggled(deck, cardOf(id)!));
  const move = (id: string, by: -1 | 1): void => {
    const next = moved(deck, id, by);
    change(next);
    announce(say("ui-hexstrike.decks.placed", { card: cardName(id), n: next.abilities.indexOf(id) + 1 }));
  };
  return (
    <section class="panel hs-deck">
      <h2>{rich("ui-hexstrike.decks.movement", { count: count(deck.movement, sizes.movement) })}</h2>
      <ul>
        {deck.movement.map((id) => (
          <li key={id}>
            <span>{cardName(id)}</span>
            <Small name={say("ui-hexstrike.decks.take", { card: cardName(id) })} text="×" act={() => take(id)} />
          </li>
        ))}
      </ul>
      <h2>{rich("ui-hexstrike.decks.abilities", { count: count(deck.abilities, sizes.abilities) })}</h2>
      <ol>
        {deck.abilities.map((id, i) => (
          <li key={id} class={i < hand ? "first" : ""}>
            <span>{cardName(id)}{i < hand && <small> {say("ui-hexstrike.decks.first")}</small>}</span>
            <Small name={say("ui-hexstrike.decks.earlier", { card: cardName(id) })} text="↑" off={i === 0} act={() => move(id, -1)} />
            <Small name={say("ui-hexstrike.decks.later", { card: cardName(id) })} text="↓" off={i === deck.abilities.length - 1} act={() => move(id, 1)} />
            <Small name={say("ui-hexstrike.decks.take", { card: cardName(id) })} text="×" act={() => take(id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** "3 of 4". */
function count(cards: readonly string[], all: number) {
  return <span>{say("ui-hexstrike.decks.count", { n: cards.length, all })}</span>;
}

function Small({ name, text, off = false, act }: { name: string; text: string; off?: boolean; act(): void }) {
  return <button type="button" class="tool" aria-label={name} title={name} aria-disabled={off} onClick={act}>{text}</button>;
}

/** Saving, playing and handing on. */
function Keep({ deck, change }: Props) {
  const [problem, setProblem] = useState("");
  const [pasted, setPasted] = useState("");
  const wished = optionsFor(deck, options.value.hexstrike?.deckrules);
  const verdict = useVerdict(wished);
  const barred = verdict !== "" || pasted !== "";
  const name = deck.name.trim();
  const save = (): void => {
    ownDecks.value = [{ ...deck, name }, ...ownDecks.value.filter((d) => d.name !== name)];
    announce(say("ui-hexstrike.decks.kept", { name }));
  };
  const use = (): void => {
    const { choose: _, ...rest } = options.value.hexstrike ?? {}; // the deck is an option, so the table fixes it
    options.value = { ...options.value, hexstrike: { ...rest, ...wished } };
    chair.value = "1";
    go("/");
  };
  const play = (): void => {
    const seats = [{ kind: "me" as const }, { kind: "bot" as const, level: level.value }];
    api.create({ game: "hexstrike", options: withOpponent(wished), seats, public: false })
      .then((made) => go("/t/" + made.id), (error: Error) => setProblem(error.message));
  };
  return (
    <section class="panel hs-keep">
      <p class={verdict || pasted ? "problem" : "hs-note"} role="status">
        {pasted ? say("ui-hexstrike.decks.text-refused") : verdict === "" ? say("ui-hexstrike.decks.legal") : verdict}
      </p>
      <Strictness />
      <label class="field">
        <span>{say("ui-hexstrike.decks.name")}</span>
        <input value={deck.name} maxLength={40} onInput={(e) => change({ ...deck, name: e.currentTarget.value })} />
      </label>
      <div class="pair">
        <button type="button" class="btn" disabled={barred || name === ""} onClick={save}>{say("ui-hexstrike.decks.keep")}</button>
        <button type="button" class="btn" disabled={barred} onClick={use}>{say("ui-hexstrike.decks.use")}</button>
      </div>
      <button type="button" class="btn solid" disabled={barred} onClick={play}>{say("ui-hexstrike.decks.play")}</button>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <AsText deck={deck} change={change} onRefused={setPasted} />
      {ownDecks.value.length > 0 && <Kept deck={deck} change={change} />}
    </section>
  );
}

/** The option of a table by which decks are judged. */
function Strictness() {
  useEffect(() => loadOptionHelp("hexstrike"), []);
  const option = gameInfo("hexstrike")?.options.find((o) => o.name === "deckrules");
  if (!option) return null;
  const mine = options.value.hexstrike;
  const change = (wish: boolean): void => {
    options.value = { ...options.value, hexstrike: { ...mine, [option.name]: String(wish) } };
  };
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={(mine?.[option.name] ?? option.default) === "true"}
        onChange={(e) => change(e.currentTarget.checked)}
      />
      <span>{option.title}<small>{optionHelp("hexstrike", option.name)}</small></span>
    </label>
  );
}

/**
 * The deck as text: to copy, or to paste another, which is opened when the server accepts it. A refused text stays with the
 * reason until it is right or given up; `onRefused` gets the reason, "" if there is none.
 */
function AsText({ deck, change, onRefused }: Props & { onRefused(why: string): void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const read = draft === null ? null : readDeck(draft, deck.character);
  const verdict = useVerdict(read && optionsFor(read, options.value.hexstrike?.deckrules));
  useEffect(() => {
    if (read && verdict === "") change(read);
    onRefused(read ? (verdict ?? "") : "");
  }, [draft, verdict]);
  return (
    <label class="field">
      <span>{say("ui-hexstrike.decks.text-field")}</span>
      <textarea
        class="mono"
        rows={4}
        spellcheck={false}
        value={draft ?? deckText(deck)}
        onFocus={(e) => e.currentTarget.select()}
        onInput={(e) => setDraft(e.currentTarget.value)}
        onBlur={() => !verdict && setDraft(null)}
      />
      <small role="status" class={verdict ? "problem" : ""}>{verdict || say("ui-hexstrike.decks.text-help")}</small>
      {verdict && <button type="button" class="textlike" onClick={() => setDraft(null)}>{say("ui-hexstrike.decks.text-back")}</button>}
    </label>
  );
}

/** The decks of this browser. */
function Kept({ deck, change }: Props) {
  return (
    <>
      <h2>{say("ui-hexstrike.decks.yours")}</h2>
      <ul class="hs-kept">
        {ownDecks.value.map((own) => (
          <li key={own.name}>
            <button type="button" class="btn" aria-pressed={own.name === deck.name} onClick={() => change(own)}>{own.name}</button>
            <Small
              name={say("ui-hexstrike.decks.throw", { name: own.name })}
              text="×"
              act={() => (ownDecks.value = ownDecks.value.filter((d) => d !== own))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** All cards; a press puts one in or takes it out. */
function Pool({ deck, change }: Props) {
  const { fits, bar } = useFilter();
  const cards = catalogue.value!.cards.filter(fits);
  return (
    <section aria-label={say("ui-hexstrike.decks.pool")}>
      {bar}
      <ul class="hs-gallery">
        {cards.map((card) => <li key={card.id}><Pooled card={card} deck={deck} change={change} /></li>)}
      </ul>
    </section>
  );
}

function Pooled({ card, deck, change }: Props & { card: Card }) {
  const taken = [...deck.movement, ...deck.abilities].includes(card.id);
  const press = (): void => {
    change(toggled(deck, card));
    announce(say(taken ? "ui-hexstrike.decks.out" : "ui-hexstrike.decks.in", { card: card.name }));
  };
  return (
    <button
      type="button"
      class={`hs-card ${sortOf(card)}${taken ? " picked" : " can"}`}
      aria-pressed={taken}
      onClick={press}
    >
      <span class="spoken">{cardWords(card)}</span>
      <CardFace card={card} words />
    </button>
  );
}
