// Figures of the rules for HexStrike: a printed card, and the submitted sets of both players.

import { useEffect } from "preact/hooks";
import { say } from "../../language";
import { cardArt } from "./art";
import { cardName, cardOf, wantCatalogue } from "./catalogue";
import { CardFace, Emblem, sortOf } from "./parts";
import type { View } from "./types";
import { turnWords } from "./words";

export function Card({ id }: { id: string }) {
  useEffect(wantCatalogue, []);
  const card = cardOf(id);
  return card ? <span class={`hs-card ${sortOf(card)}`}><CardFace card={card} /></span> : null;
}

/** "1 play cross-slash/step R2" as two cards, for each player. */
export function Ordered({ view, moves }: { view: View; moves: readonly string[] }) {
  const sets = moves.map((move) => /^(\d) play (.+)\/(.+) (.+)$/.exec(move)).filter((set) => set !== null);
  return (
    <ul class="hs-sets">
      {sets.map(([, seat, active, passive, turn]) => (
        <li key={seat}>
          <Emblem seat={Number(seat)} fighter={view.players[Number(seat) - 1]!.character} />
          <img src={cardArt(active!)} alt="" />
          <span>
            <b>{cardName(active!)}</b>
            <small>{say("ui-hexstrike.figure.with", { passive: cardName(passive!), turn: turnWords(turn!) })}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The land, and wherever the fighters stand. */
export const focus = (view: View): string[] => [...view.land, ...view.players.map((player) => player.cell)];
