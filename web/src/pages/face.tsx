// A game's own page, such as its cards: the frame is the house's, the content the face's.

import { faceOf } from "../games";
import { useTitle } from "../ui/title";
import { gameTitle } from "./games";
import { GameNav, Header } from "./header";
import { MissingPage } from "./missing";

export function GamePage({ game, name }: { game: string; name: string }) {
  const page = faceOf(game)?.pages?.find((p) => p.name === name);
  useTitle(page?.title ?? "", gameTitle(game));
  if (!page) return <MissingPage path={`/${game}/${name}`} />;
  return (
    <>
      <Header nav={<GameNav game={game} here={name} />} />
      <main id="main" tabIndex={-1} class="wide">
        <page.Page />
      </main>
    </>
  );
}
