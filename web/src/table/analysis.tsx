// After the game: how the expectations went, where they turned, and what would have been better.

import type { Decision } from "../api/types";
import { rich, say } from "../language";
import { percent } from "./study";
import type { Session } from "./session";
import { turnAt } from "./turns";
import { calledBy, placeInWords, playerName } from "./words";

export function Analysis({ session }: { session: Session }) {
  const { position, study } = session;
  if (position.value!.status !== "finished") return <p class="empty">{say("table.analysis.early")}</p>;
  const told = study.analysis.value;
  return (
    <div class="analysis">
      {!told || (!study.busy.value && told.decisions.length < told.total) ? <Begin session={session} /> : null}
      {told && told.decisions.length < told.total && (
        <label>
          <span class="num">{say("table.analysis.done", { done: told.decisions.length, total: told.total })}</span>
          <progress max={told.total} value={told.decisions.length} />
        </label>
      )}
      {told?.failed && <p class="problem">{say("table.analysis.unfinished")}</p>}
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
      <p>{say("table.analysis.what")}</p>
      <button type="button" class="btn solid" disabled={study.busy.value} onClick={study.start}>
        {say(study.busy.value ? "table.analysis.busy" : "table.analysis.start")}
      </button>
    </>
  );
}

/** The move on show, beside the best one. */
function OnShow({ session, decisions }: { session: Session; decisions: readonly Decision[] }) {
  const { past, players, turns } = session;
  const cursor = past.cursor.value;
  const turn = turnAt(turns.value, cursor);
  const here = decisions.find((d) => d.move === cursor);
  if (!here) return <p class="empty">{say("table.analysis.unjudged", { turn })}</p>;
  return (
    <p class="judged" aria-live="polite">
      <b>{say("table.analysis.move", { turn, who: calledBy(players.value, here.seat) })}</b>{" "}
      {judgement(here)}
    </p>
  );
}

function judgement(d: Decision) {
  const move = <span class="mono">{d.text}</span>;
  if (d.forced) return rich("table.analysis.forced", { move });
  if (d.best === d.text) return rich("table.analysis.same", { move });
  const best = <span class="mono">{d.best}</span>;
  if (d.loss === undefined) return rich("table.analysis.other", { move, best });
  if (d.loss < 0.005) return rich("table.analysis.even", { move, best });
  return rich("table.analysis.worse", { move, best, loss: percent(d.loss) });
}

/** The largest losses; each leads to its move. */
function Swings({ session }: { session: Session }) {
  const { past, players, study, turns } = session;
  const swings = study.swings.value;
  return (
    <section>
      <h3>{say("table.analysis.swings")}</h3>
      {swings.length === 0 && <p class="empty">{say("table.analysis.no-swings")}</p>}
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
                {rich("table.record.turn", {
                  by: "one",
                  turn: turnAt(turns.value, d.move),
                  who: calledBy(players.value, d.seat),
                  text: <span class="mono">{d.text}</span>,
                })}
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
  const place = placeInWords(session);
  const words = near
    ? say("table.analysis.expected", { place, who: calledBy(players.value, near.seat), value: percent(near.value) })
    : place;
  const press = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    void past.goTo(Math.round(((event.clientX - box.left) / box.width) * count));
  };
  return (
    <figure class="graph">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" role="slider" tabIndex={0}
        aria-label={say("table.analysis.graph")} aria-valuemin={0} aria-valuemax={count} aria-valuenow={cursor}
        aria-valuetext={words} onClick={press}
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
