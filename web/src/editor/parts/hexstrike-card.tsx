// A card of HexStrike in large, as it is printed, with marks on what differs from another one.

import { cardArt } from "../../games/hexstrike/art";
import { ActionIcon } from "../../games/hexstrike/icons";
import { sortOf } from "../../games/hexstrike/parts";
import type { Card } from "../../games/hexstrike/types";
import { cardWords } from "../../games/hexstrike/words";
import { say } from "../../language";
import { capitalized } from "../../ui/case";
import { turnBounds } from "./hexstrike-selection";

interface Props {
  card: Card;
  /** The card to compare with. */
  usual: Card;
  caption: string;
}

export function LargeCard({ card, usual, caption }: Props) {
  const turn = range(card);
  const thrown = card.knockback === "T";
  const lines: [string, string][] = [["active", card.active], ["passive", card.passive], ["hand", card.inHand]];
  const late = card.priority === usual.priority ? "" : ` · ${say("edit-hexstrike.priority.was", { n: usual.priority })}`;
  return (
    <figure class={card === usual ? "large-card printed" : "large-card"} aria-label={`${caption}: ${cardWords(card)}`}>
      <div class={`face ${sortOf(card)}`} aria-hidden="true">
        <div class="crown">
          <b class={late ? "rank changed" : "rank"}>{card.priority}</b>
          <img src={cardArt(card.id)} alt="" />
        </div>
        <h3>{card.name}</h3>
        <p class="sort">{capitalized(say("ui-hexstrike.card.sort", { sort: sortOf(card) }))}{late}</p>
        <div class="values">
          <Value name="damage" value={String(card.damage)} usual={String(usual.damage)} />
          <Value name="knockback" value={thrown ? "T" : card.knockback} usual={thrown ? "T" : usual.knockback} />
          <Value name="turn" value={turn} usual={range(usual)} />
        </div>
        <ol>
          {card.strip.map((action, i) => (
            <li key={i} class={`${action === "E" ? "open" : ""}${action === usual.strip[i] ? "" : " changed"}`}>
              <i>{i + 1}</i><ActionIcon action={action} title={false} />
            </li>
          ))}
        </ol>
        {lines.map(([role, text]) => text && <p key={role} class="words"><b>{say(`ui-hexstrike.card.role.${role}`)}</b> {text}</p>)}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function range(card: Card): string {
  const { least, most } = turnBounds(card);
  return least === most ? String(least) : `${least}–${most}`;
}

function Value({ name, value, usual }: { name: "damage" | "knockback" | "turn"; value: string; usual: string }) {
  const was = value === usual ? "" : ` · ${say("editor.was", { value: usual })}`;
  return <span class={was ? "changed" : ""}><b>{value}</b><small>{say(`edit-hexstrike.short.${name}`)}{was}</small></span>;
}
