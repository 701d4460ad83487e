// The highest ratings in a game at a speed: accounts and bots in lists of their own.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { say } from "../language";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { gameTitle, loadGames } from "../session/games";
import { Header } from "../shell/header";

type Pool = components["schemas"]["PoolSize"];
type Leader = components["schemas"]["Leader"];

function nameOf({ game, speed, many }: Pool): string {
  const pool = say("archive.pool", { game: gameTitle(game), speed: say("archive.speed-name", { speed }) });
  return many ? say("archive.many", { pool }) : pool;
}

export function LeaderboardPage() {
  const [pools, setPools] = useState<Pool[] | null>(null);
  const [pool, setPool] = useState("");
  const [programs, setPrograms] = useState(false);
  const [leaders, setLeaders] = useState<Leader[]>([]);
  const [next, setNext] = useState<string | undefined>();
  const { problem, run } = useRun();
  useTitle(say("archive.leaders"));
  useEffect(() => {
    void loadGames().catch(() => {});
    run(api.leaders("", false), (answer) => {
      setPools(answer.pools);
      setPool(answer.pools[0]?.pool ?? "");
    });
  }, []);
  const part = (before: Leader[], after?: string): void =>
    run(api.leaders(pool, programs, after), (answer) => {
      setLeaders([...before, ...answer.leaders]);
      setNext(answer.next);
    });
  useEffect(() => {
    if (pool) part([]);
  }, [pool, programs]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="archive">
        <h1>{say("archive.leaders")}</h1>
        {problem}
        {pools && pools.length > 0 && (
          <div class="filters">
            <label>
              {say("archive.game")}
              <select value={pool} onChange={(e) => setPool(e.currentTarget.value)}>
                {pools.map((one) => <option key={one.pool} value={one.pool}>{nameOf(one)}</option>)}
              </select>
            </label>
            <div class="row">
              {[false, true].map((bots) => (
                <button
                  key={String(bots)}
                  type="button"
                  class={bots === programs ? "btn accent" : "btn"}
                  aria-pressed={bots === programs}
                  onClick={() => setPrograms(bots)}
                >
                  {say(bots ? "archive.programs" : "archive.players")}
                </button>
              ))}
            </div>
          </div>
        )}
        {pools && leaders.length === 0 && <p>{say("archive.no-players")}</p>}
        {leaders.length > 0 && <Board leaders={leaders} />}
        {next && <button type="button" class="btn" onClick={() => part(leaders, next)}>{say("archive.more")}</button>}
      </main>
    </>
  );
}

function Board({ leaders }: { leaders: Leader[] }) {
  return (
    <table class="board-of">
      <thead>
        <tr>
          <th scope="col">{say("archive.place")}</th>
          <th scope="col">{say("archive.name")}</th>
          <th scope="col">{say("archive.rating")}</th>
          <th scope="col">{say("archive.games")}</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ place, handle, name, rating, deviation, games }) => (
          <tr key={handle}>
            <td>{place}</td>
            <th scope="row"><a href={`/@${handle}`}>{name}</a></th>
            <td>{say("archive.plus-minus", { rating, deviation })}</td>
            <td>{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
