// Rated games of people who meet so often that they may be arranged.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { components } from "../api/schema";
import { say } from "../language";
import { gameTitle, loadGames } from "../session/games";
import { whenOf } from "../ui/date-time";
import { useRun } from "../ui/request";
import { Decide } from "./decision-form";
import { nameOf } from "./user-names";

type Rematch = components["schemas"]["Rematch"];

export function Rematches() {
  const [list, setList] = useState<Rematch[] | null>(null);
  const { problem, run } = useRun();
  const load = (): void => run(api.rematches(), ({ matches }) => setList(matches));
  useEffect(() => {
    void loadGames().catch(() => {});
    load();
  }, []);
  return (
    <div class="stack">
      <p>{say("desk.rematches.lead")}</p>
      {problem}
      {list?.length === 0 && <p class="dim">{say("desk.rematches.none")}</p>}
      {list?.map((one) => <Card key={one.id} of={one} onDone={load} />)}
    </div>
  );
}

function Card({ of, onDone }: { of: Rematch; onDone(): void }) {
  const { id, game, ended, result, moves, rated, seats, people } = of;
  const title = say("desk.rematches.game", { game: gameTitle(game), when: whenOf(ended) });
  const changes = seats.map(({ name, rating, change }) =>
    rating === undefined ? name : say("desk.rematches.change", { name, before: rating, after: rating + (change ?? 0) }));
  return (
    <section class="panel stack report" aria-label={title}>
      <h2>{title}</h2>
      <dl>
        <div><dt>{say("desk.rematches.people")}</dt><dd>{people.map(nameOf).join(", ")}</dd></div>
        <div><dt>{say("desk.rematches.result")}</dt><dd>{say("desk.rematches.moves", { result, n: moves })}</dd></div>
        <div><dt>{say("desk.rematches.ratings")}</dt><dd>{changes.join(", ")}</dd></div>
        <div><dt>{say("desk.report.table")}</dt><dd><a href={`/t/${id}`}>{say("desk.report.look")}</a></dd></div>
      </dl>
      {!rated && <p class="dim">{say("desk.rematches.annulled")}</p>}
      {rated && of.ownCause && <p class="dim">{say("desk.own-cause")}</p>}
      {rated && !of.ownCause && <Decide kinds={["annul"]} table={id} onDone={onDone} />}
    </section>
  );
}
