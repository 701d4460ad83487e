// A board on its game's felt.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { rendererOf } from ".";
import { loadStyle } from "../platform/styles";
import { loadPictures } from "./pictures";

/** The cloth of a game, under its pictures and boards. Its colour comes with the pictures' style. */
export function Felt({ game, children }: { game: string; children?: ComponentChildren }) {
  useEffect(() => void loadStyle("pictures").catch(() => {}), []);
  return <span class="felt" data-game={game} aria-hidden="true">{children}</span>;
}

/** The game's picture: a board in mid-game. A place without one does as well. */
export function Picture({ game }: { game: string }) {
  const [svg, setSvg] = useState("");
  useEffect(() => void loadPictures().then((drawn) => setSvg(drawn[game] ?? ""), () => {}), [game]);
  return <span class="felt pic" data-game={game} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** The board of a table as a spectator sees it now. */
export function LivePicture({ game, view }: { game: string; view: unknown }) {
  const renderer = rendererOf(game);
  return <Felt game={game}>{renderer && view != null && <renderer.Thumbnail view={view} />}</Felt>;
}

/** A little hexagon in the colour of a game. */
export function Dye({ game }: { game: string }) {
  return (
    <svg class="dye" data-game={game} viewBox="-13 -13 26 26" aria-hidden="true">
      <path d="M-11.8,-1.3Q-12.5,0 -11.8,1.3L-6.9,9.8Q-6.2,10.9 -4.9,10.9H4.9Q6.2,10.9 6.9,9.8L11.8,1.3Q12.5,0 11.8,-1.3L6.9,-9.8Q6.2,-10.9 4.9,-10.9H-4.9Q-6.2,-10.9 -6.9,-9.8Z" />
    </svg>
  );
}
