// Hexstrat beside the map: emblems, squads and cards, what lies face down, the forecast of a fight, the legend.

import type { ComponentChildren } from "preact";
import { Still } from "../../board/marks";
import { Plane, hexPath } from "../../game/plane";
import { rich, say } from "../../language";
import { capitalized } from "../../ui/case";
import { teamName } from "../../ui/team";
import type { Choice, GameEvent, Pick, PreviewProps, SeatProps, StillProps, ViewProps } from "../../game/contract";
import { CaptureSigns, Captures, Counter, Emblem, Squads, TileFace, Tiles } from "./pieces";
import { sceneOf } from "./scene";
import { THICK, TILT } from "./shapes";
import type { Attack, Blow, Ground, GroundRules, Kind, Squad, Tile, View } from "./types";
import { cardName, consequences, groundWord, kindWord, loss, stateWord, sum } from "./words";

/** In the order of `view.strikes`. */
const kinds: Kind[] = ["inf", "rkt", "mech"];

/** A squad by itself. */
function SquadIcon({ squad }: { squad: Squad }) {
  return (
    <svg class="st-icon" viewBox="-31 -32 62 62" aria-hidden="true">
      <Counter squad={squad} />
    </svg>
  );
}

/** The emblem of a seat. */
export function SeatEmblem({ seat }: { seat: number }) {
  return <svg class="st-face" viewBox="-27 -29 54 58" aria-hidden="true"><Emblem seat={seat} /></svg>;
}

function stateOrUnits(squad: Squad, view: View): string {
  return stateWord(squad, view.toMove) || say("ui-hexstrat.units", { n: squad.units });
}

/** A seat's squads, what they can still do, its capture and its cards. */
export function Forces({ view, seat }: SeatProps<View>) {
  const squads = kinds.map((kind) => view.squads.find((s) => s.seat === seat && s.kind === kind));
  const held = view.captures[seat - 1]!;
  return (
    <>
      <ul class="st-forces">
        {squads.map((squad, i) => (
          <li key={kinds[i]} class={squad ? "" : "gone"}>
            {squad ? <SquadIcon squad={squad} /> : <span class="st-none" aria-hidden="true">✕</span>}
            <b>{kindWord(kinds[i]!)}</b>
            <small>{squad ? stateOrUnits(squad, view) : say("ui-hexstrat.eliminated")}</small>
          </li>
        ))}
      </ul>
      <div class="st-chips">
        <span class={held > 0 ? "st-chip alarm" : "st-chip"}>{say("ui-hexstrat.capture", { n: held, all: view.toCapture })}</span>
        {view.cards && <span class="st-chip">{handWords(view, seat)}</span>}
      </div>
    </>
  );
}

/** "Artillery, Boost", or the number of cards that are hidden. */
function handWords(view: View, seat: number): string {
  const hand = view.cards!.hands[seat - 1]!;
  if (hand.size === 0) return say("ui-hexstrat.hand.none");
  return hand.cards ? hand.cards.map(cardName).join(", ") : say("ui-hexstrat.hand", { n: hand.size });
}

/** "16 units": how many units a side has left, and how long it has held the enemy HQ. */
export function seatLine(view: View, seat: number): string {
  const held = view.captures[seat - 1]!;
  const line = say("ui-hexstrat.units", { n: unitsOf(view, seat) });
  return held > 0 ? say("ui-hexstrat.seat.line.hq", { units: line, n: held, all: view.toCapture }) : line;
}

const unitsOf = (view: View, seat: number): number => view.squads.reduce((n, s) => n + (s.seat === seat ? s.units : 0), 0);

/** How many units each side has. */
export function standing(view: View): string {
  return say("ui-hexstrat.standing", { blue: unitsOf(view, 1), vermilion: unitsOf(view, 2) });
}

function tileOf(ground: Ground): Tile {
  return { cell: "0,0", state: "open", ground, hq: 0, star: false, holder: 0 };
}

function GroundIcon({ ground }: { ground: Ground }) {
  return (
    <svg class="st-ground" viewBox="-44 -38 88 76" aria-hidden="true">
      <TileFace tile={tileOf(ground)} held={false} />
    </svg>
  );
}

/** "+1 defence, impedes mechs". */
function groundFact({ attack, defence, mechs }: GroundRules): string {
  const boon = boonOf(attack, defence);
  return boon === "none" ? say("ui-hexstrat.ground.fact.mechs", { mechs })
    : say("ui-hexstrat.ground.fact", { boon, attack, defence, mechs });
}

