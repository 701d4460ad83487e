// The first words of the house to somebody who has no table yet.

import type { GameInfo } from "../api/types";
import { say } from "../language";
import { chosenGame } from "../settings";
import { gameChosen } from "./chooser";
import { Picture } from "./picture";

export function Welcome({ games }: { games: readonly GameInfo[] }) {
  const game = gameChosen(games, chosenGame.value);
  return (
    <section class="welcome">
      <div>
        <h1>{say("page.lobby.headline", { games: games.length })}</h1>
        <p>{say("page.lobby.welcome")}</p>
        <div class="ways">
          {game.lessons > 0 && <a class="btn accent" href={`/learn/${game.id}`}>{say("page.learn")}</a>}
          <a class="btn" href={`/rules/${game.id}`}>{say("page.lobby.read", { game: game.title })}</a>
        </div>
      </div>
      <Picture game={game.id} />
    </section>
  );
}
