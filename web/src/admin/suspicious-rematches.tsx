// Rated games between players who meet so often that the games may be arranged.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { components } from "../api/schema";
import { say } from "../language";
import { gameTitle, loadGames } from "../session/games";
import { whenOf } from "../ui/date-time";
import { useRun } from "../ui/request";
import { Decide } from "./decision-form";
import { nameOf } from "./user-names";

type Rematch = components["schemas"]["FrequentRematch"];

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
      <p>{say("admin.rematches.lead")}</p>
      {problem}
      {list?.length === 0 && <p class="dim">{say("admin.rematches.none")}</p>}
      {list?.map((one) => <Card key={one.id} of={one} onDone={load} />)}
    </div>
  );
}

function Card({ of, onDone }: { of: Rematch; onDone(): void }) {
  const { id, game, ended, result, moves, rated, seats, users: people } = of;
  const title = say("admin.rematches.game", { game: gameTitle(game), when: whenOf(ended) });
  const changes = seats.map(({ name, rating, change }) =>
    rating === undefined ? name : say("admin.rematches.change", { name, before: rating, after: rating + (change ?? 0) }));
  return (
    <section class="panel stack report" aria-label={title}>
      <h2>{title}</h2>
      <dl>
        <div><dt>{say("admin.rematches.players")}</dt><dd>{people.map(nameOf).join(", ")}</dd></div>
        <div><dt>{say("admin.rematches.result")}</dt><dd>{say("admin.rematches.moves", { result, n: moves })}</dd></div>
        <div><dt>{say("admin.rematches.ratings")}</dt><dd>{changes.join(", ")}</dd></div>
        <div><dt>{say("admin.report.table")}</dt><dd><a href={`/t/${id}`}>{say("admin.report.look")}</a></dd></div>
      </dl>
      {!rated && <p class="dim">{say("admin.rematches.annulled")}</p>}
      {rated && of.conflictOfInterest && <p class="dim">{say("admin.conflict-of-interest")}</p>}
      {rated && !of.conflictOfInterest && <Decide kinds={["annul"]} table={id} onDone={onDone} />}
    </section>
  );
}
