// The viewer's cards, and the answers to questions. All of it picks; the server sends what may be picked.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../../language";
import { announce } from "../../ui/live-regions";
import type { BoardProps, Pick } from "../../game/contract";
import { CardFace, sortOf } from "./parts";
import { Reader } from "./reader";
import { read, reading, reason, shownBeside, stopReading, type Use, type Uses, uses } from "./reading";
import type { Scene } from "./scene";
import type { Card, View } from "./types";
import { cardWords, pickLabel } from "./words";

type Props = BoardProps<View, Scene> & { narrow: boolean };

/** The cards of the seat that the viewer acts for, or of the first that they hold. */
export function Hand(props: Props) {
  const { view, actor, seats } = props;
  const seat = actor ?? seats[0];
  const player = seat === undefined ? undefined : view.players[seat - 1];
  const playing = actor !== null && view.questions.length === 0 && !props.history;
  const words = wordPicks(props);
  const held = [...(player?.hand ?? []), ...(player?.movement ?? [])].find(({ id }) => reading.value.length === 1 && reading.value[0] === id);
  const box = useHeight(Boolean(player?.hand));
  useEffect(() => {
    uses.value = held && playing ? usesOf(props, held) : null;
  }, [held, playing, props.path, props.choices]);
  if (!player?.hand || !player.movement) return null;
  return (
    <div class="hs-hand" ref={box} onKeyDown={byArrows}>
      {(props.narrow || shownBeside.value === 0) && reading.value.length > 0 && (
        <div class="hs-over"><Reader ids={reading.value} close={stopReading}><UseButtons /></Reader></div>
      )}
      {words.length > 0 && (
        <div class="hs-answers" role="group" aria-label={view.questions[0]?.title ?? say("ui-hexstrike.preview.answer")}>
          {words.map((pick) => (
            <button
              key={pick.value}
              type="button"
              class="btn"
              data-pick={`${pick.kind} ${pick.value}`}
              aria-pressed={props.path.some((p) => p.value === pick.value)}
              onClick={() => props.choose([...base(props), pick])}
            >
              {pickLabel(view, base(props), pick)}
            </button>
          ))}
        </div>
      )}
      <ul
        aria-label={say(playing ? "ui-hexstrike.hand.choose" : "ui-hexstrike.hand")}
        style={{ "--abilities": player.hand.length, "--moves": player.movement.length }}
      >
        {[...player.hand, ...player.movement].map((card, i) => <Held key={`${card.id} ${i}`} {...props} card={card} />)}
      </ul>
    </div>
  );
}

/** Returns the ref of the hand, whose height is --hand at its table: on a phone the prompt stands above it. */
function useHeight(shown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = box.current?.closest<HTMLElement>(".table");
    if (!table) return undefined;
    const observer = new ResizeObserver(([hand]) => table.style.setProperty("--hand", `${hand!.target.clientHeight}px`));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [shown]);
  return box;
}

/** Where answers in words begin: the path without a word at its end. */
function base({ path }: Props): Pick[] {
  return path.filter((pick) => pick.kind !== "word");
}

/** Words that may be picked now and that nothing else on the board shows. */
function wordPicks(props: Props): Pick[] {
  if (props.actor === null || props.history || props.filmView || props.view.questions.length === 0) return [];
  const at = props.path.length === 1 && props.path[0]!.kind === "word" ? props.first : props.next;
  return at.filter((pick) => pick.kind === "word" && pick.value !== "resign");
}

function Held(props: Props & { card: Card }) {
  const { card, path, next, view } = props;
  const place = path.findIndex((pick) => pick.kind === "card" && pick.value === card.id);
  const pick = next.find((p) => p.kind === "card" && p.value === card.id) ?? (place < 0 ? swap(props) : undefined);
  const away = card.movement && !card.ready;
  const question = view.questions.length > 0;
  const role = place < 0 ? "" : question ? "chosen" : place === 0 ? "active" : "passive";
  const press = (): void => {
    if (place >= 0) props.choose(question ? path.filter((_, i) => i !== place) : path.slice(0, place));
    else if (pick) props.choose("base" in pick ? [...pick.base, pick.pick] : [...path, pick]);
    else if (props.actor !== null) props.refuse([...path, cardPick(card)]);
  };
  const isRead = reading.value.length === 1 && reading.value[0] === card.id;
  const first = (): void => { // the first press of a card reads it, the second one picks it
    if (question) return press();
    if (isRead && props.actor !== null && place < 0 && !pick) return refuseUse(props, card, path.length > 0);
    if (isRead) stopReading();
    if (isRead && props.actor !== null) return press();
    if (isRead) return;
    read(card.id);
    announce(say("ui-hexstrike.hand.reading", { card: card.name, can: pick || place >= 0 ? "yes" : "no" }));
  };
  const look = (closer: boolean): void => props.hover(!closer || !pick ? null : "base" in pick ? [...pick.base, pick.pick] : [...path, pick]);
  return (
    <li class={card.movement ? "move" : "ability"}>
      <button
        type="button"
        class={`hs-card ${sortOf(card)}${pick ? " can" : ""}${place >= 0 ? " picked" : ""}${away ? " away" : ""}${isRead ? " read" : ""}`}
        data-pick={`card ${card.id}`}
        aria-pressed={place >= 0}
        aria-disabled={!pick && place < 0}
        onClick={first}
        onPointerEnter={(e) => e.pointerType !== "touch" && look(true)}
        onPointerLeave={() => look(false)}
        onFocus={(e) => e.currentTarget.matches(":focus-visible") && look(true)}
        onBlur={() => look(false)}
      >
        <span class="spoken">{heldWords(card, role, away)}</span>
        {isRead && <em class="reading" aria-hidden="true">{say("ui-hexstrike.hand.reads")}</em>}
        {role && !isRead && <em aria-hidden="true">{say("ui-hexstrike.hand.role", { role })}</em>}
        {away && !role && !isRead && <em class="away" aria-hidden="true">{say("ui-hexstrike.hand.away")}</em>}
        <CardFace card={card} />
      </button>
    </li>
  );
}

