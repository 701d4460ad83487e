// The round in which each player chooses a fighter and a deck. What is picked here stays on this page until it is sealed:
// nothing of it is sent before.

import { useEffect, useState } from "preact/hooks";
import { useNoPlayback } from "../../board/playback";
import { say } from "../../language";
import { stored } from "../../platform/settings";
import type { ComponentChildren } from "preact";
import type { BoardProps } from "../../game/contract";
import { Icon } from "../../ui/icons";
import { useRest } from "../../ui/confirm-button";
import { portrait } from "./art";
import { catalogue, useRules } from "./catalogue";
import { DeckRows, decksFor, type Offer, offerOf } from "./deck-rows";
import { Reader } from "./reader";
import type { Scene } from "./scene";
import type { View } from "./types";
import { playerOf } from "./words";

type Props = BoardProps<View, Scene>;

/** What is framed: a fighter, and the deck that the user has picked by hand, if one. */
interface Framed { fighter: string; deck: string }

/** The last sealed choice of this browser's user; empty for a newcomer. */
const lastChoice = stored<Framed>("hexstrikeChoice", { fighter: "", deck: "" }, (value) => {
  const { fighter, deck } = (value ?? {}) as Framed;
  return typeof fighter === "string" && typeof deck === "string";
});

/** The fighter and the deck that are good to begin with. */
const firstFighter = "strylan";

/** Time left at which the main button begins to count. Milliseconds. */
const nearlyOut = 15_000;

export function Choosing(props: Props) {
  useRules(props.view);
  useNoPlayback(props);
  const { view, actor, seats, history } = props;
  const seat = actor ?? seats[0] ?? null;
  const chooses = seat !== null && view.toAct.includes(seat) && !history; // also while the choice is being sent
  const [beside, setBeside] = useState(false);
  const all = catalogue.value;
  return (
    <div class={beside ? "hs-choosing beside" : "hs-choosing"}>
      {!all && <p class="dim" role="status">{say("ui-hexstrike.opening")}</p>}
      {all && chooses && <Form key={seat} {...props} seat={seat} />}
      {all && !chooses && <Sealed {...props} seat={seat} />}
      <button type="button" class="btn hs-beside" aria-expanded={beside} onClick={() => setBeside(!beside)}>
        <Icon name={beside ? "close" : "chat"} small />
        {say("ui-hexstrike.choosing.beside")}
      </button>
    </div>
  );
}

/** The form of a seat: what is framed is what the main button plays. */
function Form(props: Props & { seat: number }) {
  const { view, seat, send } = props;
  const newcomer = lastChoice.value.fighter === "";
  const [{ fighter, deck: picked }, frame] = useState<Framed>(newcomer ? { fighter: firstFighter, deck: "" } : lastChoice.value);
  const [busy, setBusy] = useState(false);
  const known = catalogue.value!.characters.find((c) => c.id === fighter) ?? catalogue.value!.characters[0]!;
  const offers = decksFor(known.id);
  const deck = offers.find((offer) => offer.text === picked) ?? offers[0]!;
  const seal = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    if (await send(`choose ${known.id} ${deck.text} commit`)) lastChoice.value = { fighter: known.id, deck: picked };
    setBusy(false);
  };
  const left = useSeconds(props.ends, () => void seal());
  const rests = useRest(String(seat), true);
  const act = { fighter: known.name, own: deck.own ? "yes" : "no", deck: deck.name, sex: sexOf(known.id) };
  const counts = left !== null && left * 1_000 < nearlyOut;
  return (
    <Page
      {...props}
      title={say("ui-hexstrike.choosing.title")}
      text={say("ui-hexstrike.choosing.secret", { name: nameOf(props, 3 - seat) })}
      fighter={known.id}
      tagged={newcomer}
      pick={(id) => frame({ fighter: id, deck: picked })}
      decks={offers}
      deck={deck}
      pickDeck={(text) => frame({ fighter: known.id, deck: text })}
      note={say("ui-hexstrike.choosing.read")}
      order={say("ui-hexstrike.choosing.order", { shuffled: view.shuffled ? "yes" : "no" })}
    >
      <button type="button" class="main accent hs-seal" aria-disabled={busy} onClick={(event) => !rests(event) && void seal()}>
        {counts ? say("ui-hexstrike.choosing.seal.count", { fighter: known.name, n: left }) : say("ui-hexstrike.choosing.seal", act)}
      </button>
    </Page>
  );
}

