// Small drawings that more than one place shows: a fighter's emblem and a card.

import { say } from "../../language";
import { cardArt, portrait } from "./art";
import { ActionIcon } from "./icons";
import type { Card } from "./types";
import { turnRange } from "./words";

/** A fighter's portrait in a ring of its side's colour; the number of the seat while the fighter is not known. */
export function Emblem({ seat, fighter }: { seat: number; fighter: string }) {
  const picture = portrait(fighter);
  return (
    <svg class={`hs-emblem p${seat}`} viewBox="0 0 100 100" aria-hidden="true">
      <circle class="ring" cx="50" cy="50" r="50" />
      <circle class="ground" cx="50" cy="50" r="43" />
      {picture ? <image href={picture} x="7" y="13" width="86" height="86" /> : <text x="50" y="52">{seat}</text>}
    </svg>
  );
}

/** The front of a card, hidden from screen readers; `words` shows its text too. */
export function CardFace({ card, words = false }: { card: Card; words?: boolean }) {
  return (
    <span class="hs-face" aria-hidden="true">
      <img src={cardArt(card.id)} alt="" />
      <b class="name" style={{ "--letters": Math.max(...card.name.split(/[\s-]/).map((word) => word.length)) }}>{card.name}</b>
      <span class="line">
        <span title={say("ui-hexstrike.card.tip.priority")}>{card.priority}</span>
        <span title={say("ui-hexstrike.card.tip.turns")}>{turnRange(card.turns)}</span>
      </span>
      <span class="beats">
        {card.strip.map((action, i) => <span key={i} class="cell"><ActionIcon action={action} /></span>)}
      </span>
      {words && (card.damage > 0 || card.knockback !== "0") && (
        <span class="line">
          <span title={say("ui-hexstrike.card.tip.damage")}>{say("ui-hexstrike.card.short.damage", { n: card.damage })}</span>
          {card.knockback === "T" ? (
            <span title={say("ui-hexstrike.card.tip.throw")}>{say("ui-hexstrike.card.short.throw")}</span>
          ) : (
            <span title={say("ui-hexstrike.card.tip.knockback")}>
              {say("ui-hexstrike.card.short.knockback", { n: card.knockback })}
            </span>
          )}
        </span>
      )}
      {words && <CardWords card={card} />}
    </span>
  );
}

/** The text of a card besides its strip. */
export function CardWords({ card }: { card: Card }) {
  const lines: [string, string][] = [["active", card.active], ["passive", card.passive], ["hand", card.inHand]];
  return (
    <span class="hs-words">
      {lines.filter(([, text]) => text).map(([role, text]) => <span key={role}><b>{say(`ui-hexstrike.card.role.${role}`)}</b> {text}</span>)}
    </span>
  );
}

/** The kind of a card, for its colour and its word. */
export const sortOf = (card: Card): string => (card.gold ? "gold" : card.movement ? "move" : "ability");
