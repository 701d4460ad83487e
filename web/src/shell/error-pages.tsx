import type { ComponentChildren } from "preact";
import { rich, say } from "../language";
import { useTitle } from "../ui/title";
import { Header } from "./header";

/** Says what went wrong and what can be done about it. */
export function Trouble({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="trouble">
      <svg viewBox="-60 -60 120 120" aria-hidden="true">
        <path d="M0,-48 41.6,-24 41.6,24 0,48 -41.6,24 -41.6,-24Z" />
        <path d="M-14,-14 14,14M14,-14 -14,14" />
      </svg>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface TroublePageProps {
  /** What the browser calls the page. */
  name: string;
  title: string;
  children: ComponentChildren;
}

/** A page with nothing but a trouble, from which the lobby is the way on. */
export function TroublePage({ name, title, children }: TroublePageProps) {
  useTitle(name);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">
        <Trouble title={title}>
          {children}
          <a class="btn solid" href="/">{say("app.to-lobby")}</a>
        </Trouble>
      </main>
    </>
  );
}

export function MissingPage({ path }: { path: string }) {
  return (
    <TroublePage name={say("app.missing.name")} title={say("app.missing.title")}>
      <p>{rich("app.missing.text", { path: <code>{path}</code>, example: <code>/t/…</code> })}</p>
    </TroublePage>
  );
}
