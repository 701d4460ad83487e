// The list of a user's games, with the position in which each ended.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import { pictureOf } from "../api/study";
import type { PlayedMatch, PlayedPage, Profile } from "../api/types";
import { Felt } from "../games/thumbnail";
import { say } from "../language";
import { atBase } from "../platform/address";
import { gameTitle, games } from "../session/games";
import { whenOf } from "../ui/date-time";

/** The filter of the list. */
interface Filter { status: "finished" | "running"; game: string; with: string }

export function PlayedGames({ profile }: { profile: Profile }) {
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
  };
  const more = (): void => {
    api.played(profile.handle, filter, next).then((page) => show(list ?? [], page), (error: Error) => setProblem(error.message));
  };
  return (
    <section class="panel games" aria-labelledby="tables">
      <h2 id="tables">{say("profile.tables")}</h2>
      <Filters filter={filter} change={change} />
      {problem && <p class="problem" role="alert">{problem}</p>}
      {list?.length === 0 && !problem && <p class="dim" role="status">{say("profile.tables.none")}</p>}
      {list && list.length > 0 && <ul class="played">{list.map((table) => <Played key={table.id} table={table} />)}</ul>}
      {next && <button type="button" class="btn" onClick={more}>{say("profile.tables.more")}</button>}
    </section>
  );
}

function Filters({ filter, change }: { filter: Filter; change(part: Partial<Filter>): void }) {
  return (
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
  );
}

function Played({ table }: { table: PlayedMatch }) {
  const { outcome = "none" } = table;
  return (
    <li>
      <a href={`/t/${table.id}`}>
        <Felt game={table.game}>
          {table.status === "finished" && <img src={atBase(pictureOf(table.id, "svg", -1))} alt="" loading="lazy" />}
        </Felt>
        <span class="grow">
          <b>{table.players.map((player) => player.name || player.title).join(" – ")}</b>
          <span class="dim">{gameTitle(table.game)} · {whenOf(table.at)}{!table.public && <> · {say("profile.private")}</>}</span>
        </span>
        {table.status !== "finished" && <span class="chip">{say("profile.state", { status: table.status })}</span>}
        {outcome !== "none" && <span class={`chip ${outcome}`}>{say("profile.ended", { ended: outcome })}</span>}
      </a>
    </li>
  );
}
