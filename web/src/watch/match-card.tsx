// A running match as a small board with its players.

import { Dye, LivePicture } from "../games/thumbnail";
import { say } from "../language";
import { namesOf } from "../match/summary";
import { gameTitle } from "../session/games";
import { Icon } from "../ui/icons";
import { progressOf, sidesOf, type Watched } from "./sides";

export function MatchCard({ table }: { table: Watched }) {
  return (
    <li>
      <a class="match-card" href={`/t/${table.id}`} aria-label={say("watch.open", { names: namesOf(table), game: gameTitle(table.game) })}>
        <LivePicture game={table.game} view={table.view} />
        <Watchers n={table.watchers} />
        <span class="text">
          {sidesOf(table).slice(0, 2).map(({ name, rating }) => <b key={name}><span>{name}</span><i class="num">{rating}</i></b>)}
          <small><Dye game={table.game} /><span>{progressOf(table)}</span></small>
        </span>
      </a>
    </li>
  );
}

/** The number of spectators, on a board. */
export function Watchers({ n }: { n: number }) {
  return <span class="watchers"><Icon name="watch" /><span aria-hidden="true">{n}</span><span class="spoken">{say("watch.watchers", { n })}</span></span>;
}