const cardPick = ({ id, name }: Card): Pick => ({ kind: "card", value: id, label: name });

/** Returns how a card of the hand can be used: as active card, and as passive card beside the active one. */
function usesOf(props: Props, card: Card): Uses {
  const { choices, path, choose } = props;
  const active = choices.find(({ verb, picks }) => verb === "play" && picks[0]?.value === card.id);
  const partner = path.find((pick, i) => i > 0 && pick.kind === "card");
  const pair = choices.find(({ verb, picks }) => verb === "play" && picks[0]?.value === card.id && picks[1]?.value === partner?.value);
  const passive = choices.find(({ verb, picks }) => verb === "play" && path[0] && picks[0]?.value === path[0].value && picks[1]?.value === card.id);
  const use = (picks: Pick[] | undefined, beside: boolean): Use => ({
    can: picks !== undefined,
    press() {
      if (!picks) return refuseUse(props, card, beside);
      stopReading();
      choose(picks);
    },
  });
  return {
    card: card.id,
    active: use((pair ?? active)?.picks.slice(0, pair ? 2 : 1), false),
    passive: use(passive?.picks.slice(0, 2), true),
  };
}

/** Shows in the reader why a card cannot be the active one, or the passive one beside the active card. */
function refuseUse({ path, refuse }: Props, card: Card, beside: boolean): void {
  const active = path[0];
  const explain = (sentence: string, rule = "R6.2"): void => {
    reason.value = { card: card.id, sentence, rule };
    announce(sentence, true);
  };
  const played = card.movement && !card.ready;
  if (beside && !active && !played) return explain(say("ui-hexstrike.reader.use.first"));
  if (beside && active?.value === card.id) return explain(say("ui-hexstrike.reader.use.same", { card: card.name }));
  refuse(beside && active && !played ? [active, cardPick(card)] : [cardPick(card)], ({ sentence, rule }) => explain(sentence, rule));
}

/** The two buttons of the reader that take the card into the set, and why one of them cannot. */
export function UseButtons() {
  const use = uses.value;
  if (!use) return null;
  const why = reason.value?.card === use.card ? reason.value : null;
  return (
    <>
      <button type="button" class="btn" aria-disabled={!use.active.can} onClick={use.active.press}>{say("ui-hexstrike.reader.use.active")}</button>
      <button type="button" class="btn" aria-disabled={!use.passive.can} onClick={use.passive.press}>{say("ui-hexstrike.reader.use.passive")}</button>
      {why && (
        <p class="why">
          {why.sentence} <a href={`/rules/hexstrike#${why.rule}`} target="_blank" rel="noopener">{say("ui-hexstrike.reader.rule", { rule: why.rule.slice(1) })}</a>
        </p>
      )}
    </>
  );
}

/** A card as it is spoken, with what has become of it. */
function heldWords(card: Card, role: string, away: boolean): string {
  const words = cardWords(card);
  if (role) return say("ui-hexstrike.hand.card.as", { card: words, role });
  return away ? say("ui-hexstrike.hand.card.away", { card: words }) : words;
}

/** With a whole pair chosen, another card takes the place of the one of its kind, where that makes a move. */
function swap({ card, path, choices }: Props & { card: Card }): { base: Pick[]; pick: Pick } | undefined {
  for (let n = path.length - 1; n >= 0; n--) {
    if (path[n]!.kind !== "card" || path[n]!.set) continue;
    const base = path.slice(0, n);
    for (const choice of choices) {
      const pick = choice.picks[n];
      const fits = base.every((p, i) => choice.picks[i]?.value === p.value);
      if (fits && pick?.kind === "card" && pick.value === card.id) return { base, pick };
    }
  }
  return undefined;
}

/** Arrow keys go from card to card. */
function byArrows(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const list = event.currentTarget as HTMLElement;
  const buttons = [...list.querySelectorAll<HTMLElement>("button")];
  const to = buttons[buttons.indexOf(document.activeElement as HTMLElement) + step];
  event.stopPropagation();
  event.preventDefault();
  to?.focus();
}
