// The round in which each player chooses a fighter and a deck. What is picked here stays on this page until it is sealed:
// nothing of it is sent before.

import { useEffect, useState } from "preact/hooks";
import { useNoPlayback } from "../../board/playback";
import { say } from "../../language";
import type { BoardProps } from "../../game/contract";
import { cardName, catalogue, wantCatalogue } from "./catalogue";
import { type Deck, deckOption, ownDecks } from "./decks";
import { Emblem } from "./parts";
import type { Scene } from "./scene";
import type { View } from "./types";
import { playerOf } from "./words";

type Props = BoardProps<View, Scene>;

/** A deck that can be chosen: its text, and what it is called. */
interface Offer {
  text: string;
  name: string;
  movement: readonly string[];
  abilities: readonly string[];
}

export function Choosing(props: Props) {
  const { view, actor, seats, history } = props;
  useEffect(wantCatalogue, []);
  useNoPlayback(props);
  const seat = actor ?? seats[0];
  const own = seat === undefined ? undefined : playerOf(view, seat);
  const [picked, setPicked] = useState({ seat: 0, fighter: "", deck: "" }); // stays while the form rests, as when it is sent
  const chooses = actor !== null && view.toAct.includes(actor) && !history;
  return (
    <div class="hs-choosing">
      <h2>{say(chooses ? "ui-hexstrike.choosing.title" : "ui-hexstrike.choosing.waits")}</h2>
      <ul class="hs-choosers" aria-live="polite">
        {view.players.map((p) => (
          <li key={p.seat} class={p.waiting ? "done" : ""}>
            <Emblem seat={p.seat} name={String(p.seat)} />
            <span>
              {say("ui-hexstrike.choosing.state", {
                name: p.name, mine: p.seat === seat ? "yes" : "no", chosen: p.waiting ? "yes" : "no",
              })}
            </span>
          </li>
        ))}
      </ul>
      <p class="hs-note">{say("ui-hexstrike.choosing.secret")}</p>
      {chooses && <Form seat={actor} view={view} send={props.send} picked={picked} onPick={setPicked} />}
      {!chooses && own?.choice?.character && <Chosen choice={own.choice} />}
    </div>
  );
}

/** A player's own sealed cards. */
function Chosen({ choice }: { choice: NonNullable<View["players"][0]["choice"]> }) {
  return (
    <section class="hs-chosen">
      <h3>{nameOf(choice.character)}</h3>
      <Cards movement={choice.movement} abilities={choice.abilities} />
    </section>
  );
}

const nameOf = (id: string): string => catalogue.value?.characters.find((c) => c.id === id)?.name ?? cardName(id);

interface Picked { seat: number; fighter: string; deck: string }

interface FormProps {
  seat: number;
  view: View;
  send: Props["send"];
  picked: Picked;
  onPick(picked: Picked): void;
}

function Form({ seat, view, send, picked, onPick }: FormProps) {
  const [busy, setBusy] = useState(false);
  const { fighter, deck: text } = picked.seat === seat ? picked : { fighter: "", deck: "" };
  const setFighter = (id: string): void => onPick({ seat, fighter: id, deck: text });
  const setText = (deck: string): void => onPick({ seat, fighter, deck });
  const all = catalogue.value;
  if (!all) return <p class="dim" role="status">{say("ui-hexstrike.opening")}</p>;
  const offers = decksFor(fighter);
  const deck = offers.find((offer) => offer.text === text) ?? offers[0];
  const seal = async (): Promise<void> => {
    setBusy(true);
    await send(`choose ${fighter} ${deck!.text} commit`);
    setBusy(false);
  };
  return (
    <>
      <div class="hs-cast" role="radiogroup" aria-label={say("ui-hexstrike.choosing.fighter")} onKeyDown={byArrows}>
        {all.characters.map((c, i) => (
          <button
            key={c.id}
            type="button"
            role="radio"
            class="btn"
            aria-checked={c.id === fighter}
            tabIndex={c.id === fighter || (fighter === "" && i === 0) ? 0 : -1}
            onClick={() => setFighter(c.id)}
          >
            <Emblem seat={seat} name={c.name} />
            <b>{c.name}</b>
            {view.powers && <small>{c.power}</small>}
          </button>
        ))}
      </div>
      {deck && (
        <fieldset class="hs-decks">
          <legend>{say("ui-hexstrike.choosing.deck")}</legend>
          {offers.map((offer) => (
            <label key={offer.text}>
              <input type="radio" name="deck" checked={offer === deck} onChange={() => setText(offer.text)} />
              <span>{offer.name}</span>
            </label>
          ))}
          <Cards movement={deck.movement} abilities={deck.abilities} />
          <p class="hs-note">
            {say("ui-hexstrike.choosing.order", { shuffled: view.shuffled ? "yes" : "no" })}{" "}
            <a href="/hexstrike/decks" target="_blank" rel="noopener">{say("ui-hexstrike.choosing.builder")}</a>
          </p>
        </fieldset>
      )}
      <button type="button" class="btn solid hs-seal" disabled={!deck || busy} onClick={() => void seal()}>
        {deck ? say("ui-hexstrike.choosing.seal", { name: nameOf(fighter) }) : say("ui-hexstrike.choosing.pick")}
      </button>
    </>
  );
}

function Cards({ movement, abilities }: { movement: readonly string[]; abilities: readonly string[] }) {
  return (
    <dl class="hs-list">
      <dt>{say("ui-hexstrike.choosing.movement")}</dt>
      <dd>{movement.map(cardName).join(", ")}</dd>
      <dt>{say("ui-hexstrike.choosing.abilities")}</dt>
      <dd>{abilities.map(cardName).join(", ")}</dd>
    </dl>
  );
}

/** The decks for a fighter: their own first, then those that the guest has made, for this fighter before others. */
function decksFor(fighter: string): Offer[] {
  const { characters, decks } = catalogue.value!;
  const own = characters.find((c) => c.id === fighter)?.deck;
  if (!own) return [];
  const base = decks.map(({ id, movement, abilities }) => ({
    text: id, movement, abilities, name: say("ui-hexstrike.choosing.base", { name: nameOf(id.replace(/-base$/, "")) }),
  }));
  const made = [...ownDecks.value].sort((a, b) => Number(b.character === fighter) - Number(a.character === fighter));
  return [...base.filter((d) => d.text === own), ...made.map(offerOf), ...base.filter((d) => d.text !== own)];
}

const offerOf = (deck: Deck): Offer => ({ ...deck, text: deckOption(deck) });

/** Arrow keys go from fighter to fighter and choose, as among radio buttons. */
function byArrows(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const to = buttons[(at + step + buttons.length) % buttons.length];
  event.stopPropagation();
  event.preventDefault();
  to?.focus();
  to?.click();
}
