// The rules of a game, as the server renders them; every rule has an anchor of its own, and every figure a place in
// which it is drawn.

import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/study";
import type { Rules } from "../api/types";
import { rendererOf } from "../games";
import { say } from "../language";
import { Contents, sectionsOf } from "./rules-contents";
import { Frames, newFigure, PlayButton } from "./figure";
import { useTitle } from "../ui/title";
import { gameInfo, gameTitle } from "../session/games";
import { AreaTabs } from "../shell/area-tabs";
import { Header } from "../shell/header";
import { Trouble } from "../shell/error-pages";

export function RulesPage({ game }: { game: string }) {
  const [rules, setRules] = useState<Rules | null>(null);
  const [problem, setProblem] = useState("");
  const known = gameInfo(game) !== undefined;
  useTitle(say("app.header.rules"), gameTitle(game));
  useEffect(() => {
    api.rules(game).then(setRules, (error: Error) => setProblem(error.message));
  }, [game]);
  return (
    <>
      <Header />
      {rules && known ? <Page game={game} rules={rules} /> : (
        <main id="main" tabIndex={-1} class="prose">
          {problem ? (
            <Trouble title={say("rules.missing")}>
              <p>{problem}</p>
              <a class="btn solid" href="/">{say("app.to-lobby")}</a>
            </Trouble>
          ) : (
            <p class="dim" role="status">{say("rules.opening")}</p>
          )}
        </main>
      )}
    </>
  );
}

function Page({ game, rules }: { game: string; rules: Rules }) {
  const text = useRef<HTMLElement>(null);
  const sections = useMemo(() => sectionsOf(rules.html), [rules]);
  useEffect(() => draw(text.current!, game), [rules]);
  useTarget(text);
  useLookups();
  return (
    <main id="main" tabIndex={-1} class="rulebook">
      <AreaTabs />
      <Contents game={game} sections={sections} />
      <article class="rules" ref={text} dangerouslySetInnerHTML={{ __html: rules.html }} />
    </main>
  );
}

/** Shows the section that the address names. */
function useTarget(text: { current: HTMLElement | null }): void {
  useEffect(() => {
    const show = (): void => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      text.current!.querySelectorAll(".here").forEach((element) => element.classList.remove("here"));
      target?.classList.add("here");
      target?.closest(".card")?.querySelector("details")?.setAttribute("open", "");
      target?.scrollIntoView({ block: "start" });
    };
    show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, []);
}

/** Counts the sections that the user opens here, if the address names the match in which they look them up. */
function useLookups(): void {
  useEffect(() => {
    const match = new URLSearchParams(location.search).get("match");
    const counted = new Set<string>();
    const count = (): void => {
      const section = decodeURIComponent(location.hash.slice(1));
      if (!match || !section || counted.has(section)) return;
      counted.add(section);
      api.countLookup(match, section).catch(() => {}); // the rules can be read without it
    };
    count();
    addEventListener("hashchange", count);
    return () => removeEventListener("hashchange", count);
  }, []);
}

/** A card as its game prints it. */
function PrintedCard({ game, id }: { game: string; id: string }) {
  const Card = rendererOf(game)?.Card;
  return Card ? <Card id={id} /> : null;
}

/** Puts figures and cards into their places; gives what takes them away. */
function draw(text: HTMLElement, game: string): () => void {
  const places = [...text.querySelectorAll<HTMLElement>("[data-figure]")].flatMap((place) => {
    const figure = newFigure(game, Number(place.dataset.figure));
    const frames: Element = place.querySelector(".frames")!;
    const button = place.querySelector(".play");
    render(<Frames {...figure} />, frames);
    if (button) render(<PlayButton {...figure} />, button);
    return button ? [frames, button] : [frames];
  });
  for (const card of text.querySelectorAll<HTMLElement>("[data-card]")) {
    const picture = card.querySelector(".face")!;
    render(<PrintedCard game={game} id={card.dataset.card!} />, picture);
    places.push(picture);
  }
  return () => places.forEach((place) => render(null, place));
}
