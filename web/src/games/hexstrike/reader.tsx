// A card to be read: its beats with sign and word, its numbers, and its effect in words.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { cardArt } from "./art";
import { beatWord, effectWords, factsOf, pushWords } from "./card-words";
import { cardOf, wantCatalogue } from "./catalogue";
import { ActionIcon } from "./icons";
import { sortOf } from "./parts";
import type { Card } from "./types";

interface Props {
  /** The ids of the cards: one, or the two of a set. */
  ids: readonly string[];
  close(): void;
  /** What can be done with the card. */
  children?: ComponentChildren;
}

export function Reader({ ids, close, children }: Props) {
  useEffect(wantCatalogue, []);
  useEscape(close);
  const key = ids.join();
  const [page, setPage] = useState({ key, at: 0 });
  const at = page.key === key ? page.at : 0;
  const cards = ids.flatMap((id) => cardOf(id) ?? []);
  const card = cards[at];
  if (!card) return null;
  const push = pushWords(card);
  return (
    <section class={`hs-reader ${sortOf(card)}`} aria-label={say("ui-hexstrike.reader", { card: card.name })}>
      <header>
        <img src={cardArt(card.id)} alt="" />
        <div>
          <h3>{card.name}</h3>
          <small>{say("ui-hexstrike.reader.sort", { sort: sortOf(card), n: card.priority })}</small>
        </div>
        <button type="button" class="tool" aria-label={say("ui-hexstrike.reader.close")} onClick={close}><Icon name="close" small /></button>
      </header>
      {cards.length > 1 && (
        <div class="pages" role="group" aria-label={say("ui-hexstrike.reader.set")}>
          {cards.map(({ id, name }, n) => (
            <button key={id} type="button" class="btn" aria-pressed={n === at} onClick={() => setPage({ key, at: n })}>{name}</button>
          ))}
        </div>
      )}
      <Beats card={card} />
      <dl class="facts4">
        {factsOf(card).map(({ name, value }) => (
          <div key={name}><dt>{say(`ui-hexstrike.reader.fact.${name}`)}</dt><dd>{value}</dd></div>
        ))}
      </dl>
      <div class="effects">
        <p>{effectWords(card)}{push && <span class="more"> {push}</span>}</p>
        <p class={card.passive ? "" : "more"}><b>{say("ui-hexstrike.reader.passive")}</b> {card.passive || say("ui-hexstrike.reader.no-effect")}</p>
        {card.inHand && <p><b>{say("ui-hexstrike.reader.hand")}</b> {card.inHand}</p>}
      </div>
      {children && <div class="uses">{children}</div>}
    </section>
  );
}

function Beats({ card }: { card: Card }) {
  return (
    <ol class="beats6" style={{ "--k": card.strip.length }} aria-label={say("ui-hexstrike.reader.beats")}>
      {card.strip.map((action, i) => (
        <li key={i} class={action === "E" ? "open" : action.startsWith("[") ? "boxed" : ""}>
          <em>{i + 1}</em>
          <ActionIcon action={action} title={false} />
          <span>{beatWord(action)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Calls close at Escape, before anything else at the table reads the key. */
function useEscape(close: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, [close]);
}
