// Small drawings that more than one place shows: a fighter's emblem and a card.

import { say } from "../../language";
import { ActionIcon } from "./icons";
import { Token } from "./pieces";
import type { Card } from "./types";
import { turnRange } from "./words";

export function Emblem({ seat, letter }: { seat: number; letter: string }) {
  return (
    <svg class="hs-emblem" viewBox="-27 -27 54 54" aria-hidden="true">
      <Token seat={seat} letter={letter} />
    </svg>
  );
}

/** What is on a card's face, for the eye; `words` shows its text too. */
export function CardFace({ card, words = false }: { card: Card; words?: boolean }) {
  return (
    <span class="hs-face" aria-hidden="true">
      <b class="name">{card.name}</b>
      <span class="line">
        <span title={say("face-hexstrike.card.tip.priority")}>{card.priority}</span>
        <span title={say("face-hexstrike.card.tip.turns")}>{turnRange(card.turns)}</span>
      </span>
      <span class="beats">
        {card.strip.map((action, i) => <span key={i} class="cell"><ActionIcon action={action} /></span>)}
      </span>
      {(card.damage > 0 || card.knockback !== "0") && (
        <span class="line">
          <span title={say("face-hexstrike.card.tip.damage")}>{say("face-hexstrike.card.short.damage", { n: card.damage })}</span>
          {card.knockback === "T" ? (
            <span title={say("face-hexstrike.card.tip.throw")}>{say("face-hexstrike.card.short.throw")}</span>
          ) : (
            <span title={say("face-hexstrike.card.tip.knockback")}>
              {say("face-hexstrike.card.short.knockback", { n: card.knockback })}
            </span>
          )}
        </span>
      )}
      {words && <CardWords card={card} />}
    </span>
  );
}

/** What a card does besides its strip. */
export function CardWords({ card }: { card: Card }) {
  const lines: [string, string][] = [["active", card.active], ["passive", card.passive], ["hand", card.inHand]];
  return (
    <span class="hs-words">
      {lines.filter(([, text]) => text).map(([role, text]) => <span key={role}><b>{say(`face-hexstrike.card.role.${role}`)}</b> {text}</span>)}
    </span>
  );
}

/** The kind of a card, for its colour and its word. */
export const sortOf = (card: Card): string => (card.gold ? "gold" : card.movement ? "move" : "ability");
