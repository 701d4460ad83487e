// HexStrike beside the board: fighters, open questions, what a set would do, and what symbols mean.

import { useLayoutEffect } from "preact/hooks";
import { Still } from "../../board/marks";
import { directionWord } from "../../board/directions";
import { rich, say } from "../../language";
import type { FilmProps, PreviewProps, SeatProps, StillProps, ViewProps } from "../../game/contract";
import { cardName, cardOf, useRules } from "./catalogue";
import { comingOf, forecastOf } from "./forecast";
import { ForecastRows } from "./forecast-rows";
import { UseButtons } from "./hand";
import { ActionIcon } from "./icons";
import { CardWords, Emblem } from "./parts";
import { Fighter, Ground, surroundings, tilted, Tokens } from "./pieces";
import { Reader } from "./reader";
import { reading, shownBeside, stopReading, useNarrow } from "./reading";
import { type Scene, restingScene } from "./scene";
import type { View } from "./types";
import { ground, playerOf } from "./words";

/** The emblem of a seat; before the deal it shows its number. */
export function SeatEmblem({ view, seat }: SeatProps<View>) {
  return <Emblem seat={seat} fighter={view && !view.choosing ? playerOf(view, seat).character : ""} />;
}

/** How a fighter stands and what it holds: backs of abilities, then of movement cards. */
export function SeatExtras({ view, seat }: SeatProps<View>) {
  const p = playerOf(view, seat);
  if (view.choosing) return <p class="hs-seat">{say("ui-hexstrike.seat.chooses", { chosen: p.waiting ? "yes" : "no" })}</p>;
  const backs = say("ui-hexstrike.seat.backs", {
    hand: p.handSize, limit: p.limit, ready: p.ready, moves: p.moves, deck: p.deckSize,
  });
  return (
    <div class="hs-seat">
      <p class="hs-facts">
        <span>{rich("ui-hexstrike.damage", { n: <b>{p.damage}</b> })}</span>
        <span>{rich("ui-hexstrike.facing", { direction: <b>{directionWord(p.facing)}</b> })}</span>
        <span><b>{ground(p)}</b></span>
      </p>
      <p class="hs-backs" role="img" aria-label={backs}>
        {Array.from({ length: p.handSize }, (_, i) => <i key={i} class="ability" />)}
        <i class="gap" />
        {Array.from({ length: p.moves }, (_, i) => <i key={`m${i}`} class={i < p.ready ? "move" : "move gone"} />)}
        <span>{say("ui-hexstrike.seat.deck", { n: p.deckSize })}</span>
      </p>
      {p.power && (
        <details>
          <summary>{say("ui-hexstrike.seat.gift")}</summary>
          <p>{p.power}</p>
        </details>
      )}
    </div>
  );
}

/** The card that is read, beside the board; null on a phone, and while none is read. */
function useReader() {
  const narrow = useNarrow();
  useLayoutEffect(() => {
    shownBeside.value++;
    return () => void shownBeside.value--;
  }, []);
  if (reading.value.length === 0 || narrow) return null;
  return <Reader ids={reading.value} close={stopReading}><UseButtons /></Reader>;
}

/** The card that is read, or how the duel stands. */
export function Panel({ view }: ViewProps<View>) {
  useRules(view);
  const reader = useReader();
  if (view.choosing) return <div class="hs-panel"><h2>{say("ui-hexstrike.panel.choosing")}</h2></div>;
  return reader ?? <div class="hs-panel"><Standing view={view} /></div>;
}

function Standing({ view }: ViewProps<View>) {
  const held = view.players.filter((p) => p.hand !== null);
  const own = held.length === 1 ? held[0] : held.find((p) => view.toAct.includes(p.seat));
  const coming = own && view.result === "*" && view.questions.length === 0 ? comingOf(view, own.seat) : [];
  const waits = view.players.filter((p) => view.toAct.includes(p.seat)).map((p) => p.name);
  return (
    <>
      <h2>{rich("ui-hexstrike.panel", { beat: view.beat, limit: <span>{say("ui-hexstrike.panel.limit", { limit: view.limit })}</span> })}</h2>
      {coming.length > 0 && <ForecastRows title={say("ui-hexstrike.forecast.coming")} rows={coming} most={3} />}
      {view.questions.map((q, i) => (
        <p key={i} class="hs-question">
          {rich("ui-hexstrike.panel.question", { name: <b>{playerOf(view, q.seat).name}</b>, question: q.title })}
        </p>
      ))}
      {view.result === "*" && coming.length === 0 && waits.length > 0 && view.questions.length === 0 && (
        <p>{waits.length === 2 ? say("ui-hexstrike.panel.both") : say("ui-hexstrike.panel.one", { name: waits[0]! })}</p>
      )}
      {view.players.filter((p) => p.waiting).map((p) => <p key={p.seat}>{say("ui-hexstrike.panel.chosen", { name: p.name })}</p>)}
      {view.counters.map((c, i) => <p key={i}>{say("ui-hexstrike.panel.parry", { name: playerOf(view, c.defender).name, n: c.damage })}</p>)}
      {view.comebacks.map((c, i) => <p key={i}>{say("ui-hexstrike.panel.guard", { name: playerOf(view, c.seat).name, beat: c.beat })}</p>)}
      <p class="hs-note">
        {say("ui-hexstrike.panel.lost", { n: view.lost })}{" "}
        {say("ui-hexstrike.panel.decks", { shuffled: view.shuffled ? "yes" : "no" })}{" "}
        {say("ui-hexstrike.panel.known", { sealed: view.sealed ? "yes" : "no" })}
      </p>
      {view.players.filter((p) => p.undrawn).map((p) => (
        <p key={p.seat} class="hs-note">{say("ui-hexstrike.panel.undrawn", { cards: p.undrawn!.map(cardName).join(", ") })}</p>
      ))}
      {view.players.filter((p) => p.seen.length > 0 && !p.hand).map((p) => (
        <p key={p.seat} class="hs-note">
          {say("ui-hexstrike.panel.seen", { name: p.name, cards: p.seen.map(cardName).join(", ") })}
        </p>
      ))}
    </>
  );
}

