// HexStrike beside the board: fighters, open questions, what a set would do, and what symbols mean.

import { useEffect } from "preact/hooks";
import { Still } from "../../board/marks";
import { directionWord } from "../../board/directions";
import { rich, say } from "../../language";
import type { FilmProps, PreviewProps, SeatProps, StillProps, ViewProps } from "../../game/contract";
import { actionWords } from "./action";
import { cardName, cardOf, wantCatalogue } from "./catalogue";
import { type Draft, draftOf } from "./draft";
import { ActionIcon } from "./icons";
import { CardFace, CardWords, Emblem, sortOf } from "./parts";
import { Fighter, Ground, surroundings, tilted, Tokens } from "./pieces";
import { reading } from "./reading";
import { type Scene, restingScene } from "./scene";
import type { Card, Player, View } from "./types";
import { ground, playerOf, turnWords } from "./words";

/** The emblem of a seat; before the deal it shows its number. */
export function SeatEmblem({ view, seat }: SeatProps<View>) {
  return <Emblem seat={seat} name={view && !view.choosing ? playerOf(view, seat).name : String(seat)} />;
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
          <summary>{say("ui-hexstrike.seat.gift", { name: p.name })}</summary>
          <p>{p.power}</p>
        </details>
      )}
    </div>
  );
}

/** A card that is looked at, or what the others have laid; and how the duel stands. */
export function Panel({ view }: ViewProps<View>) {
  useEffect(wantCatalogue, []);
  if (view.choosing) return <div class="hs-panel"><h2>{say("ui-hexstrike.panel.choosing")}</h2></div>;
  const read = reading.value;
  return <div class="hs-panel">{read.length > 0 ? <Closer ids={read} /> : <Standing view={view} />}</div>;
}

/** The sets that others have laid, to be read. */
function Laid({ view }: ViewProps<View>) {
  return (
    <>
      {view.players.filter((p) => p.hand === null).flatMap((p) => setOf(p) ?? []).map(({ player, active, passive }) => (
        <div key={player.seat}>
          <h3>{say("ui-hexstrike.panel.laid", { name: player.name })}</h3>
          <Closer ids={[active, passive].filter((id) => id !== "")} />
        </div>
      ))}
    </>
  );
}

/** The set that a player's row shows now. */
function setOf(player: Player): { player: Player; active: string; passive: string } | undefined {
  const slot = player.row.find((s) => s.active !== "" && !s.open);
  return slot && { player, active: slot.active, passive: slot.passive };
}

/** Cards to be read: the first with its picture, all with their words. */
function Closer({ ids }: { ids: readonly string[] }) {
  const cards = ids.map(cardOf).filter((card) => card !== undefined);
  if (cards.length === 0) return null;
  return (
    <div class="hs-closer">
      <span class={`hs-card ${sortOf(cards[0]!)}`}><CardFace card={cards[0]!} /></span>
      <div>
        {cards.map((card) => (
          <p key={card.id}>
            {cards.length > 1 && <b>{card.name}. </b>}
            {(card.damage > 0 || card.knockback !== "0") && <span class="hits">{hitsOf(card)} </span>}
            <CardWords card={card} />
          </p>
        ))}
      </div>
    </div>
  );
}

const hitsOf = ({ damage, knockback }: Card): string =>
  say("ui-hexstrike.panel.hits", { damage, throws: knockback === "T" ? "yes" : "no", knockback });

function Standing({ view }: ViewProps<View>) {
  const waits = view.players.filter((p) => view.toAct.includes(p.seat)).map((p) => p.name);
  return (
    <>
      <h2>{rich("ui-hexstrike.panel", { beat: view.beat, limit: <span>{say("ui-hexstrike.panel.limit", { limit: view.limit })}</span> })}</h2>
      {view.questions.map((q, i) => (
        <p key={i} class="hs-question">
          {rich("ui-hexstrike.panel.question", { name: <b>{playerOf(view, q.seat).name}</b>, question: q.title })}
        </p>
      ))}
      {view.result === "*" && waits.length > 0 && view.questions.length === 0 && (
        <p>{waits.length === 2 ? say("ui-hexstrike.panel.both") : say("ui-hexstrike.panel.one", { name: waits[0]! })}</p>
      )}
      {view.players.filter((p) => p.waiting).map((p) => <p key={p.seat}>{say("ui-hexstrike.panel.chosen", { name: p.name })}</p>)}
      {view.counters.map((c, i) => <p key={i}>{say("ui-hexstrike.panel.parry", { name: playerOf(view, c.defender).name, n: c.damage })}</p>)}
      {view.comebacks.map((c, i) => <p key={i}>{say("ui-hexstrike.panel.guard", { name: playerOf(view, c.seat).name, beat: c.beat })}</p>)}
      <Laid view={view} />
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

/** A set beat by beat, and whom it hits if nothing interferes; or the card that a question is about. */
export function PreviewPanel({ view, proposal, seats }: PreviewProps<View>) {
  useEffect(wantCatalogue, []);
  const { verb, picks } = proposal.choice;
  if (verb !== "play") return <Answer view={view} />;
  const [active, passive, turn] = picks.map((pick) => pick.value);
  const seat = view.toAct.find((s) => seats.includes(s)) ?? seats[0] ?? 1;
  const foe = view.players[2 - seat]!;
  const draft = proposal.preview && draftOf(proposal.preview.events, view, seat);
  return (
    <div class="hs-preview">
      <h2>
        {rich("ui-hexstrike.preview", {
          active: cardName(active!),
          rest: <span>{say("ui-hexstrike.preview.rest", { passive: cardName(passive!), turn: turnWords(turn!) })}</span>,
        })}
      </h2>
      <ol>
        {draft?.slots.map((slot, beat) => {
          const hit = draft.hits.find((h) => h.beat === beat);
          return (
            <li key={beat}>
              <i>{view.beat + beat}</i>
              <ActionIcon action={slot.action} title={false} />
              <span>
                {rich("ui-hexstrike.preview.beat", {
                  action: actionWords(slot.action), hit: hit ? <b>{hitWords(hit, foe.name)}</b> : "",
                })}
              </span>
            </li>
          );
        })}
      </ol>
      <p class="hs-note">{say("ui-hexstrike.preview.note", { name: foe.name })}</p>
    </div>
  );
}

function hitWords({ damage, knockback, thrown }: Draft["hits"][0], name: string): string {
  if (thrown) return say("ui-hexstrike.preview.throws", { name, damage });
  return say("ui-hexstrike.preview.reaches", { name, damage, knockback });
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
          <span>{say("ui-hexstrike.film.where", { cell: f.cell, direction: directionWord(f.facing) })}</span>
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
        <Fighter key={i} plane={plane} seat={i + 1} name={view.players[i]!.name} figure={figure} speed={0} />
      ))}
    </Still>
  );
}
