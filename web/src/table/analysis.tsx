// After the game: how the expectations went, where they turned, and what would have been better.

import type { Decision } from "../api/types";
import { percent } from "./study";
import type { Session } from "./session";
import { playerName } from "./words";

export function Analysis({ session }: { session: Session }) {
  const { position, study } = session;
  if (position.value!.status !== "finished") return <p class="empty">The house analyses the game when it is over.</p>;
  const told = study.analysis.value;
  return (
    <div class="analysis">
      {!told || (!study.busy.value && told.decisions.length < told.total) ? <Begin session={session} /> : null}
      {told && told.decisions.length < told.total && (
        <label>
          <span class="num">{told.decisions.length} of {told.total} decisions</span>
          <progress max={told.total} value={told.decisions.length} />
        </label>
      )}
      {told?.failed && <p class="problem">The analysis could not be finished.</p>}
      {told && told.decisions.length > 0 && (
        <>
          <OnShow session={session} decisions={told.decisions} />
          <Graph session={session} decisions={told.decisions} />
          <Swings session={session} />
        </>
      )}
    </div>
  );
}

function Begin({ session: { study } }: { session: Session }) {
  return (
    <>
      <p>The house judges every decision by what its player could know then.</p>
      <button type="button" class="btn solid" disabled={study.busy.value} onClick={study.start}>
        {study.busy.value ? "Analysing…" : "Analyse the game"}
      </button>
    </>
  );
}

/** The move on show, beside the best one. */
function OnShow({ session, decisions }: { session: Session; decisions: readonly Decision[] }) {
  const { past, players } = session;
  const cursor = past.cursor.value;
  const here = decisions.find((d) => d.move === cursor);
  if (!here) return <p class="empty">Nothing was judged at move {cursor}.</p>;
  return (
    <p class="judged" aria-live="polite">
      <b>Move {here.move}, {playerName(players.value, here.seat)}:</b> played <span class="mono">{here.text}</span>{" "}
      {judgement(here)}
    </p>
  );
}

function judgement(d: Decision) {
  if (d.forced) return "– there was nothing else.";
  if (d.best === d.text) return "– the house would do the same.";
  const best = <span class="mono">{d.best}</span>;
  if (d.loss === undefined) return <>– the house would play {best}.</>;
  if (d.loss < 0.005) return <>– as good as {best}.</>;
  return <>– {best} would have been worth {percent(d.loss)} more.</>;
}

/** The largest losses; each leads to its move. */
function Swings({ session }: { session: Session }) {
  const { past, players, study } = session;
  const swings = study.swings.value;
  return (
    <section>
      <h3>Biggest swings</h3>
      {swings.length === 0 && <p class="empty">No decision cost much.</p>}
      <ol class="swings">
        {swings.map((d) => (
          <li key={d.number}>
            <button
              type="button"
              class="btn"
              aria-current={past.cursor.value === d.move ? "step" : undefined}
              onClick={() => void past.goTo(d.move)}
            >
              <span>
                Move {d.move}, {playerName(players.value, d.seat)}: <span class="mono">{d.text}</span>
              </span>
              <b>−{percent(d.loss!)}</b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const width = 300;
const height = 90;

/** What each team could expect before its decisions. A press goes to the move; so do the arrows on the slider. */
function Graph({ session, decisions }: { session: Session; decisions: readonly Decision[] }) {
  const { past, players, moves } = session;
  const count = Math.max(1, moves.value.length);
  const x = (move: number): number => (move / count) * width;
  const y = (value: number): number => (1 - value) * height;
  const teams = [...new Set(players.value.map((p) => p.team))];
  const cursor = Math.min(past.cursor.value, count);
  const judged = decisions.filter((d) => !d.forced);
  const near = judged.findLast((d) => d.move <= cursor);
  const expectation = near ? `${playerName(players.value, near.seat)} expected ${percent(near.value)}` : "";
  const press = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    void past.goTo(Math.round(((event.clientX - box.left) / box.width) * count));
  };
  return (
    <figure class="graph">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" role="slider" tabIndex={0}
        aria-label="Expectations over the game" aria-valuemin={0} aria-valuemax={count} aria-valuenow={cursor}
        aria-valuetext={`move ${cursor} of ${count}. ${expectation}`} onClick={press}
      >
        <line class="even" x1={0} x2={width} y1={y(0.5)} y2={y(0.5)} />
        {teams.map((team, i) => (
          <polyline
            key={team}
            class={`team line${i % 4}`}
            points={judged
              .filter((d) => players.value[d.seat - 1]?.team === team)
              .map((d) => `${x(d.move)},${y(d.value)}`).join(" ")}
          />
        ))}
        <line class="here" x1={x(cursor)} x2={x(cursor)} y1={-4} y2={height + 4} />
      </svg>
      <figcaption>
        {teams.map((team, i) => (
          <span key={team} class={`key line${i % 4}`}>
            {players.value.filter((p) => p.team === team).map((p) => playerName(players.value, p.seat)).join(", ")}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
