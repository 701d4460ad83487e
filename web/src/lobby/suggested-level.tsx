// One's own rating in a game, and the level of the house that is as strong.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { say } from "../language";
import { level } from "../platform/settings";

type Told = components["schemas"]["Strength"];

export function OwnStrength({ game }: { game: string }) {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    setTold(null);
    api.strength(game).then(setTold, () => {});
  }, [game]);
  if (!told?.mine || !told.level) return null;
  const { rating, deviation } = told.mine;
  return (
    <p class="strength">
      <span>{say("archive.own-rating", { rating: String(rating), deviation })}</span>{" "}
      <button type="button" class="textlike" onClick={() => (level.value = told.level!)}>
        {say("archive.own-level", { level: told.level })}
      </button>
    </p>
  );
}
