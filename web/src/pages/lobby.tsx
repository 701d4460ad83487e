// The first page: the caller's tables, a game to start, and what is going on in the house.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, Lobby } from "../api/types";
import { knows } from "../games";
import { say } from "../language";
import { greet } from "../me";
import { useTitle } from "../ui/title";
import { games, loadGames } from "./games";
import { Chooser } from "./chooser";
import { Header } from "./header";
import { Trouble } from "./missing";
import { isMyMove, OpenOffers, OnNow, YourTables } from "./tables";
import { Welcome } from "./welcome";

const lobby = signal<Lobby | null>(null);

/** Time between two looks at the tables, while the page is visible. Milliseconds. */
const interval = 4_000;

export function LobbyPage() {
  const failed = useLobby();
  const mine = lobby.value?.mine.filter(isMyMove).length ?? 0;
  useTitle(mine > 0 ? say("page.lobby.title", { tables: mine }) : "");
  const all = games.value?.filter((game) => knows(game.id)) ?? null; // what this client cannot show, it does not offer
  return (
    <>
      <Header nav={<Nav games={all ?? []} />} />
      <main id="main" tabIndex={-1} class="lobby">
        {failed && <p class="lost" role="status">{say("page.silent.again")}</p>}
        {failed && !all && (
          <Trouble title={say("page.lobby.unreachable")}>
            <p>{say("page.lobby.unreachable-text")}</p>
          </Trouble>
        )}
        {all && lobby.value && <Rooms games={all} lobby={lobby.value} />}
      </main>
    </>
  );
}

/** Whoever has no table yet is welcomed where the others find theirs. */
function Rooms({ games, lobby }: { games: readonly GameInfo[]; lobby: Lobby }) {
  return (
    <>
      {lobby.mine.length === 0
        ? <Welcome games={games} />
        : <YourTables tables={lobby.mine} games={games} />}
      <Chooser games={games} />
      <div class="low">
        <OpenOffers tables={lobby.open} games={games} />
        <OnNow tables={lobby.running} all={lobby.tables} games={games} />
      </div>
    </>
  );
}

/** Keeps the lobby fresh as long as the page is shown. True as long as the house is silent. */
function useLobby(): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      try {
        await greet();
        [, lobby.value] = await Promise.all([loadGames(), api.lobby()]);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    };
    return whileVisible(look);
  }, []);
  return failed;
}

function Nav({ games }: { games: readonly GameInfo[] }) {
  return (
    <nav aria-label={say("page.header.nav")}>
      <a href="/" aria-current="page">{say("page.header.play")}</a>
      {games.length === 1 && <a href={`/rules/${games[0]!.id}`}>{say("page.header.rules")}</a>}
    </nav>
  );
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
