// A choice among cards: by kind, and by words on them.

import { useState } from "preact/hooks";
import { say } from "../../language";
import type { Card } from "./types";
import { cardWords } from "./words";

const kinds: readonly [string, (card: Card) => boolean][] = [
  ["all", () => true],
  ["move", (c) => c.movement],
  ["ability", (c) => !c.movement],
  ["hit", (c) => c.damage > 0 || c.knockback !== "0"],
  ["combo", (c) => c.combo],
  ["hand", (c) => c.inHand !== ""],
];

/** A choice among the kinds of cards, and a search for words on them. */
export function useFilter() {
  const [kind, setKind] = useState("all");
  const [wanted, setWanted] = useState("");
  const fits = (card: Card): boolean =>
    kinds.find(([id]) => id === kind)![1](card) && cardWords(card).toLowerCase().includes(wanted.trim().toLowerCase());
  const bar = (
    <div class="hs-filter">
      <input
        type="search"
        aria-label={say("ui-hexstrike.filter.search")}
        placeholder={say("ui-hexstrike.filter.words")}
        value={wanted}
        onInput={(e) => setWanted(e.currentTarget.value)}
      />
      <div role="group" aria-label={say("ui-hexstrike.filter.kinds")}>
        {kinds.map(([id]) => (
          <button key={id} type="button" class="btn" aria-pressed={id === kind} onClick={() => setKind(id)}>
            {say(`ui-hexstrike.filter.${id}`)}
          </button>
        ))}
      </div>
    </div>
  );
  return { fits, bar };
}