/** The page after the choice, and for spectators: nothing can be pressed but cards. */
function Sealed(props: Props & { seat: number | null }) {
  const { seat, view } = props;
  const choice = seat === null ? null : playerOf(view, seat).choice;
  if (seat === null || !choice?.character) return <Waiting {...props} />;
  const offers = decksFor(choice.character);
  const sealed = offerOf({ name: say("ui-hexstrike.choosing.your-deck"), character: choice.character, movement: choice.movement, abilities: choice.abilities });
  const deck = offers.find(({ movement, abilities }) => same(movement, sealed.movement) && same(abilities, sealed.abilities)) ?? sealed;
  const name = nameOf(props, 3 - seat);
  const recall = props.choices.find(({ picks }) => picks[0]?.value === "recall");
  return (
    <Page
      {...props}
      seat={seat}
      title={say("ui-hexstrike.choosing.sealed", { fighter: fighterName(choice.character) })}
      text={say("ui-hexstrike.choosing.stays", { name })}
      fighter={choice.character}
      decks={offers.includes(deck) ? offers : [deck, ...offers]}
      deck={deck}
      note={say("ui-hexstrike.choosing.meanwhile")}
      again={recall && (() => void props.send(recall.text))}
    >
      <button type="button" class="main off hs-seal" aria-disabled="true">{say("ui-hexstrike.choosing.waits-for", { name })}</button>
    </Page>
  );
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

/** The page of a spectator. */
function Waiting(props: Props) {
  return (
    <div class="hs-fighters-page">
      <h2>{say("ui-hexstrike.choosing.waits")}</h2>
      {props.view.players.map((p) => <UserStrip key={p.seat} {...props} of={p.seat} />)}
    </div>
  );
}

interface PageProps extends Props {
  seat: number;
  title: string;
  text: string;
  fighter: string;
  /** The fighter to begin with wears a tag. */
  tagged?: boolean;
  pick?(fighter: string): void;
  decks: readonly Offer[];
  deck: Offer;
  pickDeck?(text: string): void;
  note: string;
  order?: string;
  again?: (() => void) | undefined;
  children: ComponentChildren;
}

function Page(props: PageProps) {
  const [read, setRead] = useState("");
  const { fighter, decks, deck, pickDeck } = props;
  return (
    <>
      <section class="hs-left">
        <h2>{props.title}</h2>
        <p class="sub">{props.text}</p>
        <Fighters {...props} />
      </section>
      <section class="hs-right">
        <UserStrip {...props} of={3 - props.seat} />
        <h3>{say(props.pick ? "ui-hexstrike.choosing.deck" : "ui-hexstrike.choosing.your-deck")}</h3>
        <DeckRows key={fighter} decks={decks} deck={deck} pick={pickDeck} read={setRead} />
        <div class="hs-act">
          <p>
            {props.note}{" "}
            {props.order && <span class="order">{props.order} </span>}
            {props.pick && <a href="/hexstrike/decks" target="_blank" rel="noopener">{say("ui-hexstrike.choosing.builder")}</a>}
            {props.again && <button type="button" class="textlike" onClick={props.again}>{say("ui-hexstrike.choosing.again")}</button>}
          </p>
          {props.children}
        </div>
        {read && <div class="hs-pop"><Reader ids={[read]} close={() => setRead("")} /></div>}
      </section>
    </>
  );
}

/** The six fighters as radio buttons with portraits; on a phone the chosen one large, above a row of all. */
function Fighters({ fighter, tagged, pick, view }: PageProps) {
  const characters = [...catalogue.value!.characters].sort((a, b) => Number(b.id === firstFighter) - Number(a.id === firstFighter));
  const chosen = characters.find((c) => c.id === fighter);
  const tag = (id: string) => tagged && id === firstFighter && <span class="tag">{say("ui-hexstrike.choosing.tag")}</span>;
  return (
    <>
      {chosen && (
        <div class="hs-big" aria-hidden="true">
          <span class="portrait"><img src={portrait(chosen.id)} alt="" /></span>
          <span><b>{chosen.name}</b>{view.powers && <small>{powerOf(chosen.id, chosen.power)}</small>}{tag(chosen.id)}</span>
        </div>
      )}
      <div class="hs-cast" role="radiogroup" aria-label={say("ui-hexstrike.choosing.fighter")} onKeyDown={byArrows}>
        {characters.map((c) => (
          <button
            key={c.id}
            type="button"
            role="radio"
            aria-checked={c.id === fighter}
            aria-disabled={!pick}
            tabIndex={c.id === fighter ? 0 : -1}
            onClick={() => pick?.(c.id)}
          >
            <span class="portrait">
              <img src={portrait(c.id)} alt="" />
              {c.id === fighter && <span class="check" aria-hidden="true">✓</span>}
              {tag(c.id)}
            </span>
            <span class="text"><b>{c.name}</b>{view.powers && <small>{powerOf(c.id, c.power)}</small>}</span>
          </button>
        ))}
      </div>
    </>
  );
}

const powers = ["strylan", "murelious", "aumandetta", "monkey-queen", "ryathan", "zenytha"];

/** The ability of a fighter as a sentence about play. */
const powerOf = (id: string, printed: string): string => (powers.includes(id) ? say(`ui-hexstrike.power.${id}`) : printed);

const women = ["aumandetta", "monkey-queen", "zenytha"];
const sexOf = (id: string): string => (women.includes(id) ? "she" : "he");

const fighterName = (id: string): string => catalogue.value!.characters.find((c) => c.id === id)?.name ?? id;

/** The name of the user of a seat; the number of the seat while it is free. */
function nameOf({ users, view }: Props, seat: number): string {
  return users?.find((user) => user.seat === seat)?.name || playerOf(view, seat).name;
}

/** The user of a seat, with what they do and their clock. */
function UserStrip(props: Props & { of: number }) {
  const { view, users, of, seats } = props;
  const level = users?.find((user) => user.seat === of)?.level;
  const name = nameOf(props, of);
  return (
    <div class="hs-user" aria-live="polite">
      <span class={`face p${of}`} aria-hidden="true">{[...name][0]}</span>
      <span class="grow">
        <b>{name}</b>
        <small>
          {say("ui-hexstrike.choosing.state", {
            bot: level ? "yes" : "no", level: level ?? 0, chosen: playerOf(view, of).waiting ? "yes" : "no", role: seats.length === 0 ? "other" : seats.some((seat) => playerOf(view, seat).waiting) ? "late" : "rival",
          })}
        </small>
      </span>
      {users?.find((user) => user.seat === of)?.clock}
    </div>
  );
}

/** Returns the full seconds until a time, anew each second, and calls over once just before it; null without a time. */
function useSeconds(ends: number | undefined, over: () => void): number | null {
  const [, tick] = useState(0);
  const [until, setUntil] = useState(ends);
  if (ends === undefined ? until !== undefined : until === undefined || Math.abs(ends - until) > 500) setUntil(ends);
  const left = until === undefined ? null : Math.max(0, Math.floor((until - Date.now()) / 1_000));
  const out = left !== null && left < 1;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => tick((n) => n + 1), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (out) over();
  }, [out]);
  return left;
}

/** Arrow keys go from fighter to fighter and choose, as among radio buttons. */
function byArrows(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (event.key === "Enter") return pressMain(event);
  if (step === undefined) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const to = buttons[(at + step + buttons.length) % buttons.length];
  event.stopPropagation();
  event.preventDefault();
  to?.focus();
  to?.click();
}

/** Enter on a chosen fighter presses the main button. */
function pressMain(event: KeyboardEvent): void {
  if ((event.target as HTMLElement).getAttribute("aria-checked") !== "true") return;
  event.stopPropagation();
  event.preventDefault();
  (event.currentTarget as HTMLElement).closest(".hs-choosing")!.querySelector<HTMLElement>(".hs-seal")!.click();
}
