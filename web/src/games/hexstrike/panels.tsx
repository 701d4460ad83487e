// HexStrike beside the board: fighters, open questions, what a set would do, and what symbols mean.

import { useEffect } from "preact/hooks";
import { Plane } from "../../board/plane";
import { cellText, directionWord } from "../../board/words";
import { count } from "../../ui/english";
import type { FilmProps, PreviewProps, SeatProps, ViewProps } from "../contract";
import { actionWords } from "./action";
import { cardName, cardOf, wantCatalogue } from "./catalogue";
import { draftOf } from "./draft";
import { ActionIcon } from "./icons";
import { CardWords, Emblem } from "./parts";
import { Fighter, Ground, surroundings, Tokens } from "./pieces";
import { type Scene, restingScene } from "./scene";
import type { View } from "./types";
import { ground, playerOf, turnWords } from "./words";

/** The emblem of a seat; before the deal it shows its number. */
export function SeatFace({ view, seat }: SeatProps<View>) {
  return <Emblem seat={seat} letter={view?.players[seat - 1]?.name[0] ?? String(seat)} />;
}

/** How a fighter stands and what it holds: backs of abilities, then of movement cards. */
export function SeatExtras({ view, seat }: SeatProps<View>) {
  const p = playerOf(view, seat);
  return (
    <div class="hs-seat">
      <p class="hs-facts">
        <span>Damage <b>{p.damage}</b></span>
        <span>facing <b>{directionWord(p.facing)}</b></span>
        <span><b>{ground(p)}</b></span>
      </p>
      <p class="hs-backs" role="img" aria-label={`${count(p.handSize, "card")} in hand of ${p.limit}, ${p.ready} of 4 movement cards ready, ${count(p.deckSize, "card")} in the deck`}>
        {Array.from({ length: p.handSize }, (_, i) => <i key={i} class="ability" />)}
        <i class="gap" />
        {Array.from({ length: 4 }, (_, i) => <i key={`m${i}`} class={i < p.ready ? "move" : "move gone"} />)}
        <span>deck {p.deckSize}</span>
      </p>
      <details>
        <summary>{p.name}’s gift</summary>
        <p>{p.power}</p>
      </details>
    </div>
  );
}

export function Panel({ view }: ViewProps<View>) {
  const waits = view.players.filter((p) => view.toAct.includes(p.seat)).map((p) => p.name);
  return (
    <div class="hs-panel">
      <h2>Beat {view.beat} <span>of at most {view.limit}</span></h2>
      {view.questions.map((q, i) => <p key={i} class="hs-question"><b>{playerOf(view, q.seat).name}</b> {q.title}</p>)}
      {view.result === "*" && waits.length > 0 && view.questions.length === 0 && (
        <p>{waits.length === 2 ? "Both choose a set; both are shown at once." : `${waits[0]} chooses a set.`}</p>
      )}
      {view.players.filter((p) => p.waiting).map((p) => <p key={p.seat}>{p.name} has chosen; the set is still secret.</p>)}
      {view.counters.map((c, i) => <p key={i}>{playerOf(view, c.defender).name}’s parry strikes back for {c.damage}.</p>)}
      {view.comebacks.map((c, i) => <p key={i}>{playerOf(view, c.seat).name} goes on guarding at beat {c.beat}.</p>)}
      <p class="hs-note">Five hexes from land a fighter is lost. {view.shuffled ? "The decks are shuffled." : "Decks lie in their known order."}</p>
    </div>
  );
}

export function Strip({ view }: ViewProps<View>) {
  const [a, b] = view.players;
  return (
    <div class="hs-strip">
      <span>Beat {view.beat}</span>
      {[a, b].map((p) => <span key={p.seat}>{p.name[0]}: {ground(p)}, {p.handSize}+{p.ready} cards</span>)}
    </div>
  );
}

/** A set beat by beat, and whom it hits if nothing interferes; or the card that a question is about. */
export function PreviewPanel({ view, proposal, seats }: PreviewProps<View>) {
  useEffect(wantCatalogue, []);
  const { text, picks } = proposal.choice;
  if (!text.startsWith("play ")) return <Answer view={view} />;
  const [active, passive, turn] = picks.map((pick) => pick.value);
  const seat = view.toAct.find((s) => seats.includes(s)) ?? seats[0] ?? 1;
  const foe = view.players[2 - seat]!;
  const draft = proposal.preview && draftOf(proposal.preview.events, view, seat);
  return (
    <div class="hs-preview">
      <h2>{cardName(active!)} <span>with {cardName(passive!)}, {turnWords(turn!)}</span></h2>
      <ol>
        {draft?.slots.map((slot, beat) => {
          const hit = draft.hits.find((h) => h.beat === beat);
          return (
            <li key={beat}>
              <i>{view.beat + beat}</i>
              <span>
                {actionWords(slot.action)}
                {hit?.thrown && <b> throws {foe.name}: damage {hit.damage}</b>}
                {hit && !hit.thrown && <b> reaches {foe.name}: damage {hit.damage}{hit.knockback > 0 ? `, knockback ${hit.knockback}` : ""}</b>}
              </span>
            </li>
          );
        })}
      </ol>
      <p class="hs-note">If nothing interferes and {foe.name} stays.</p>
    </div>
  );
}

function Answer({ view }: ViewProps<View>) {
  const question = view.questions[0];
  const card = question && cardOf(question.card);
  return (
    <div class="hs-preview">
      <h2>{question?.title ?? "Your answer"}</h2>
      {card && <p><b>{card.name}.</b> <CardWords card={card} /></p>}
    </div>
  );
}

/** Both fighters at the frame on show. */
export function FilmPanel({ view, theatre }: FilmProps<View, Scene>) {
  const { figures } = theatre.frame.data;
  return (
    <div class="hs-preview">
      <h2>{theatre.frame.title}</h2>
      {figures.map((f, i) => (
        <p key={i} class="hs-facts">
          <b>{view.players[i]!.name}</b>
          <span>Damage <b>{f.damage}</b></span>
          <span>on {cellText(f.cell)}, facing {directionWord(f.facing)}</span>
        </p>
      ))}
    </div>
  );
}

const symbols: [string, string][] = [
  ["m", "step"], ["2j", "jump"], ["a", "attack"], ["c", "charge"], ["b-Lb-Rb", "block"], ["W", "wait"], ["Co", "combo"],
  ["X1", "special"], ["D", "lost beat"],
];

export function Legend() {
  return (
    <>
      {symbols.map(([action, text]) => <span key={action}><ActionIcon action={action} title={false} />{text}</span>)}
      <span><i class="hs-open" />open</span>
      <span>up: forward</span>
    </>
  );
}

/** The board alone, small and silent. */
export function Thumbnail({ view }: ViewProps<View>) {
  const plane = new Plane("pointy");
  const cells = surroundings(view.land, 3);
  const scene = restingScene(view);
  const { left, top, right, bottom } = plane.bounds(view.land, 60);
  return (
    <svg class="hs-thumbnail" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">
      <Ground plane={plane} cells={cells} />
      <Tokens plane={plane} scene={scene} view={view} />
      {scene.figures.map((figure, i) => (
        <Fighter key={i} plane={plane} seat={i + 1} letter={view.players[i]!.name[0]!} figure={figure} speed={0} />
      ))}
    </svg>
  );
}
