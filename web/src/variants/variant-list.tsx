// All variants: the visitor's own, and the published ones of all users, the most played first.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../api/types";
import * as api from "../api/variants";
import type { Variant } from "../api/variants";
import { Dye, LivePicture, Picture } from "../games/thumbnail";
import { say } from "../language";
import { withQuery } from "../platform/query";
import { search } from "../platform/router";
import { gameInfo, games, gameTitle, loadGames } from "../session/games";
import { Header } from "../shell/header";
import { Dialog } from "../ui/dialog";
import { PickLink } from "../ui/filters";
import { Icon } from "../ui/icons";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { LabTabs } from "./lab-tabs";
import { startVariant } from "./start";

/** Own variants that are shown before the visitor asks for all. */
const few = 3;

interface Listed { address: string; mine: Variant[]; variants: Variant[]; next: string }

export function VariantsPage() {
  const address = search.value;
  const game = new URLSearchParams(address).get("game") ?? "";
  const [list, setList] = useState<Listed | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { problem, run } = useRun();
  useTitle(say("variants.title"), say("variants.lab"));
  const part = (before: Listed | null): void =>
    run(api.variants({ ...(game && { game }), ...(before?.next && { after: before.next }) }), ({ mine, variants, next = "" }) => {
      if (search.peek() !== address) return;
      setList({ address, mine: before?.mine ?? mine, variants: [...(before?.variants ?? []), ...variants], next });
    });
  useEffect(() => void loadGames().catch(() => {}), []);
  useEffect(() => part(null), [address]);
  const empty = list?.variants.length === 0 && game === "";
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="lab variants">
        <div class="title">
          <h1>{say("variants.lab")}</h1><p class="dim">{say("variants.intro")}</p>
          <button type="button" class="btn solid" onClick={() => setChoosing(true)}>{say("variants.new")}</button>
        </div>
        <LabTabs />
        {problem}
        {list && list.mine.length > 0 && <Own variants={list.mine} />}
        {empty && <Beginning />}
        {list && !empty && (
          <section aria-labelledby="most-played">
            <div class="heading">
              <h2 id="most-played">{say("variants.most-played")}</h2>
              <nav class="picks" aria-label={say("variants.filter")}>
                <PickLink to="/variants" on={game === ""}>{say("variants.all-games")}</PickLink>
                {games.value?.map(({ id, title }) => (
                  <PickLink key={id} to={withQuery("/variants", { game: id })} on={game === id}><Dye game={id} />{title}</PickLink>
                ))}
              </nav>
            </div>
            {list.variants.length === 0 && <p class="dim">{say("variants.none-of", { game: gameTitle(game) })}</p>}
            <ul class="variant-cards">{list.variants.map((one) => <Card key={one.id} variant={one} />)}</ul>
            {list.next && list.address === address && (
              <button type="button" class="btn" onClick={() => part(list)}>{say("variants.further")}</button>
            )}
          </section>
        )}
      </main>
      {choosing && <NewDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

/** The board at the start of a variant; the game's picture where the start is drawn by lot. */
export function VariantPicture({ game, view }: Pick<Variant, "game" | "view">) {
  return view == null ? <Picture game={game} /> : <LivePicture game={game} view={view} />;
}

function Own({ variants }: { variants: readonly Variant[] }) {
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="own-variants">
      <div class="heading">
        <h2 id="own-variants">{say("variants.yours")}</h2>
        {variants.length > few && !all && (
          <button type="button" class="textlike" onClick={() => setAll(true)}>{say("variants.yours.all", { n: variants.length })}</button>
        )}
      </div>
      <ul class="own-variants">
        {variants.slice(0, all ? undefined : few).map((one) => (
          <li key={one.id}>
            <a href={`/bench/${one.id}`}>
              <VariantPicture {...one} />
              <span>
                <b>{one.name}</b>
                <small>{say("variants.state", { game: gameTitle(one.game), version: one.version })}</small>
                <small class="news">{newsOf(one)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The one thing that the designer wants to know of a variant. */
function newsOf({ answers, games, changed, lab }: Variant): string {
  if (answers > 0) return say("variants.news.answers", { n: answers });
  if (lab) return say("variants.news.lab", { text: lab.text });
  return games > 0 ? say("variants.games", { n: games }) : say("variants.news.changes", { n: changed });
}

function Card({ variant: { id, game, name, author, mine, notes, games, lab, view } }: { variant: Variant }) {
  return (
    <li>
      <a href={`/variants/${id}`}>
        <VariantPicture game={game} view={view} />
        <span class="says">
          <small><Dye game={game} />{gameTitle(game)}</small>
          <b>{name}</b>
          <small>{mine ? say("variants.by-you") : say("variants.by", { name: author })}</small>
          {notes && <span class="notes">{notes}</span>}
          <small class="lab-line"><Icon name="lab" small />{[say("variants.games", { n: games }), lab?.text].filter(Boolean).join(" · ")}</small>
        </span>
      </a>
    </li>
  );
}

/** How to begin, on a site without variants: one way for each game. */
function Beginning() {
  const { problem, run } = useRun();
  return (
    <section class="beginning">
      <h2>{say("variants.none")}</h2>
      <p class="lead">{say("variants.none.text")}</p>
      {problem}
      <ul class="variant-cards">
        {games.value?.map(({ id, title }, i) => (
          <li key={id}>
            <div>
              <Picture game={id} />
              <span class="says">
                <small><Dye game={id} />{title}</small>
                <b>{say("variants.begin", { game: id })}</b>
                <span class="notes">{say("variants.begin.help", { game: id })}</span>
                <button
                  type="button" class={i === 0 ? "btn solid" : "btn"} aria-label={say("variants.begin.with", { game: title })}
                  onClick={() => run(startVariant({ game: id }), () => {})}
                >
                  {say("variants.begin.start")}
                </button>
              </span>
            </div>
          </li>
        ))}
      </ul>
      <ul class="ways">
        <Way icon={<Icon name="pen" />} title={say("variants.way.change")} text={say("variants.way.change.text")} />
        <Way icon={<Icon name="play" />} title={say("variants.way.play")} text={say("variants.way.play.text")} />
        <Way icon={<Icon name="lab" />} title={say("variants.way.ask")} text={say("variants.way.ask.text")} />
      </ul>
    </section>
  );
}

const Way = ({ icon, title, text }: { icon: ComponentChildren; title: string; text: string }) => (
  <li><i>{icon}</i><span><b>{title}</b>{text}</span></li>
);

/** Asks for the game, and opens the editor. */
function NewDialog({ onClose }: { onClose(): void }) {
  const { problem, run } = useRun();
  return (
    <Dialog title={say("variants.new")} onClose={onClose}>
      <p>{say("variants.new.game")}</p>
      {problem}
      <ul class="new-variant">
        {games.value?.map((game: GameInfo) => (
          <li key={game.id}>
            <button type="button" class="btn" onClick={() => run(startVariant({ game: game.id }), () => {})}>
              <Dye game={game.id} />{gameInfo(game.id)?.title}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
