// One's own rating in a game, and the level of the bot that is as strong.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { components } from "../api/schema";
import { say } from "../language";
import { level } from "../platform/settings";

type Strength = components["schemas"]["Strength"];

export function OwnStrength({ game }: { game: string }) {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    setStrength(null);
    api.strength(game).then(setStrength, () => {});
  }, [game]);
  if (!strength?.mine || !strength.level) return null;
  const { rating, deviation } = strength.mine;
  return (
    <p class="strength">
      <span>{say("archive.own-rating", { rating: String(rating), deviation })}</span>{" "}
      <button type="button" class="textlike" onClick={() => (level.value = strength.level!)}>
        {say("archive.own-level", { level: strength.level })}
      </button>
    </p>
  );
}