/** Which of attack and defence a ground raises: both by the same number, one of them, or each by a number of its own. */
function boonOf(attack: number, defence: number): string {
  if (attack === defence) return attack > 0 ? "both" : "none";
  if (attack > 0 && defence > 0) return "apart";
  return attack > 0 ? "attack" : "defence";
}

function left({ pool }: View, ground: Ground): number {
  return { plains: pool.plains, forest: pool.forests, mountain: pool.mountains, hq: 0 }[ground];
}

/** The face-down tiles; before them the contest for the first turn, and at the end the units of each side. */
export function FaceDown({ view, allEvents = [] }: ViewProps<View> & { allEvents?: readonly GameEvent[] }) {
  const { pool } = view;
  const revealed = allEvents.findLast((event) => event.kind === "decided")?.sentence;
  if (view.opening) return <Contest view={view} opening={view.opening} revealed={revealed} />;
  if (view.toMove === 0) return <Remains view={view} />;
  return (
    <div class="st-panel">
      {view.turn === 1 && revealed && <p class="st-says st-revealed">{revealed}</p>}
      <h2>{rich("ui-hexstrat.panel", { tiles: <span>{say("ui-hexstrat.tiles", { n: pool.tiles })}</span> })}</h2>
      <ul class="st-pool">
        {view.grounds.map((ground) => (
          <li key={ground.name}>
            <GroundIcon ground={ground.name} />
            <span>{groundWord(ground.name)}<small>{groundFact(ground)}</small></span>
            <b>{left(view, ground.name)}</b>
          </li>
        ))}
      </ul>
      <p class="st-note-line">
        {pool.tiles > 0 && say("ui-hexstrat.panel.bounce", { n: pool.mountains, all: pool.tiles })}{" "}
        {view.cards && say("ui-hexstrat.panel.stars", { stars: pool.stars, deck: view.cards.deck })}
      </p>
    </div>
  );
}

const throws: Record<string, string> = {
  rock: "M5 15L7 8L12 5L18 8L20 14L16 19L9 19.500Z",
  paper: "M7 3.500H14.500L18 7V20.500H7ZM14.500 3.500V7H18M10 11H15M10 14.500H15",
  scissors: "M6 4L15 15.500M18 4L9 15.500M9 17.500A2.500 2.500 0 1 1 4 17.500A2.500 2.500 0 1 1 9 17.500M20 17.500A2.500 2.500 0 1 1 15 17.500A2.500 2.500 0 1 1 20 17.500",
};

function Throw({ name }: { name: string }) {
  return <svg class="i st-throw" viewBox="0 0 24 24" aria-hidden="true"><path d={throws[name]} /></svg>;
}

/** Rock, paper or scissors before its name. */
export function PickIcon({ pick }: { pick: Pick }) {
  return pick.kind === "word" && throws[pick.value] ? <Throw name={pick.value} /> : null;
}

interface ContestProps {
  view: View;
  opening: NonNullable<View["opening"]>;
  /** The sentence of the last reveal. */
  revealed?: string | undefined;
}

/** What both players have chosen, as far as it is known, while they choose the first turn. */
function Contest({ view, opening, revealed }: ContestProps) {
  return (
    <div class="st-panel">
      <h2>{say("ui-hexstrat.contest")}</h2>
      {opening.ties > 0 && revealed && <p class="st-says">{revealed}</p>}
      <ul class="st-pool st-contest">
        {[1, 2].map((seat) => {
          const choice = opening.throws[seat - 1] || "none";
          return (
            <li key={seat}>
              <SeatEmblem seat={seat} />
              <span>{teamName(seat)}<small>{say("ui-hexstrat.contest.state", { throw: choice === "?" ? "hidden" : choice })}</small></span>
              {throws[choice] && <Throw name={choice} />}
            </li>
          );
        })}
      </ul>
      <p class="st-says">{say("ui-hexstrat.contest.rule", { ties: opening.ties, limit: opening.limit })}</p>
      <p class="st-note-line">{say("ui-hexstrat.strip.down", { n: view.pool.tiles })}</p>
    </div>
  );
}

/** The face-down tiles, and the table of combat. */
export function Intelligence({ view }: ViewProps<View>) {
  return (
    <>
      <FaceDown view={view} />
      {view.toMove > 0 && !view.opening && <div class="st-values"><CombatTable strikes={view.strikes} /></div>}
    </>
  );
}