export function Strip({ view }: ViewProps<View>) {
  const [a, b] = view.players;
  if (view.choosing) return <div class="hs-strip"><span>{say("ui-hexstrike.panel.choosing")}</span></div>;
  return (
    <div class="hs-strip">
      <span>{say("ui-hexstrike.beat", { beat: view.beat })}</span>
      {[a, b].map((p) => <span key={p.seat}>
          {say("ui-hexstrike.strip.fighter", { letter: p.name[0]!, ground: ground(p), hand: p.handSize, ready: p.ready })}
        </span>)}
    </div>
  );
}

/** The card that is read, or what a set would do beat by beat, or the card that a question is about. */
export function PreviewPanel({ view, proposal, seats }: PreviewProps<View>) {
  useRules(view);
  const reader = useReader();
  if (reader) return reader;
  if (proposal.choice.verb !== "play") return <Answer view={view} />;
  const seat = view.toAct.find((s) => seats.includes(s)) ?? seats[0] ?? 1;
  const rows = proposal.preview ? forecastOf(proposal.preview.events, view, seat) : [];
  return (
    <div class="hs-preview">
      <ForecastRows title={say("ui-hexstrike.forecast")} rows={rows} most={4} />
      <p class="hs-note">{say("ui-hexstrike.forecast.note")}</p>
    </div>
  );
}

function Answer({ view }: ViewProps<View>) {
  const question = view.questions[0];
  const card = question && cardOf(question.card);
  return (
    <div class="hs-preview">
      <h2>{question?.title ?? say("ui-hexstrike.preview.answer")}</h2>
      {card && <p>{rich("ui-hexstrike.preview.card", { name: <b>{card.name}.</b>, words: <CardWords card={card} /> })}</p>}
    </div>
  );
}

/** Both fighters at the frame on show. */
export function FilmPanel({ view, filmView }: FilmProps<View, Scene>) {
  const { figures } = filmView.frame.data;
  return (
    <div class="hs-preview">
      <h2>{filmView.frame.title}</h2>
      {figures.map((f, i) => (
        <p key={i} class="hs-facts">
          <b>{view.players[i]!.name}</b>
          <span>{rich("ui-hexstrike.damage", { n: <b>{f.damage}</b> })}</span>
          <span>{say("ui-hexstrike.film.where", { direction: directionWord(f.facing) })}</span>
        </p>
      ))}
    </div>
  );
}

const symbols = ["m", "2j", "a", "c", "b-Lb-Rb", "W", "Co", "X1", "D"];

export function Legend() {
  return (
    <>
      {symbols.map((action) => (
        <span key={action}><ActionIcon action={action} title={false} />{say(`ui-hexstrike.legend.${action}`)}</span>
      ))}
      <span><i class="hs-open" />{say("ui-hexstrike.legend.open")}</span>
      <span>{say("ui-hexstrike.legend.up")}</span>
    </>
  );
}

/** The board alone, small and silent. */
export function Thumbnail({ view, around, over }: StillProps<View>) {
  const plane = tilted();
  const cells = surroundings(view.land, 3);
  const scene = restingScene(view);
  return (
    <Still plane={plane} cells={around ?? view.land} margin={60} look="hs-thumbnail" over={over}>
      <Ground plane={plane} cells={cells} />
      <Tokens plane={plane} scene={scene} view={view} />
      {scene.figures.map((figure, i) => (
        <Fighter key={i} plane={plane} seat={i + 1} fighter={view.players[i]!.character} figure={figure} speed={0} />
      ))}
    </Still>
  );
}
