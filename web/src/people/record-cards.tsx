// How a user's games have ended: all of them, and those with the visitor.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { GameResults, PlayedPage, Profile } from "../api/types";
import { say } from "../language";
import { gameTitle } from "../session/games";
import { withQuery } from "../platform/query";

interface Ends { won: number; drawn: number; lost: number }

/** A bar with the shares of games won, drawn and lost, and their numbers below. */
function Ended({ won, drawn, lost }: Ends) {
  return (
    <>
      <div class="shares" aria-hidden="true">
        {([["won", won], ["drawn", drawn], ["lost", lost]] as const).map(([kind, n]) => n > 0 && <i key={kind} class={kind} style={{ flexGrow: n }} />)}
      </div>
      <p class="ends">
        <span>{say("profile.ends", { ended: "won", n: won })}</span>
        {drawn > 0 && <span>{say("profile.ends", { ended: "drawn", n: drawn })}</span>}
        <span>{say("profile.ends", { ended: "lost", n: lost })}</span>
      </p>
    </>
  );
}

/** The results of public matches, and of each game on demand. */
export function RecordCard({ games }: { games: readonly GameResults[] }) {
  const sum = (kind: keyof Ends): number => games.reduce((all, one) => all + one[kind], 0);
  const ends = { won: sum("won"), drawn: sum("drawn"), lost: sum("lost") };
  return (
    <section class="panel" aria-labelledby="results">
      <h2 id="results">
        {say("profile.results")} <small>{say("profile.rating-games", { n: ends.won + ends.drawn + ends.lost })}</small>
      </h2>
      {games.length === 0 ? <p class="dim">{say("profile.results.none")}</p> : (
        <>
          <Ended {...ends} />
          <details><summary>{say("profile.results.each")}</summary><Table games={games} /></details>
        </>
      )}
    </section>
  );
}

function Table({ games }: { games: readonly GameResults[] }) {
  return (
    <table class="results">
      <thead>
        <tr>
          <th scope="col">{say("profile.game")}</th>
          <th scope="col" class="num">{say("profile.won")}</th>
          <th scope="col" class="num">{say("profile.drawn")}</th>
          <th scope="col" class="num">{say("profile.lost")}</th>
        </tr>
      </thead>
      <tbody>
        {games.toSorted((a, b) => a.game.localeCompare(b.game) || Number(b.againstUsers) - Number(a.againstUsers)).map((g) => (
          <tr key={`${g.game} ${g.againstUsers}`}>
            <th scope="row">
              {gameTitle(g.game)} <small>{g.againstUsers ? say("profile.results.humans") : say("profile.results.bots")}</small>
            </th>
            <td class="num">{g.won}</td>
            <td class="num">{g.drawn}</td>
            <td class="num">{g.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The latest games of the visitor and a user, from the visitor's side. */
export function TogetherCard({ profile, own }: { profile: Profile; own: string }) {
  const [page, setPage] = useState<PlayedPage | null>(null);
  useEffect(() => {
    api.played(profile.handle, { status: "finished", game: "", with: own }).then(setPage, () => setPage(null));
  }, [profile.handle, own]);
  const ended = (kind: string): number => page?.matches.filter(({ outcome }) => outcome === kind).length ?? 0;
  const ends = { won: ended("lost"), drawn: ended("drawn"), lost: ended("won") }; // the list has the other's outcomes
  const games = ends.won + ends.drawn + ends.lost;
  if (!page) return null;
  return (
    <section class="panel together" aria-labelledby="together">
      <h2 id="together">{say("profile.together", { name: profile.name })}</h2>
      {games === 0 ? <p class="dim">{say("profile.together.none")}</p> : (
        <>
          <p><b class="score num">{ends.won} : {ends.lost}</b> {say("profile.together.n", { n: games, latest: page.next ? "yes" : "no" })}</p>
          <Ended {...ends} />
          <p><a href={withQuery("/archive", { user: own, with: profile.handle })}>{say("profile.together.all")}</a></p>
        </>
      )}
    </section>
  );
}
