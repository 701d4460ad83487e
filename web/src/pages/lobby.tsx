// The first page: the games, the caller's tables, and what is going on in the house.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, Lobby } from "../api/types";
import { knows } from "../games";
import { say } from "../language";
import { greet } from "../me";
import { useTitle } from "../ui/title";
import { games, loadGames } from "./games";
import { GameCard } from "./gamecard";
import { Header } from "./header";
import { ImportDialog } from "./import";
import { Trouble } from "./missing";
import { HouseTables, YourTables } from "./tables";

const lobby = signal<Lobby | null>(null);

/** Time between two looks at the tables, while the page is visible. Milliseconds. */
const interval = 4_000;

export function LobbyPage() {
  const [failed, setFailed] = useState(false);
  const [importing, setImporting] = useState(false);
  const mine = lobby.value?.mine.filter((table) => table.toAct.some((seat) => isMine(table.players, seat))).length ?? 0;
  useTitle(mine > 0 ? say("page.lobby.title", { tables: mine }) : "");

  useEffect(() => {
    const look = async (): Promise<void> => {
      try {
        await greet();
        await loadGames();
        lobby.value = await api.lobby();
        setFailed(false);
      } catch {
        setFailed(true);
      }
    };
    return whileVisible(look);
  }, []);

  const all = games.value?.filter((game) => knows(game.id)) ?? null; // what this client cannot show, it does not offer
  return (
    <>
      <Header nav={<Nav games={all ?? []} />} />
      <main id="main" tabIndex={-1} class="lobby">
        <div class="hero">
          <h1>{say("page.lobby.headline", { games: all?.length ?? 1 })}</h1>
          <p>{say("page.lobby.welcome")}</p>
          <button type="button" class="btn" onClick={() => setImporting(true)}>{say("page.import.title")}</button>
        </div>
        {failed && <p class="lost" role="status">{say("page.silent.again")}</p>}
        {failed && !all && (
          <Trouble title={say("page.lobby.unreachable")}>
            <p>{say("page.lobby.unreachable-text")}</p>
          </Trouble>
        )}
        {all && (
          <ul class={all.length === 1 ? "games one" : "games"}>
            {all.map((game) => <GameCard key={game.id} game={game} wide={all.length === 1} />)}
          </ul>
        )}
        {lobby.value && all && (
          <div class="low">
            <YourTables tables={lobby.value.mine} games={all} />
            <HouseTables lobby={lobby.value} games={all} />
          </div>
        )}
      </main>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function Nav({ games }: { games: readonly GameInfo[] }) {
  return (
    <nav aria-label={say("page.header.nav")}>
      <a href="/" aria-current="page">{say("page.header.play")}</a>
      {games.length === 1 && <a href={`/rules/${games[0]!.id}`}>{say("page.header.rules")}</a>}
    </nav>
  );
}

function isMine(players: readonly { seat: number; mine: boolean }[], seat: number): boolean {
  return players.some((player) => player.seat === seat && player.mine);
}

/** Does something now and every few seconds, but only while somebody can see it. */
function whileVisible(look: () => Promise<void>): () => void {
  let timer = 0;
  let stopped = false;
  const turn = async (): Promise<void> => {
    clearTimeout(timer);
    if (!document.hidden) await look();
    if (!stopped && !document.hidden) timer = setTimeout(() => void turn(), interval);
  };
  const wake = (): void => void turn();
  document.addEventListener("visibilitychange", wake);
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wake);
  };
}