/** The units of each side at the end. */
function Remains({ view }: ViewProps<View>) {
  const units = (seat: number, kind: Kind): string =>
    say("ui-hexstrat.left.units", { n: view.squads.find((s) => s.seat === seat && s.kind === kind)?.units ?? 0 });
  return (
    <div class="st-panel st-values">
      <table>
        <caption>{say("ui-hexstrat.left")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("ui-hexstrat.left.squad")}</th>
            {[1, 2].map((seat) => <th key={seat} scope="col">{teamName(seat)}</th>)}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindWord(kind)}</th>
              {[1, 2].map((seat) => <td key={seat}>{units(seat, kind)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CombatTable({ strikes }: { strikes: View["strikes"] }) {
  return (
    <table>
      <caption>{say("ui-hexstrat.combat.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{say("ui-hexstrat.combat.strikes")}</th>
          {kinds.map((kind) => <th key={kind} scope="col">{kindWord(kind)}</th>)}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind, i) => (
          <tr key={kind}>
            <th scope="row">{kindWord(kind)}</th>
            {strikes[i]!.map((value, j) => <td key={j}>{value}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What will draw the game, from half the way there. */
export function standstill({ quiet, quietLimit, cards }: View): string {
  return 2 * quiet < quietLimit ? "" : say("ui-hexstrat.standstill", { n: quietLimit - quiet, cards: cards ? "yes" : "no" });
}

/** The effects of the proposed move: a fight to the last unit, or what awaits a squad. */
export function PreviewPanel({ view, proposal, seats }: PreviewProps<View>) {
  const attack = view.attacks?.find((a) => a.move === proposal.choice.text);
  if (attack) return <Forecast view={view} attack={attack} />;
  return <Plan view={view} proposal={proposal} seats={seats} />;
}

/** A plan without a fight: where it leads, as the server says it, and what may lie there. */
function Plan({ view, proposal }: PreviewProps<View>) {
  const { verb, picks } = proposal.choice;
  if (view.opening) return <Contest view={view} opening={view.opening} />;
  const goal = picks.findLast((pick) => pick.kind === "direction");
  const tile = goal && view.tiles.find((t) => t.cell === goal.at);
  const unused = verb === "pass" ? view.squads.filter((s) => s.canAct) : [];
  return (
    <div class="st-panel">
      <h2>{planTitle(proposal.choice)} {goal?.at && <span>{goal.at}</span>}</h2>
      {tile?.state === "down" ? (
        <Odds view={view} mechs={picks.some((pick) => pick.kind === "piece" && pick.value === "mech")} />
      ) : (
        <p class="st-says">{say("ui-hexstrat.plan.where", { what: capitalized(picks.at(-1)!.label) })}</p>
      )}
      {unused.map((squad) => (
        <p key={squad.kind} class="st-says">
          {say("ui-hexstrat.plan.unused", { kind: squad.kind, impeded: squad.impeded ? "yes" : "no" })}
        </p>
      ))}
    </div>
  );
}

function planTitle({ verb, picks }: Choice): string {
  const kind = picks.find((pick) => pick.kind === "piece")?.value ?? "";
  if (verb === "pass") return say("ui-hexstrat.plan.pass");
  if (verb === "artillery") return say("ui-hexstrat.plan.artillery");
  return say(`ui-hexstrat.plan.${verb}`, { kind });
}

/** The effect of a ground on the squad that finds it. */
function groundMeaning({ attack, defence, mechs }: GroundRules, enters: boolean): string {
  const bar = enters && mechs !== "free";
  const boon = bar ? (mechs === "impeded" ? "impeded" : "bounce") : boonOf(attack, defence);
  return say("ui-hexstrat.ground.means", { boon, attack, defence });
}

/** The possible grounds of an unknown tile, and their effects. */
function Odds({ view, mechs }: { view: View; mechs: boolean }) {
  const all = view.pool.tiles;
  return (
    <>
      <p class="st-says">{say("ui-hexstrat.plan.unknown")}</p>
      <ul class="st-pool">
        {view.grounds.map((ground) => (
          <li key={ground.name}>
            <GroundIcon ground={ground.name} />
            <span>{groundWord(ground.name)}<small>{groundMeaning(ground, mechs)}</small></span>
            <b>
              {say("ui-hexstrat.odds.percent", { n: Math.round((100 * left(view, ground.name)) / all) })}
              <small>{say("ui-hexstrat.odds.of", { n: left(view, ground.name), all })}</small>
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The exact outcome of an attack, with its sums. */
function Forecast({ view, attack }: { view: View; attack: Attack }) {
  const us = view.toMove;
  const ours = view.squads.find((s) => s.seat === us && s.kind === attack.squad)!;
  const theirs = view.squads.find((s) => s.seat !== us && s.kind === attack.against)!;
  const others = view.attacks!.filter((a) => a !== attack && (a.target === attack.target || a.squad === attack.squad));
  return (
    <div class="st-panel st-forecast">
      <h2>{rich("ui-hexstrat.forecast", { note: <span>{say("ui-hexstrat.forecast.note")}</span> })}</h2>
      <div class="duel">
        <Fighter squad={ours} ground={attack.fromOn} />
        <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19L17 7M17 7h-5M17 7v5M5 14.500L9.500 19" /></svg>
        <Fighter squad={theirs} ground={attack.targetOn} />
      </div>
      <div class="out">
        <Losses us squad={ours} lose={attack.weLose} keep={attack.weKeep} />
        <Losses us={false} squad={theirs} lose={attack.theyLose} keep={attack.theyKeep} />
      </div>
      <dl class="sums">
        {attack.strikes.map((blow, i) => (
          <Sum key={i} title={say(i === 0 ? "ui-hexstrat.forecast.strike" : "ui-hexstrat.forecast.second")} blow={blow} from={attack.fromOn} to={attack.targetOn} />
        ))}
        {attack.answer ? (
          <Sum title={say("ui-hexstrat.forecast.answer")} blow={attack.answer} from={attack.targetOn} to={attack.fromOn} />
        ) : (
          <><dt>{say("ui-hexstrat.forecast.answer")}</dt><dd>{say("ui-hexstrat.forecast.no-answer")}</dd></>
        )}
      </dl>
      {consequences(attack).map((text) => <p key={text} class="st-says">{text}</p>)}
      {others.length > 0 && (
        <ul class="others">
          {others.map((a) => (
            <li key={a.move}>
              <b>{say("ui-hexstrat.forecast.other", { squad: a.squad, against: a.against, ammo: a.ammo ? "yes" : "no" })}</b>
              <span>{say("ui-hexstrat.forecast.other-losses", { they: loss(a.theyLose), you: loss(a.weLose) })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fighter({ squad, ground }: { squad: Squad; ground: Ground }) {
  return (
    <div>
      <SquadIcon squad={{ ...squad, mark: "" }} />
      <b>{kindWord(squad.kind)}</b>
      <small>{say("ui-hexstrat.ground.where", { ground })}</small>
    </div>
  );
}

interface LossesProps {
  us: boolean;
  squad: Squad;
  lose: number;
  keep: number;
}

function Losses({ us, squad, lose, keep }: LossesProps) {
  const words = keep === 0
    ? say(us ? "ui-hexstrat.forecast.you-lose" : "ui-hexstrat.forecast.they-lose")
    : say(us ? "ui-hexstrat.forecast.you-keep" : "ui-hexstrat.forecast.they-keep", { n: keep, all: squad.units });
  return (
    <div>
      <strong>{loss(lose)}</strong>
      <span class="t">{keep === 0 && <i aria-hidden="true">☠ </i>}{words}</span>
      <span class="pips" aria-hidden="true">
        {Array.from({ length: squad.units }, (_, i) => <i key={i} class={i < keep ? "kept" : "shot"} />)}
      </span>
    </div>
  );
}

function Sum({ title, blow, from, to }: { title: string; blow: Blow; from: Ground; to: Ground }): ComponentChildren {
  return <><dt>{title}</dt><dd>{sum(blow, from, to)}</dd></>;
}

const HEXAGON = hexPath("flat", 10, 2);

/** The legend of the marks. */
export function Legend() {
  const marks = ["picked", "may", "hit", "target", "down"];
  return (
    <>
      {marks.map((kind) => (
        <span key={kind}>
          <svg class={`st-legend ${kind}`} viewBox="-12 -12 24 24" aria-hidden="true">
            <path d={HEXAGON} />
            {kind === "down" && <path class="hatch" d="M-7-4L4 7M-4-7L7 4M-8 1L-2 7M2-7L8-1" />}
          </svg>
          {say(`ui-hexstrat.legend.${kind}`)}
        </span>
      ))}
    </>
  );
}

/** The map alone, small and silent. */
export function Thumbnail({ view, around, over }: StillProps<View>) {
  const plane = new Plane("flat", false, TILT);
  const scene = sceneOf(view);
  return (
    <Still plane={plane} cells={around ?? scene.tiles.keys()} margin={THICK + 6} look="st-thumbnail" over={over}>
      <Tiles plane={plane} scene={scene} scope="still" />
      <Captures plane={plane} scene={scene} />
      <Squads plane={plane} scene={scene} />
      <CaptureSigns plane={plane} scene={scene} />
    </Still>
  );
}
