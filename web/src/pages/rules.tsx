// The rules of a game, as the server renders them; every rule has an anchor of its own.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import { useTitle } from "../ui/title";
import { gameTitle } from "./games";
import { Header } from "./header";
import { Trouble } from "./missing";

export function RulesPage({ game }: { game: string }) {
  const [html, setHtml] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const text = useRef<HTMLElement>(null);
  const title = gameTitle(game);
  useTitle("Rules", title);
  useEffect(() => {
    api.rules(game).then((rules) => setHtml(rules.html), (error: Error) => setProblem(error.message));
  }, [game]);
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
      <Header
        nav={
          <nav aria-label="Main">
            <a href="/">Play</a>
            <a href={`/rules/${game}`} aria-current="page">Rules</a>
          </nav>
        }
      />
      <main id="main" tabIndex={-1} class="prose">
        {problem ? (
          <Trouble title="No rules here">
            <p>{problem}</p>
            <a class="btn solid" href="/">To the lobby</a>
          </Trouble>
        ) : html === null ? (
          <p class="dim" role="status">Opening the rules…</p>
        ) : (
          <article class="rules" ref={text} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </main>
    </>
  );
}
