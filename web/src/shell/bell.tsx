// The bell: challenges and own turns, on every page, and short messages about challenges.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { OwnMatches } from "../api/types";
import { say } from "../language";
import { namesOf, titleOf } from "../match/summary";
import { ChallengeRow, OwnRow } from "../offers/rows";
import { challengeNews, follow, own, withdraw } from "../offers/stream";
import { route } from "../platform/router";
import { games, loadGames } from "../session/games";
import { me } from "../session/me";
import { Dye } from "../games/thumbnail";
import { MenuIcon } from "./menu-icon";
import { DropDown } from "../ui/drop-down";
import { Icon } from "../ui/icons";
import { waiting } from "../ui/title";
import { whileVisible } from "../ui/visible";

/** Time between two looks at the own tables, while the page is visible. Milliseconds. */
const interval = 30_000;
/** So many own turns are listed; all of them count. */
const listed = 8;
/** Time for which a short message stays. Milliseconds. */
const shown = 6_000;

export function Bell() {
  const [open, setOpen] = useState(false);
  const [tables, setTables] = useState<OwnMatches | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pattern, params } = route.value;
  useEffect(follow, []);
  useEffect(() => {
    const look = (): Promise<void> => Promise.all([api.ownTables(), loadGames()]).then(([now]) => setTables(now), () => {});
    return whileVisible(look, interval);
  }, [route.value]);
  const here = pattern === "/t/{id}" ? params["id"] : "";
  const turns = tables?.matches.filter((table) => table.waits && table.id !== here) ?? [];
  const { challenges, readyMatches } = own.value;
  const counted = (tables?.waiting ?? 0) - (tables?.matches.some((table) => table.waits && table.id === here) ? 1 : 0);
  const count = Math.max(0, counted) + challenges.length + readyMatches.filter((one) => one.match !== here).length;
  useEffect(() => {
    waiting.value = count;
  }, [count]);
  useEffect(() => () => void (waiting.value = 0), []);
  const close = (): void => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="tool bell"
        aria-expanded={open}
        aria-label={say("menu.bell.label", { n: count })}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon name="bell" />
        {count > 0 && <i class="count num" data-count={count} />}
      </button>
      {open && (
        <DropDown label={say("menu.bell.title")} kind="bell-box" onClose={close}>
          <h2>{say("menu.bell.title")}</h2>
          <ul class="offers">
            {challenges.map((offer) => <ChallengeRow key={offer.id} offer={offer} games={games.value ?? []} />)}
            {own.value.mine.filter((offer) => offer.challenged).map((offer) => (
              <OwnRow key={offer.id} offer={offer} games={games.value ?? []} />
            ))}
            {turns.slice(0, listed).map((table) => (
              <li key={table.id}>
                <Dye game={table.game} />
                <a class="grow" href={`/t/${table.id}`}>
                  <b>{say("menu.bell.turn")}</b><small>{namesOf(table)} · {titleOf(table, games.value ?? [])}</small>
                </a>
              </li>
            ))}
            {me.value?.news && <li><Icon name="seal" /><a class="grow" href="/site"><b>{say("menu.bell.site")}</b></a></li>}
          </ul>
          {count === 0 && !me.value?.news && <p class="dim">{say("menu.bell.none")}</p>}
          <p class="foot"><a href="/mine">{say("menu.bell.all")}</a><a href="/notifications">{say("menu.bell.choose")}</a></p>
        </DropDown>
      )}
      <Toast onAnswer={() => setOpen(true)} />
    </>
  );
}

/** A short message about a challenge, with what can be done about it. */
function Toast({ onAnswer }: { onAnswer(): void }) {
  const news = challengeNews.value;
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => (challengeNews.value = null), shown);
    return () => clearTimeout(timer);
  }, [news]);
  if (!news) return null;
  const { kind, name, offer } = news;
  const answer = (): void => {
    challengeNews.value = null;
    onAnswer();
  };
  return (
    <p class="toast" role="status">
      {kind === "sent" ? say("menu.toast.sent", { name }) : kind === "asked" ? say("menu.toast.asked", { name })
        : kind === "declined" ? say("menu.toast.declined", { name }) : kind === "expired" ? say("menu.toast.expired", { name })
        : say("menu.toast.gone", { name })}
      {offer && <button type="button" onClick={() => void withdraw(offer).catch(() => {})}>{say("offers.withdraw")}</button>}
      {kind === "asked" && <button type="button" onClick={answer}>{say("menu.toast.answer")}</button>}
    </p>
  );
}
