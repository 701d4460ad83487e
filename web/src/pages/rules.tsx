// The rules of a game, as the server renders them; every rule has an anchor of its own.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import { loadExample } from "../games";
import { say } from "../language";
import { useTitle } from "../ui/title";
import { gameTitle } from "./games";
import { GameNav, Header } from "./header";
import { Trouble } from "./missing";

export function RulesPage({ game }: { game: string }) {
  const [html, setHtml] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const text = useRef<HTMLElement>(null);
  const title = gameTitle(game);
  useTitle(say("page.header.rules"), title);
  useEffect(() => {
    api.rules(game).then((rules) => setHtml(rules.html), (error: Error) => setProblem(error.message));
  }, [game]);
  useEffect(() => void drawExamples(text.current, game), [html]);
  useEffect(() => {
    const show = (): void => {
      const target = text.current && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      text.current?.querySelectorAll(".here").forEach((element) => element.classList.remove("here"));
      target?.classList.add("here");
      target?.scrollIntoView({ block: "center" });
    };
    show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, [html]);
  return (
    <>
      <Header nav={<GameNav game={game} here="rules" />} />
      <main id="main" tabIndex={-1} class="prose">
        {problem ? (
          <Trouble title={say("page.rules.missing")}>
            <p>{problem}</p>
            <a class="btn solid" href="/">{say("page.to-lobby")}</a>
          </Trouble>
        ) : html === null ? (
          <p class="dim" role="status">{say("page.rules.opening")}</p>
        ) : (
          <article class="rules" ref={text} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </main>
    </>
  );
}

/** Draws the examples that the rules write down in the game's notation. Without its code they stay as they are. */
async function drawExamples(text: HTMLElement | null, game: string): Promise<void> {
  const Example = await loadExample(game).catch(() => null);
  if (!text || !Example) return;
  for (const code of text.querySelectorAll(`pre > code.language-${game}`)) {
    const place = document.createElement("div");
    code.parentElement!.replaceWith(place);
    render(<Example text={code.textContent!.trim()} />, place);
  }
}
