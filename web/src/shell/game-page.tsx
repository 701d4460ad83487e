// A game's own page, such as its cards: the frame is shared, the content the game's.

import { useCallback } from "preact/hooks";
import { loadPage, pagesOf } from "../games";
import type { OwnPage } from "../game/contract";
import { say } from "../language";
import { useLazy } from "../ui/use-lazy";
import { useTitle } from "../ui/title";
import { gameTitle } from "../session/games";
import { AreaTabs } from "./area-tabs";
import { Header } from "./header";
import { NotArrived } from "./lazy";
import { MissingPage } from "./error-pages";

export function GamePage({ game, name }: { game: string; name: string }) {
  const page = pagesOf(game).find((p) => p.name === name);
  return page ? <Framed game={game} page={page} /> : <MissingPage path={`/${game}/${name}`} />;
}

function Framed({ game, page }: { game: string; page: OwnPage }) {
  useTitle(say(page.title), gameTitle(game));
  const load = useCallback(() => loadPage(game, page.name), [game, page.name]);
  const { come: Page, failed } = useLazy(load);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="wide">
        <AreaTabs />
        {Page && <Page />}
        {failed && <NotArrived />}
      </main>
    </>
  );
}
