// The tabs of a place with several pages.

import { pagesOf } from "../games";
import { say } from "../language";
import { ownPath } from "../platform/address";
import { route } from "../platform/router";
import { gameInfo } from "../session/games";
import { placeOf } from "./places";

/** Lists the pages of the place on show: the lessons and rules of a game or of all, or the games on now and the archive. */
export function AreaTabs() {
  const { pattern, params } = route.value;
  const place = placeOf(pattern);
  const tabs = place === "learn" ? pagesAbout(params["game"]) : [["/watch", say("app.tab.live")], ["/archive", say("app.tab.archive")]];
  return <TabLinks label={say("app.place", { place })} tabs={tabs} />;
}

/** Links to the pages of a place, of which one is on show. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly (readonly string[])[] }) {
  return (
    <nav class="areas" aria-label={label}>
      {tabs.map(([to, title]) => (
        <a key={to} href={to} aria-current={to === ownPath() ? "page" : undefined}>{title}</a>
      ))}
    </nav>
  );
}

function pagesAbout(game: string | undefined): string[][] {
  const lessons = say("app.tab.lessons");
  const rules = say("app.header.rules");
  if (!game) return [["/learn", lessons], ["/rules", rules]];
  const taught = (gameInfo(game)?.lessons ?? 0) > 0 ? [[`/learn/${game}`, lessons]] : [];
  return [...taught, [`/rules/${game}`, rules], ...pagesOf(game).map((page) => [`/${game}/${page.name}`, say(page.title)])];
}
