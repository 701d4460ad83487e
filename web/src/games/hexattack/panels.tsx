// Hexattack beside the board: teams and points, an order's meaning, the turn as a list, and guesses at others' orders.

import { useId, useState } from "preact/hooks";
import { about as cellsAbout } from "../../ui/lit-cells";
import { Still } from "../../board/marks";
import { Plane } from "../../game/plane";
import { say } from "../../language";
import { teamName } from "../../ui/team";
import type { FilmProps, Frame, GameEvent, GoalProps, PreviewProps, SandboxProps, SeatProps, StillProps, ViewProps } from "../../game/contract";
import { outcome } from "./film";
import { VerbIcon } from "./icons";
import { Ground, Marks, Patterns, Token, Warrior as WarriorPiece } from "./pieces";
import { type Row, lastTurn, rowsOf } from "./results";
import type { Scene } from "./scene";
import { as, type Team, type View } from "./types";
import { directions, isVain, type Known, orderWords, reason } from "./words";

/** The number of a team, from 1: A is 1. */
const place = (team: string): number => team.charCodeAt(0) - 64;

/** A warrior by itself. It brings its pattern along: see Token. */
function Chip({ team, label }: { team: string; label: string }) {
  const scope = useId();
  return (
    <svg class="ha-chip" viewBox="-33 -31 66 62" aria-hidden="true">
      <Patterns scope={scope} />
      <Token team={team} label={label} scope={scope} />
    </svg>
  );
}

/** The emblem of a seat: a token of its team with the seat's number. */
export function SeatEmblem({ view, seat }: SeatProps<View>) {
  const team = view.players.find((player) => player.seat === seat)?.team ?? "";
  return <span class="ha-emblem"><Chip team={team} label={String(seat)} /></span>;
}

/** How many of the viewer's own warriors have an order, or that a seat has none left. */
export function SeatExtras({ view, seat }: SeatProps<View>) {
  const squad = view.warriors.filter((w) => w.player === seat);
  const idle = squad.filter((w) => view.holding.includes(w.name));
  if (squad.length > 0 && idle.length === 0) return null;
  return <p class="ha-idle">{squad.length === 0 ? say("ui-hexattack.seat.none") : idleWords(idle.length, squad.length)}</p>;
}

function idleWords(n: number, all: number): string {
  return n === all ? say("ui-hexattack.seat.idle-all") : say("ui-hexattack.seat.idle", { n });
}

/** The teams with their points; where more than two play, the players are listed by team already. */
function Teams({ teams }: { teams: readonly Team[] }) {
  return (
    <ul>
      {teams.map((team) => (
        <li key={team.name}>
          <Chip team={team.name} label={team.players.length === 1 ? String(team.players[0]) : ""} />
          <span class="grow">{teamName(place(team.name))}<small>{say("ui-hexattack.team.warriors", { n: team.warriors })}</small></span>
          <b>{team.points}</b>
        </li>
      ))}
    </ul>
  );
}

/** How to win, and what decides when the turns run out. */
export function goal({ view, options }: GoalProps<View>): string {
  const { goal, target = 0, turns, names } = view;
  return say("ui-hexattack.aim", { goal, n: target, turns, names, tiebreak: options.tiebreak ?? "points" });
}

/** How points are made. */
function pointsWords({ perHit, penalty }: View): string {
  const each = say("ui-hexattack.points", { each: perHit ? "hit" : "foe" });
  return penalty ? `${each} ${say("ui-hexattack.points.penalty")}` : each;
}

export function Panel({ view, allEvents }: ViewProps<View> & { allEvents: readonly GameEvent[] }) {
  const before = lastTurn(allEvents);
  const written = !view.over && view.orders.length + view.holding.length > 0;
  return (
    <div class="ha-score">
      {written && <h2>{say("ui-hexattack.orders")} <span>{say("ui-hexattack.orders.how")}</span></h2>}
      {written ? <Orders view={view} /> : view.players.length <= 2 && <Teams teams={view.teams} />}
      {before.length > 0 && (
        <>
          <h2>{say("ui-hexattack.went", { turn: as("turn", before[0])!.turn })}</h2>
          <ul class="ha-orders">{rowsOf(before).map((row) => <li key={row.warrior}><Came row={row} /></li>)}</ul>
        </>
      )}
      <p class="ha-note">{pointsWords(view)}</p>
    </div>
  );
}

