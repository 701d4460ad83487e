// The chances of the players, turn by turn.

import type { Decision } from "../api/types";
import { say } from "../language";
import { Replay } from "../table/panels/move-record";
import type { Session } from "../table/play/session";
import { calledBy, placeInWords, playerName } from "../table/play/wording";
import { wide } from "../ui/window-size";
import { PinMark } from "./turning-point";
import { percent, type Pin, type Study } from "./analysis";

const width = 300;
const height = 90;

const y = (value: number): number => (1 - value) * height;

/** The graph with the controls of the replay. A press goes to the move; so do the arrows on the slider. */
export function Ahead({ session, study }: { session: Session; study: Study }) {
  const analysis = study.analysis.value;
  const unjudged = analysis?.decisions.filter((d) => d.unjudged).length ?? 0;
  return (
    <section class="lead panel" aria-label={say("review.ahead")}>
      <div class="head">
        <h2>{say("review.ahead")}</h2>
        <Replay session={session} bare />
      </div>
      {unjudged > 0 && <p class="dim">{say("review.left-out", { n: unjudged })}</p>}
      <Graph session={session} study={study} />
    </section>
  );
}

function Graph({ session, study }: { session: Session; study: Study }) {
  const { past, players, moves } = session;
  const count = Math.max(1, moves.value.length);
  const cursor = Math.min(past.cursor.value, count);
  const x = (move: number): number => (move / count) * width;
  const judged = (study.analysis.value?.decisions ?? []).filter((d) => !d.forced && !d.unjudged);
  const near = judged.findLast((d) => d.move <= cursor);
  const place = placeInWords(session);
  const words = near
    ? say("review.expected", { place, player: calledBy(players.value, near.seat), value: percent(near.value) })
    : place;
  const places = apart(study.pins.value.map((pin) => (100 * pin.decision.move) / count), wide.value ? 4 : 7);
  const first = sides(session)[0];
  const heightOf = ({ decision: d }: Pin): number => {
    const alike = players.value[d.seat - 1]!.team === first || sides(session).length > 2;
    return alike ? d.value : 1 - d.value;
  };
  const press = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    void past.goTo(Math.round(((event.clientX - box.left) / box.width) * count));
  };
  return (
    <figure class="graph">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" role="slider" tabIndex={0}
        aria-label={say("review.graph")} aria-valuemin={0} aria-valuemax={count} aria-valuenow={cursor}
        aria-valuetext={words} onClick={press}
      >
        <line class="here" x1={x(cursor)} x2={x(cursor)} y1={-4} y2={height + 4} />
        <line class="even" x1={0} x2={width} y1={y(0.5)} y2={y(0.5)} />
        <Curves session={session} judged={judged} x={x} />
      </svg>
      <div class="pins">
        {study.pins.value.map((pin, i) => (
          <button
            key={pin.number} type="button" style={{ left: `${places[i]}%`, top: `${100 * (1 - heightOf(pin))}%` }}
            onClick={() => void past.goTo(pin.decision.move)}
          >
            <PinMark pin={pin} />
          </button>
        ))}
      </div>
      <Numbers session={session} />
      <Key session={session} />
    </figure>
  );
}

/** The numbers of turns below the graph, as many as have room. */
function Numbers({ session: { moves, turns } }: { session: Session }) {
  const all = turns.value;
  const every = Math.ceil(all.length / (wide.value ? 20 : 12));
  return (
    <div class="numbers" aria-hidden="true">
      {all.filter(({ number }) => number % every === 0).map((turn) => (
        <span key={turn.number} class="num" style={{ left: `${(100 * turn.moves.at(-1)!.index) / Math.max(1, moves.value.length)}%` }}>
          {turn.number}
        </span>
      ))}
    </div>
  );
}

/** Places in order, in hundredths of the width, moved so that each is `least` from the next and none is beyond the end. */
function apart(places: readonly number[], least: number): number[] {
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? -least) + least));
  for (let i = moved.length - 1, end = 100; i >= 0 && moved[i]! > end; i--, end -= least) moved[i] = end;
  return moved;
}

/** The teams from the top of the graph down: the viewer's own first. */
function sides({ players }: Session): number[] {
  const all = [...new Set(players.value.map((p) => p.team))];
  const own = players.value.find((p) => p.mine)?.team;
  return own === undefined ? all : [own, ...all.filter((team) => team !== own)];
}

interface CurvesProps { session: Session; judged: readonly Decision[]; x(move: number): number }

/** One curve between two teams, what is above its middle being good for the first; a curve for each of more. */
function Curves({ session, judged, x }: CurvesProps) {
  const teams = sides(session);
  const teamOf = (d: Decision): number => session.players.value[d.seat - 1]!.team;
  const curve = (list: readonly Decision[], value: (d: Decision) => number): string =>
    list.map((d) => `${x(d.move)},${y(value(d))}`).join(" ");
  if (teams.length > 2) {
    return <>{teams.map((team, i) => (
      <polyline key={team} class={`team line${i % 4}`} points={curve(judged.filter((d) => teamOf(d) === team), (d) => d.value)} />
    ))}</>;
  }
  if (judged.length === 0) return null;
  const points = curve(judged, (d) => (teamOf(d) === teams[0] ? d.value : 1 - d.value));
  const area = `${x(judged[0]!.move)},${y(0.5)} ${points} ${x(judged.at(-1)!.move)},${y(0.5)}`;
  return (
    <>
      <clipPath id="above"><rect x={0} y={-4} width={width} height={y(0.5) + 4} /></clipPath>
      <clipPath id="below"><rect x={0} y={y(0.5)} width={width} height={y(0.5) + 4} /></clipPath>
      <polygon class="above" points={area} clip-path="url(#above)" />
      <polygon class="below" points={area} clip-path="url(#below)" />
      <polyline class="team" points={points} />
    </>
  );
}

/** The legend of the curves, or for two teams of the sides of the middle. */
function Key({ session }: { session: Session }) {
  const teams = sides(session);
  const named = (team: number): string =>
    session.players.value.filter((p) => p.team === team).map((p) => (teams.length > 2 ? playerName(session.players.value, p.seat) : p.title)).join(", ");
  if (teams.length > 2) {
    return <figcaption>{teams.map((team, i) => <span key={team} class={`key line${i % 4}`}>{named(team)}</span>)}</figcaption>;
  }
  return (
    <figcaption class="two">
      {teams.map((team, i) => <span key={team} class={i === 0 ? "up" : "down"}>{say("review.side", { player: named(team) })}</span>)}
    </figcaption>
  );
}
