// The welcome for visitors without a table.

import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo } from "../api/types";
import { say } from "../language";
import { go } from "../platform/router";
import { chosenGame } from "../platform/settings";
import { announce } from "../ui/live-regions";
import { gameChosen } from "./create-match";
import { Picture } from "../games/thumbnail";
import { planFor } from "../match/seats";

export function Welcome({ games }: { games: readonly GameInfo[] }) {
  const game = gameChosen(games, chosenGame.value);
  const [problem, setProblem] = useState<string | null>(""); // null while a table is being made
  const sitDown = async (): Promise<void> => {
    setProblem(null);
    try {
      const seats = planFor(game.seats, game.seats[0]!.seat, { kind: "bot", level: 1 });
      go("/t/" + (await api.create({ game: game.id, seats })).id);
    } catch (error) {
      setProblem((error as Error).message);
      announce((error as Error).message, true);
    }
  };
  return (
    <section class="welcome">
      <div>
        <h1>{say("app.lobby.headline", { games: games.length })}</h1>
        <p>{say("app.lobby.welcome")}</p>
        <div class="ways">
          {game.lessons > 0 && <a class="btn accent" href={`/learn/${game.id}/1`}>{say("app.learn")}</a>}
          <button type="button" class="btn" disabled={problem === null} onClick={() => void sitDown()}>{say("app.lobby.easy")}</button>
        </div>
        {problem && <p class="problem" role="alert">{problem}</p>}
      </div>
      <Picture game={game.id} />
    </section>
  );
}
