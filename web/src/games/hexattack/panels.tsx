// Hexattack beside the board: teams and points, an order's meaning, the turn as a list, and guesses at others' orders.

import { useId, useState } from "preact/hooks";
import { Plane } from "../../board/plane";
import { cellText } from "../../board/words";
import { rich, say } from "../../language";
import { teamName } from "../../ui/team";
import type { FilmProps, Frame, PreviewProps, SandboxProps, SeatProps, ViewProps } from "../contract";
import { Ground, Marks, Patterns, Token, Warrior } from "./pieces";
import { type Scene, restingScene } from "./scene";
import type { Team, View } from "./types";
import { orderWords } from "./words";

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

/** The emblem of a seat: the seat's number. Which team it plays for is told beside it. */
export function SeatFace({ seat }: { seat: number }) {
  return (
    <svg class="ha-face" viewBox="-33 -31 66 62" aria-hidden="true">
      <Token team="" label={String(seat)} scope="" />
    </svg>
  );
}

/** The warriors that a seat still has; those of the viewer's own without an order are dimmed. */
export function SeatExtras({ view, seat }: SeatProps<View>) {
  const squad = view.warriors.filter((w) => w.player === seat);
  const idle = squad.filter((w) => view.holding.includes(w.name));
  return (
    <div class="ha-squad">
      {squad.map((w) => <Chip key={w.name} team={w.team} label={w.name} />)}
      {squad.length === 0 && <span>{say("face-hexattack.seat.none")}</span>}
      {idle.length > 0 && <p>{idleWords(idle.length, squad.length)}</p>}
    </div>
  );
}

function idleWords(n: number, all: number): string {
  return n === all ? say("face-hexattack.seat.idle-all") : say("face-hexattack.seat.idle", { n });
}

/** The teams with their points; where more than two play, the players are listed by team already. */
function Teams({ teams }: { teams: readonly Team[] }) {
  return (
    <ul>
      {teams.map((team) => (
        <li key={team.name}>
          <Chip team={team.name} label={team.name} />
          <span class="grow">{teamName(place(team.name))}<small>{say("face-hexattack.team.warriors", { n: team.warriors })}</small></span>
          <b>{team.points}</b>
        </li>
      ))}
    </ul>
  );
}

/** What wins, and what a team gets points for. */
function goalWords({ goal, target = 0, perHit, penalty, names }: View): string {
  const each = perHit ? "hit" : "foe";
  const wins = {
    race: () => say("face-hexattack.goal.race", { n: target, each }),
    captain: () => say("face-hexattack.goal.captain", { names, each }),
    standing: () => say("face-hexattack.goal.standing", { each }),
  }[goal]();
  return penalty ? `${wins} ${say("face-hexattack.goal.penalty")}` : wins;
}

export function Panel({ view }: ViewProps<View>) {
  return (
    <div class="ha-score">
      <h2>{rich("face-hexattack.turn", { turn: view.turn, of: <span>{say("face-hexattack.turn.of", { turns: view.turns })}</span> })}</h2>
      {view.players.length <= 2 && <Teams teams={view.teams} />}
      <p class="ha-note">{goalWords(view)}</p>
    </div>
  );
}

export function Strip({ view }: ViewProps<View>) {
  return (
    <div class="ha-strip">
      <span>{say("face-hexattack.strip.turn", { turn: view.turn })}</span>
      {view.teams.map((team) => <span key={team.name}><b>{team.name}</b> {team.points} · {team.warriors}</span>)}
    </div>
  );
}

/** What an order means, in the house's words. Nothing of the outcome is known before the reveal. */
export function PreviewPanel({ proposal }: PreviewProps<View>) {
  const [number, verb, direction] = proposal.choice.picks.map((pick) => pick.value);
  return (
    <div class="ha-preview">
      <h2>{orderWords(verb ?? "", direction)} <span>{say("face-hexattack.preview.warrior", { number: number! })}</span></h2>
      {proposal.preview?.events.map((e) => <p key={e.kind}>{e.sentence}</p>)}
    </div>
  );
}

