// The viewer's cards, the slots of the set that is being made, the wheel of turns and the answers to questions. All of it
// picks; what may be picked is told by the house.

import { say } from "../../language";
import type { BoardProps, Pick } from "../contract";
import { catalogue } from "./catalogue";
import { CardFace, sortOf } from "./parts";
import type { Scene } from "./scene";
import type { Card, View } from "./types";
import { cardWords, pickLabel, turnWords } from "./words";

interface Props extends BoardProps<View, Scene> {
  /** The viewer looks closer at a card, or at none. */
  read(card: Card | null): void;
}

/** The cards of the seat that the viewer acts for, or of the first that they hold. */
export function Hand(props: Props) {
  const { view, actor, seats } = props;
  const seat = actor ?? seats[0];
  const player = seat === undefined ? undefined : view.players[seat - 1];
  if (!player?.hand || !player.movement) return null;
  const cards = [...player.hand, ...player.movement];
  const playing = actor !== null && view.questions.length === 0 && !props.history;
  const words = wordPicks(props);
  return (
    <div class="hs-hand" onKeyDown={byArrows}>
      {words.length > 0 && (
        <div class="hs-answers" role="group" aria-label={view.questions[0]?.title ?? say("face-hexstrike.preview.answer")}>
          {words.map((pick) => (
            <button
              key={pick.value}
              type="button"
              class="btn"
              aria-pressed={props.path.some((p) => p.value === pick.value)}
              onClick={() => props.choose([...base(props), pick])}
            >
              {pickLabel(view, base(props), pick)}
            </button>
          ))}
        </div>
      )}
      <ul aria-label={say(playing ? "face-hexstrike.hand.choose" : "face-hexstrike.hand")}>
        {cards.map((card, i) => <Held key={`${card.id} ${i}`} {...props} card={card} />)}
      </ul>
    </div>
  );
}

/** Where answers in words begin: the path without a word at its end. */
function base({ path }: Props): Pick[] {
  return path.filter((pick) => pick.kind !== "word");
}

/** Words that may be picked now and that nothing else on the board shows. */
function wordPicks(props: Props): Pick[] {
  if (props.actor === null || props.history || props.theatre || props.view.questions.length === 0) return [];
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
    else if (props.actor !== null) props.refuse([...path, { kind: "card", value: card.id, label: card.name }]);
  };
  const look = (closer: boolean): void => {
    props.read(closer ? card : null);
    props.hover(!closer || !pick ? null : "base" in pick ? [...pick.base, pick.pick] : [...path, pick]);
  };
  return (
    <li>
      <button
        type="button"
        class={`hs-card ${sortOf(card)}${pick ? " can" : ""}${place >= 0 ? " picked" : ""}${away ? " away" : ""}`}
        aria-pressed={place >= 0}
        aria-disabled={!pick && place < 0}
        onClick={press}
        onPointerEnter={(e) => e.pointerType !== "touch" && look(true)}
        onPointerLeave={(e) => e.pointerType !== "touch" && look(false)}
        onFocus={() => look(true)}
        onBlur={() => look(false)}
      >
        <span class="spoken">{heldWords(card, role, away)}</span>
        {role && <em aria-hidden="true">{say("face-hexstrike.hand.role", { role })}</em>}
        {away && !role && <em class="away" aria-hidden="true">{say("face-hexstrike.hand.away")}</em>}
        <CardFace card={card} />
      </button>
    </li>
  );
}

/** A card as it is spoken, with what has become of it. */
function heldWords(card: Card, role: string, away: boolean): string {
  const words = cardWords(card);
  if (role) return say("face-hexstrike.hand.card.as", { card: words, role });
  return away ? say("face-hexstrike.hand.card.away", { card: words }) : words;
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

/** The turns that the chosen pair allows, as they lie on the board; `angle` is where the figure faces now. */
export function Wheel(props: Props & { angle: number }) {
  const { choices, path, angle } = props;
  const pair = path.filter((pick) => pick.kind === "card");
  if (props.actor === null || props.history || props.theatre || props.view.questions.length > 0 || pair.length < 2) return null;
  const open = new Map(
    choices
      .filter((c) => c.picks[0]?.value === pair[0]!.value && c.picks[1]?.value === pair[1]!.value && c.picks.length === 3)
      .map((c) => [c.picks[2]!.value, c.picks[2]!]),
  );
  const taken = path[2]?.value;
  const turns = catalogue.value?.turns ?? [];
  const look = (turn: string | null): void => {
    props.hover(turn !== null && open.has(turn) ? [...pair, open.get(turn)!] : null);
  };
  return (
    <div class="hs-wheel" role="group" aria-label={say("face-hexstrike.wheel")} onKeyDown={byArrows}>
      <svg viewBox="-80 -80 160 160" aria-hidden="true">
        <circle class="hub" r="32" />
        {turns.map(({ id: turn, steps }) => (
          <path
            key={turn}
            class={`sector${open.has(turn) ? " can" : ""}${turn === taken ? " taken" : ""}`}
            d={sector}
            transform={`rotate(${angle + 60 * steps})`}
            onClick={() => open.has(turn) && props.choose([...pair, open.get(turn)!])}
            onPointerEnter={() => look(turn)}
            onPointerLeave={() => look(null)}
          />
        ))}
        <path class="needle" d="M-12,-10 16,0 -12,10 -6,0Z" transform={`rotate(${angle})`} />
      </svg>
      {turns.map(({ id: turn, steps }) => {
        const at = ((angle + 60 * steps) * Math.PI) / 180;
        return (
          <button
            key={turn}
            type="button"
            style={{ left: `${50 + 34 * Math.cos(at)}%`, top: `${50 + 34 * Math.sin(at)}%` }}
            aria-pressed={turn === taken}
            disabled={!open.has(turn)}
            onClick={() => props.choose([...pair, open.get(turn)!])}
            onPointerEnter={() => look(turn)}
            onPointerLeave={() => look(null)}
            onFocus={() => look(turn)}
            onBlur={() => look(null)}
          >
            <span aria-hidden="true">{turn}</span>
            <span class="spoken">{say("face-hexstrike.wheel.turn", { turn: turnWords(turn) })}</span>
          </button>
        );
      })}
    </div>
  );
}

const sector = (() => {
  const at = (radius: number, degrees: number): string => {
    const a = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(a)).toFixed(1)},${(radius * Math.sin(a)).toFixed(1)}`;
  };
  return `M${at(30, -27)}L${at(76, -29)}A76,76 0 0 1 ${at(76, 29)}L${at(30, 27)}A30,30 0 0 0 ${at(30, -27)}Z`;
})();
