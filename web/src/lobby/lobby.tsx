// The first page: the caller's tables, a game to start, and what is going on at the site.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, Lobby } from "../api/types";
import { knows } from "../games";
import { loadStyle } from "../platform/styles";
import { loadMessages, say } from "../language";
import { greet } from "../session/me";
import { badge } from "../ui/badge";
import { waits } from "../offers/counts";
import { renewWhile } from "../platform/client-update";
import { useLazy } from "../ui/use-lazy";
import { useTitle } from "../ui/title";
import { whileVisible } from "../ui/visible";
import { games, loadGames } from "../session/games";
import { Chooser } from "./create-match";
import { Header } from "../shell/header";
import { Trouble } from "../shell/error-pages";
import { OnNow, YourTables } from "./match-list";
import { isMyMove } from "../match/summary";
import { Welcome } from "./welcome";

/** The offers come when the first view has: most visitors look at the rest before. Milliseconds. */
const offersAfter = 1_500;
const loadPeople = async () => {
  await new Promise((come) => setTimeout(come, waits.peek() ? 0 : offersAfter));
  const [m] = await Promise.all([
    import("./offer-list"), loadMessages("offers"), loadMessages("people"), loadStyle("filters"), loadStyle("offers"),
  ]);
  return m.People;
};

const lobby = signal<Lobby | null>(null);

/** Time between two looks at the tables, while the page is visible. Milliseconds. */
const interval = 4_000;

export function LobbyPage() {
  const failed = useLobby();
  const mine = lobby.value?.mine.filter(isMyMove).length ?? 0;
  useStay(lobby.value?.mine.length ?? 0, mine);
  useTitle(mine > 0 ? say("app.lobby.title", { tables: mine }) : "");
  const all = games.value?.filter((game) => knows(game.id)) ?? null; // what this client cannot show, it does not offer
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="lobby">
        {failed && <p class="lost" role="status">{say("app.no-answer.again")}</p>}
        {failed && !all && (
          <Trouble title={say("app.lobby.unreachable")}>
            <p>{say("app.lobby.unreachable-text")}</p>
          </Trouble>
        )}
        {all && lobby.value && <Rooms games={all} lobby={lobby.value} />}
      </main>
    </>
  );
}

/** The welcome stands where users with tables find theirs. */
function Rooms({ games, lobby }: { games: readonly GameInfo[]; lobby: Lobby }) {
  const { come: People } = useLazy(loadPeople);
  return (
    <>
      <div class="rooms">
        {lobby.mine.length === 0
          ? <Welcome games={games} />
          : <YourTables tables={lobby.mine} games={games} />}
        <Chooser games={games} />
        <OnNow tables={lobby.running} all={lobby.runningCount} games={games} />
      </div>
      <aside>{People && <People tables={lobby.open} games={games} />}</aside>
    </>
  );
}

/** For who has tables here: how many wait, on the client's icon, and what makes the client one to be kept. */
function useStay(tables: number, waiting: number): void {
  useEffect(() => {
    if (tables > 0) badge(waiting);
  }, [tables, waiting]);
  useEffect(() => {
    if (tables > 0) void import("../offline/install").then((m) => m.install(), () => {});
  }, [tables > 0]);
}

/** Keeps the lobby fresh as long as the page is shown. True as long as the server is silent. */
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
    const stops = [whileVisible(look, interval), renewWhile(() => !waits.peek())];
    return () => stops.forEach((stop) => stop());
  }, []);
  return failed;
}
