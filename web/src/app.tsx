// The page that an address stands for. The lobby comes with the first load, the table and the rules when needed.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Header } from "./pages/header";
import { LobbyPage } from "./pages/lobby";
import { MissingPage, Trouble } from "./pages/missing";
import { route } from "./router";
import { LiveRegions } from "./ui/live";

const loadTable = () => import("./pages/table").then((m) => m.TablePage);
const loadRules = () => import("./pages/rules").then((m) => m.RulesPage);

export function App() {
  return (
    <>
      <a class="skip" href="#main">Skip to the main part</a>
      <Page />
      <LiveRegions />
    </>
  );
}

function Page() {
  const now = route.value;
  switch (now.page) {
    case "lobby":
      return <LobbyPage />;
    case "table":
      return <Later key={now.id} load={loadTable} props={{ id: now.id }} />;
    case "rules":
      return <Later key={now.game} load={loadRules} props={{ game: now.game }} />;
    case "missing":
      return <MissingPage path={now.path} />;
  }
}

/** A page whose code is fetched when it is first wanted. */
function Later<P extends object>({ load, props }: { load(): Promise<ComponentType<P>>; props: P }) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then((component) => setLoaded(() => component), () => setFailed(true));
  }, [load]);
  if (Loaded) return <Loaded {...props} />;
  return (
    <>
      <Header />
      <main id="main" class="prose">
        {failed && (
          <Trouble title="This page did not arrive">
            <p>The connection broke, or the house has been renewed meanwhile. Loading the page again helps in both cases.</p>
            <button type="button" class="btn solid" onClick={() => location.reload()}>Load again</button>
          </Trouble>
        )}
      </main>
    </>
  );
}
