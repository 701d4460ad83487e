// The page without running matches: how to make one, and finished matches to look at.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { ArchivedMatch } from "../api/types";
import { Dye, Felt, Picture } from "../games/thumbnail";
import { say } from "../language";
import { atBase } from "../platform/address";
import { games, gameTitle } from "../session/games";

/** So many finished matches are shown. */
const shown = 5;

export function NoMatches() {
  const [finished, setFinished] = useState<ArchivedMatch[]>([]);
  useEffect(() => void api.archive({}).then(({ matches }) => setFinished(matches.slice(0, shown) as ArchivedMatch[]), () => {}), []);
  const game = games.value?.[0];
  return (
    <>
      <section class="panel no-games">
        <Picture game={game?.id ?? ""} />
        <div>
          <h2>{say("watch.first")}</h2>
          <p>{say("watch.first-text")}</p>
          <p class="row">
            <a class="btn solid" href="/">{say("watch.create")}</a>
          </p>
        </div>
      </section>
      {finished.length > 0 && (
        <section aria-labelledby="replays">
          <h2 id="replays">{say("watch.replays")}</h2>
          <ul class="more">{finished.map((match) => <Replay key={match.id} match={match} />)}</ul>
        </section>
      )}
    </>
  );
}

function Replay({ match }: { match: ArchivedMatch }) {
  return (
    <li>
      <a class="match-card" href={`/t/${match.id}`}>
        <Felt game={match.game}><img src={atBase(api.pictureOf(match.id, "svg", -1))} alt="" loading="lazy" /></Felt>
        <span class="text">
          {match.seats.slice(0, 2).map(({ seat, name, winner }) => (
            <b key={seat}><span>{name}</span>{winner && <i>{say("watch.won")}</i>}</b>
          ))}
          <small><Dye game={match.game} /><span>{gameTitle(match.game)} · {say("watch.moves", { n: match.moves })}</span></small>
        </span>
      </a>
    </li>
  );
}