/** The turn on show as a list of orders with what came of each; one warrior's story when it is picked. */
export function FilmPanel({ theatre }: FilmProps<View, Scene>) {
  const { film, frame, subject } = theatre;
  const story = subject === null ? [] : film.frames.map((f, i) => ({ f, i })).filter(({ f }) => tells(f, subject));
  return (
    <div class="ha-film">
      <h2>{subject === null ? say("face-hexattack.film.who") : say("face-hexattack.film.story", { warrior: subject })}</h2>
      <div class="ha-squad">
        {film.frames[0]!.data.pieces.map((piece) => (
          <button
            key={piece.name}
            type="button"
            aria-pressed={subject === piece.name}
            aria-label={say("face-hexattack.film.warrior", { warrior: piece.name, team: piece.team })}
            class={frame.data.about.includes(piece.name) ? "on" : ""}
            onClick={() => theatre.inspect(subject === piece.name ? null : piece.name)}
          >
            <Chip team={piece.team} label={piece.name} />
          </button>
        ))}
      </div>
      {subject === null && <p class="ha-note">{say("face-hexattack.film.pick")}</p>}
      {subject !== null && story.length === 0 && <p class="ha-note">{say("face-hexattack.film.held")}</p>}
      <ol class="ha-story">
        {story.map(({ f, i }) => (
          <li key={i}>
            <button type="button" aria-current={f === frame ? "step" : undefined} onClick={() => theatre.goTo(i)}>
              <b>{f.title}</b> {about(f, subject!)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function tells(frame: Frame<Scene>, subject: string): boolean {
  return frame.data.about.includes(subject);
}

/** Of several sentences those that name the warrior. */
function about(frame: Frame<Scene>, subject: string): string {
  const naming = frame.data.told.filter((t) => t.about.includes(subject)).map((t) => t.sentence);
  return naming.filter(Boolean).join(" ") || frame.caption;
}

/** "1 on 0,3, 2 on −1,3". */
function whereabouts(view: View, seat: number): string {
  const squad = view.warriors.filter((w) => w.player === seat);
  return squad.map((w) => say("face-hexattack.guess.warrior", { number: w.call, cell: cellText(w.cell) })).join(", ");
}

// Notation.
const exampleOrders = { numbers: "1 attack N; 2 hold", captain: "W attack N; 1 hold" };

/** Guesses at the others' orders, as messages that they could have written. */
export function Sandbox({ view, seat, suppose }: SandboxProps<View>) {
  const others = view.players.filter((p) => p.seat !== seat && !p.shown && p.warriors > 0);
  const [texts, setTexts] = useState<Record<number, string>>({});
  const [refusal, setRefusal] = useState("");
  const show = async (event: Event): Promise<void> => {
    event.preventDefault();
    setRefusal(await suppose(others.map((p) => ({ seat: p.seat, text: texts[p.seat] ?? "" }))));
  };
  return (
    <form class="ha-sandbox" onSubmit={(event) => void show(event)}>
      <p class="ha-note">{say("face-hexattack.guess")}</p>
      {others.map((p) => (
        <label key={p.seat} class="field">
          {say("face-hexattack.guess.player", { seat: p.seat, warriors: whereabouts(view, p.seat) })}
          <textarea
            rows={2}
            placeholder={exampleOrders[view.names]}
            value={texts[p.seat] ?? ""}
            onInput={(event) => setTexts({ ...texts, [p.seat]: event.currentTarget.value })}
          />
        </label>
      ))}
      {refusal !== "" && <p role="alert" class="ha-refusal">{refusal}</p>}
      <button type="submit" class="btn">{say("face-hexattack.guess.show")}</button>
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
          {say(`face-hexattack.legend.${kind}`)}
        </span>
      ))}
    </>
  );
}

/** What a team has won so far. */
export function teamScore(view: View, team: number): string {
  return String(view.teams.find((t: Team) => place(t.name) === team)?.points ?? 0);
}

/** The board alone, small and silent. */
export function Thumbnail({ view }: ViewProps<View>) {
  const plane = new Plane("flat");
  const scene = restingScene(view, []);
  const { left, top, right, bottom } = plane.bounds(view.cells, 8);
  return (
    <svg class="ha-thumbnail" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">
      <Patterns scope="thumb" />
      <Ground plane={plane} cells={view.cells} rocks={new Set(view.rocks)} />
      {scene.pieces.map((piece) => (
        <Warrior key={piece.name} plane={plane} piece={piece} about={false} speed={0} scope="thumb" />
      ))}
      <Marks plane={plane} marks={scene.marks} />
    </svg>
  );
}