/** An order with what came of it. */
function Came({ row }: { row: Row }) {
  const { warrior, team, verb, direction, came, why } = row;
  return (
    <>
      <Chip team={team} label={warrior} />
      <span class={`ha-verb ${verb}`}><VerbIcon verb={verb} /></span>
      <span class="grow">
        <b>{orderWords(verb, direction)}</b>
        {why && <small>{why}</small>}
      </span>
      {came && (
        <span class={`state ${came}`}>
          <VerbIcon verb={came === "done" ? "tick" : "cross"} />
          <span class="spoken">{say("ui-hexattack.came", { came })}</span>
        </span>
      )}
    </>
  );
}

type Warrior = View["warriors"][0];

/** The orders that the viewer may know, the one that is being considered among them. */
function Orders({ view, proposal }: { view: View; proposal?: { warrior: Warrior; order: Known } | undefined }) {
  const known = new Map<string, Known>(view.orders.map((order) => [order.warrior, order]));
  if (proposal) known.set(proposal.warrior.name, proposal.order);
  return (
    <ul class="ha-orders">
      {view.warriors.filter((w) => known.has(w.name) || view.holding.includes(w.name)).map((w) => {
        const considered = proposal?.warrior.name === w.name;
        const sealed = view.players.some((p) => p.seat === w.player && p.ready);
        const order = known.get(w.name);
        return (
          <li key={w.name} class={considered ? "now" : ""}>
            <Chip team={w.team} label={w.name} />
            <span class={`ha-verb ${order?.verb ?? "none"}`}>{order && <VerbIcon verb={order.verb} />}</span>
            <span class="grow">
              <b>{order ? orderWords(order.verb, order.direction) : say("ui-hexattack.orders.none")}</b>
              {order && <small class={isVain(order) ? "vain" : ""}>{reason(view, order)}</small>}
            </span>
            {order && !considered && (
              <span class={isVain(order) ? "state failed" : "state"}>
                {sealed ? say("ui-hexattack.orders.sealed") : <VerbIcon verb={isVain(order) ? "warning" : "tick"} />}
                {!sealed && <span class="spoken">{say("ui-hexattack.orders.given")}</span>}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The orders with the one that is being considered, and its meaning in the sentence of the server. */
export function PreviewPanel({ view, proposal: { choice, preview }, seats }: PreviewProps<View>) {
  const call = choice.picks[0]?.value;
  const explained = preview ? as("explained", preview.events[0]!) : undefined;
  const warrior = view.warriors.find((w) => (explained ? w.name === explained.warrior : seats.includes(w.player) && w.call === call));
  const order = explained ?? { verb: choice.picks[1]?.value as Known["verb"], direction: choice.picks[2]?.value, touches: [] };
  return (
    <div class="ha-score">
      <h2>{say("ui-hexattack.orders")} <span>{say("ui-hexattack.orders.how")}</span></h2>
      <Orders view={view} proposal={warrior && { warrior, order }} />
      {preview?.events.map((e) => <p key={e.kind} class="ha-note" {...cellsAbout(e.cells)}>{e.sentence}</p>)}
    </div>
  );
}

/** The turn on show as a list of orders with what has come of each; one warrior's story when it is picked. */
export function FilmPanel({ filmView }: FilmProps<View, Scene>) {
  const { film, frame, subject } = filmView;
  const warriorFrames = subject === null ? [] : film.frames.map((f, i) => ({ f, i })).filter(({ f }) => mentions(f, subject));
  return (
    <div class="ha-film">
      <ul class="ha-orders">
        {frame.data.rows.map((row) => (
          <li key={row.warrior} class={frame.data.about.includes(row.warrior) ? "now" : ""}>
            <button
              type="button"
              aria-pressed={subject === row.warrior}
              onClick={() => filmView.inspect(subject === row.warrior ? null : row.warrior)}
            >
              <Came row={row} />
            </button>
          </li>
        ))}
      </ul>
      {subject === null && <p class="ha-note">{say("ui-hexattack.film.pick")}</p>}
      {subject !== null && <h2>{say("ui-hexattack.film.warrior-events", { warrior: subject })}</h2>}
      {subject !== null && warriorFrames.length === 0 && <p class="ha-note">{say("ui-hexattack.film.held")}</p>}
      <ol class="ha-story">
        {warriorFrames.map(({ f, i }) => (
          <li key={i}>
            <button type="button" aria-current={f === frame ? "step" : undefined} onClick={() => filmView.goTo(i)}>
              <b>{f.title}</b> {about(f, subject!)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function mentions(frame: Frame<Scene>, subject: string): boolean {
  return frame.data.about.includes(subject);
}

/** Of several sentences those that name the warrior. */
function about(frame: Frame<Scene>, subject: string): string {
  const naming = frame.data.sentences.filter((t) => t.about.includes(subject)).map((t) => t.sentence);
  return naming.filter(Boolean).join(" ") || frame.caption;
}

/** Guesses at the others' orders; what would come of them is shown on the board. */
export function Sandbox({ view, seat, suppose }: SandboxProps<View>) {
  const others = view.players.filter((p) => p.seat !== seat && !p.shown && p.warriors > 0);
  const [orders, setOrders] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const squad = (player: number): Warrior[] => view.warriors.filter((w) => w.player === player);
  const show = async (event: Event): Promise<void> => {
    event.preventDefault();
    const written = (player: number): string => squad(player).map((w) => `${w.call} ${orders[w.name] ?? "hold"}`).join("; ");
    setRefusal(await suppose(others.map((p) => ({ seat: p.seat, text: written(p.seat) }))));
  };
  return (
    <form class="ha-sandbox" onSubmit={(event) => void show(event)}>
      <p class="ha-note">{say("ui-hexattack.guess")}</p>
      {others.flatMap((p) => squad(p.seat)).map((w) => (
        <label key={w.name}>
          <Chip team={w.team} label={w.name} />
          <span class="spoken">{say("ui-hexattack.guess.warrior", { warrior: w.name })}</span>
          <select value={orders[w.name] ?? "hold"} onChange={(event) => setOrders({ ...orders, [w.name]: event.currentTarget.value })}>
            <option value="hold">{orderWords("hold")}</option>
            {view.verbs.filter((verb) => verb !== "hold").map((verb) => (
              <optgroup key={verb} label={say("ui-hexattack.verb", { verb, label: verb })}>
                {directions.map((way) => <option key={way} value={`${verb} ${way}`}>{orderWords(verb, way)}</option>)}
              </optgroup>
            ))}
          </select>
        </label>
      ))}
      {refusal !== "" && <p role="alert" class="ha-refusal">{refusal}</p>}
      <button type="submit" class="btn">{say("ui-hexattack.guess.show")}</button>
    </form>
  );
}

const marks: [string, string][] = [
  ["attack", "M-9,8H9"],
  ["defend", "M-10,4 -6,-5M-5,-7H5M6,-5 10,4"],
  ["grab", "M0,10V-3M-5,-3A5,5 0 0 1 5,-3"],
  ["move", "M-9,0H3M3,-5 9,0 3,5Z"],
  ["push", "M-10,0H2M6,0m-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0"],
];

export function Legend() {
  return (
    <>
      {marks.map(([kind, d]) => (
        <span key={kind}>
          <svg class={`ha-legend ${kind}`} viewBox="-12 -12 24 24" aria-hidden="true"><path d={d} /></svg>
          {say(`ui-hexattack.legend.${kind}`)}
        </span>
      ))}
    </>
  );
}

/** A team's score. */
export function teamScore(view: View, team: number): string {
  return String(view.teams.find((t: Team) => place(t.name) === team)?.points ?? 0);
}

/** The board alone, small and silent. */
export function Thumbnail({ view, events = [], around, over }: StillProps<View>) {
  const plane = new Plane("flat");
  const scene = outcome(view, events);
  return (
    <Still plane={plane} cells={around ?? view.cells} margin={14} look="ha-thumbnail" over={over}>
      <Patterns scope="thumb" />
      <Ground plane={plane} cells={view.cells} rocks={new Set(view.rocks)} scope="thumb" />
      {scene.pieces.map((piece) => (
        <WarriorPiece key={piece.name} plane={plane} piece={piece} about={false} speed={0} scope="thumb" />
      ))}
      <Marks plane={plane} marks={scene.marks} />
    </Still>
  );
}
