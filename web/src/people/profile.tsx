// A user's profile, and the list of their tables. The own profile has its settings too.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { GameResults, PlayedPage, PlayedMatch, Profile } from "../api/types";
import { say } from "../language";
import { LazyOfferDialog } from "../lobby/lazy-offer-dialog";
import { type Run, useRun } from "../ui/request";
import { TwiceButton } from "../ui/confirm-button";
import { AccountFrame } from "../account/account-frame";
import { gameTitle, games, loadGames } from "../session/games";
import { Choices, RelatedUsers } from "./profile-settings";
import { Ratings } from "./ratings";
import { whenOf } from "../ui/date-time";

export function ProfilePage({ handle }: { handle: string }) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [listed, setListed] = useState(false);
  const { problem, run } = useRun();
  const load = (): void => run(api.profile(handle), setProfile);
  useEffect(load, [handle]);
  useEffect(() => void loadGames().catch(() => {}), []);
  const title = profile?.name ?? "@" + handle;
  const tables = profile?.matchesVisible && <Tables profile={profile} onListed={() => setListed(true)} />;
  return (
    <AccountFrame title={title} here={"/@" + handle}>
      {problem}
      {profile && (
        <>
          <About profile={profile} onChange={load} run={run} />
          {profile.results && <ResultsPanel games={profile.results.games} />}
          {profile.results ? <Ratings handle={profile.handle}>{tables}</Ratings> : tables}
          {!profile.matchesVisible && !profile.results && <p class="dim">{say("profile.hidden", { name: profile.name })}</p>}
          {profile.mine && (listed || !profile.matchesVisible) && ( // what stands below the list comes after it, and is not pushed
            <Choices onChange={load}>
              <RelatedUsers kind="follows" />
              <RelatedUsers kind="blocks" />
            </Choices>
          )}
        </>
      )}
    </AccountFrame>
  );
}

interface AboutProps {
  profile: Profile;
  onChange(): void;
  run: Run;
}

function About({ profile, onChange, run }: AboutProps) {
  const ask = (asked: Promise<unknown>): void => run(asked, onChange);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p class="called">
        <span class="mono">@{profile.handle}</span>
        {profile.online && !profile.mine && <span class="chip you">{say("profile.here")}</span>}
      </p>
      {profile.about && <p class="own-words">{profile.about}</p>}
      {!profile.mine && (
        <div class="row">
          {!profile.blocked && (
            <button
              type="button"
              class="btn"
              onClick={() => ask(profile.followed ? api.unfollow(profile.id) : api.follow(profile.id))}
            >
              {profile.followed ? say("profile.unfollow") : say("profile.follow")}
            </button>
          )}
          {!profile.blocked && (
            <button type="button" class="btn" onClick={() => setAsking(true)}>{say("profile.challenge")}</button>
          )}
          {profile.blocked ? (
            <button type="button" class="btn" onClick={() => ask(api.unblock(profile.id))}>{say("profile.unblock")}</button>
          ) : (
            <TwiceButton
              label={say("profile.block")}
              sure={say("profile.block.sure")}
              onPress={() => ask(api.block(profile.id))}
            />
          )}
        </div>
      )}
      {asking && <LazyOfferDialog opponent={profile.handle} onClose={() => setAsking(false)} />}
      {profile.blocked && <p class="dim">{say("profile.blocked", { name: profile.name })}</p>}
      {profile.followed && !profile.blocked && <p class="dim">{say("profile.followed", { name: profile.name })}</p>}
    </>
  );
}

function ResultsPanel({ games }: { games: readonly GameResults[] }) {
  return (
    <section class="panel" aria-labelledby="results">
      <h2 id="results">{say("profile.results")}</h2>
      {games.length === 0 ? <p class="dim">{say("profile.results.none")}</p> : (
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
      )}
    </section>
  );
}

/** The filter of the list of tables. */
interface Filter { status: "finished" | "running"; game: string; with: string }

function Tables({ profile, onListed }: { profile: Profile; onListed(): void }) {
  const [filter, setFilter] = useState<Filter>({ status: "finished", game: "", with: "" });
  const [list, setList] = useState<PlayedMatch[] | null>(null);
  const [next, setNext] = useState<string | undefined>();
  const [problem, setProblem] = useState("");
  const change = (part: Partial<Filter>): void => setFilter({ ...filter, ...part });
  useEffect(() => {
    let wanted = true;
    setProblem("");
    api.played(profile.handle, filter).then(
      (page) => wanted && show([], page),
      (error: Error) => {
        if (!wanted) return;
        show([], { matches: [] });
        setProblem(error.message);
      },
    );
    return () => void (wanted = false);
  }, [profile.handle, filter]);
  const show = (before: PlayedMatch[], page: PlayedPage): void => {
    setList([...before, ...page.matches]);
    setNext(page.next);
    onListed();
  };
  const more = (): void => {
    api.played(profile.handle, filter, next).then((page) => show(list ?? [], page), (error: Error) => setProblem(error.message));
  };
  return (
    <section class="panel" aria-labelledby="tables">
      <h2 id="tables">{say("profile.tables")}</h2>
      <div class="filters">
        <label class="field">
          <span>{say("profile.status")}</span>
          <select value={filter.status} onChange={(e) => change({ status: e.currentTarget.value as Filter["status"] })}>
            <option value="finished">{say("profile.status.finished")}</option>
            <option value="running">{say("profile.status.running")}</option>
          </select>
        </label>
        <label class="field">
          <span>{say("profile.game")}</span>
          <select value={filter.game} onChange={(e) => change({ game: e.currentTarget.value })}>
            <option value="">{say("profile.game.any")}</option>
            {games.value?.map((game) => <option key={game.id} value={game.id}>{game.title}</option>)}
          </select>
        </label>
        <label class="field">
          <span>{say("profile.with")}</span>
          <input
            value={filter.with}
            maxLength={24}
            placeholder={say("profile.with.any")}
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            onChange={(e) => change({ with: e.currentTarget.value.trim() })}
          />
        </label>
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {list?.length === 0 && !problem && <p class="dim" role="status">{say("profile.tables.none")}</p>}
      {list && list.length > 0 && (
        <ul class="played">
          {list.map((table) => <Played key={table.id} table={table} />)}
        </ul>
      )}
      {next && <button type="button" class="btn" onClick={more}>{say("profile.tables.more")}</button>}
    </section>
  );
}

function Played({ table }: { table: PlayedMatch }) {
  return (
    <li>
      <a href={`/t/${table.id}`}>
        <span class="grow">
          <b>{gameTitle(table.game)}</b>
          <span>{table.players.map((player) => player.name || player.title).join(" · ")}</span>
          <span class="dim">{whenOf(table.at)}{!table.public && <> · {say("profile.private")}</>}</span>
        </span>
        {table.status !== "finished" && <span class="chip">{say("profile.state", { status: table.status })}</span>}
        {table.outcome && table.outcome !== "none" && (
          <span class={table.outcome === "won" ? "chip you" : "chip"}>{say("profile.ended", { ended: table.outcome })}</span>
        )}
      </a>
    </li>
  );
}
