// The page that an address stands for. The lobby comes with the first load, the table and the rules when needed.

import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { loadStyle } from "./games/files";
import { loadMessages, say } from "./language";
import { GamePage } from "./pages/face";
import { Header } from "./pages/header";
import { NotArrived, useLater } from "./pages/later";
import { LobbyPage } from "./pages/lobby";
import { MissingPage } from "./pages/missing";
import { route } from "./router";
import { announce, LiveRegions } from "./ui/live";

const loadTable = () =>
  Promise.all([import("./pages/table"), loadMessages("table"), loadStyle("playing")]).then(([m]) => m.TablePage);
const loadLearn = () =>
  Promise.all([
    import("./pages/learn"), loadMessages("table"), loadMessages("learn"), loadStyle("playing"),
  ]).then(([m]) => m.LearnPage);
const loadRules = () => import("./pages/rules").then((m) => m.RulesPage);

/** Time in which a new page finds its title. Milliseconds. */
const settling = 500;

export function App() {
  useArrival();
  return (
    <>
      <a class="skip" href="#main">{say("page.skip")}</a>
      <Page />
      <LiveRegions />
    </>
  );
}

/** Tells of a new page, which a browser does only for pages that it loads itself, and puts the focus there. */
function useArrival(): void {
  const now = route.value;
  const first = useRef(now);
  useEffect(() => {
    if (first.current === now) return;
    const timer = setTimeout(() => {
      announce(document.title);
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }, settling);
    return () => clearTimeout(timer);
  }, [now]);
}

function Page() {
  const now = route.value;
  switch (now.page) {
    case "lobby":
      return <LobbyPage />;
    case "table":
      return <Later key={now.id} load={loadTable} props={{ id: now.id }} />;
    case "learn":
      return <Later key={now.game} load={loadLearn} props={{ game: now.game, number: now.lesson }} />;
    case "rules":
      return <Later key={now.game} load={loadRules} props={{ game: now.game }} />;
    case "face":
      return <GamePage key={now.game + now.name} game={now.game} name={now.name} />;
    case "missing":
      return <MissingPage path={now.path} />;
  }
}

/** A page whose code is fetched when it is first wanted. */
function Later<P extends object>({ load, props }: { load(): Promise<ComponentType<P>>; props: P }) {
  const { come: Page, failed } = useLater(load);
  if (Page) return <Page {...props} />;
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">{failed && <NotArrived />}</main>
    </>
  );
}
