// All tables of the visitor that are not over: those that wait for them first, of these the one whose time ends first.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { OwnMatches } from "../api/types";
import { language, say } from "../language";
import { greet } from "../session/me";
import { install } from "../offline/install";
import { badge } from "../ui/badge";
import { useKeys } from "../ui/keys";
import { useTitle } from "../ui/title";
import { whileVisible } from "../ui/visible";
import { games, loadGames } from "../session/games";
import { Header } from "../shell/header";
import { OwnTable } from "./match-list";

/** Time between two looks, while the page is visible. Milliseconds. */
const interval = 8_000;

export function OwnMatchesPage() {
  const [own, setOwn] = useState<OwnMatches | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      try {
        await greet();
        const [, now] = await Promise.all([loadGames(), api.ownTables()]);
        setOwn(now);
        badge(now.waiting);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    };
    void install();
    return whileVisible(look, interval);
  }, []);
  useTableList();
  const waiting = own?.waiting ?? 0;
  useTitle(waiting > 0 ? say("app.lobby.title", { tables: waiting }) : say("own-matches.title"));
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="lobby mine">
        {failed && <p class="lost" role="status">{say("app.no-answer.again")}</p>}
        {own && games.value && (
          <section aria-labelledby="mine">
            <div class="heading">
              <h1 id="mine">{say("own-matches.heading", { waiting, tables: own.matches.length })}</h1>
              {own.matches.length > 0 && <p class="only-wide dim">{say("own-matches.keys")}</p>}
            </div>
            {own.matches.length === 0 && <p>{say("own-matches.none")} <a href="/">{say("own-matches.begin")}</a></p>}
            <ul class="yours">
              {own.matches.map((table) => (
                <OwnTable
                  key={table.id}
                  table={table}
                  games={games.value!}
                  note={table.deadline ? say("own-matches.until", { when: endOf(table.deadline) }) : undefined}
                />
              ))}
            </ul>
          </section>
        )}
      </main>
    </>
  );
}

const day = 86_400_000;

/** When a time ends, in the visitor's own zone: as much of the date as is needed, and the hour. */
function endOf(at: number): string {
  const hour = { hour: "2-digit", minute: "2-digit" } as const;
  const left = at - Date.now();
  if (left < day) return new Date(at).toLocaleString(language, hour);
  const date = left < 6 * day ? { weekday: "short" } as const : { day: "numeric", month: "short" } as const;
  return new Date(at).toLocaleString(language, { ...date, ...hour });
}

/** The keys j and k go through the tables, Enter opens one as any link. */
function useTableList(): void {
  const go = (by: number): void => {
    const links = [...document.querySelectorAll<HTMLElement>(".mine .yours a.own")];
    const now = links.indexOf(document.activeElement as HTMLElement);
    const next = now < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, now + by));
    links[next]?.focus();
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
}
