import type { ComponentChildren } from "preact";
import { say } from "../language";
import { useTitle } from "../ui/title";
import { Header } from "./header";

interface PageFrameProps {
  title: string;
  /** The accessible name of the navigation. */
  label: string;
  /** The pages beside this one: address and name. */
  pages: readonly (readonly string[])[];
  /** The page's own address. */
  here: string;
  /** Class names of the content. */
  kind: string;
  /** What stands above the title. */
  above?: ComponentChildren;
  children: ComponentChildren;
}

/** A page with a title, and with navigation between pages of one kind: in the header, and on a phone above the title. */
export function PageFrame({ title, label, pages, here, kind, above, children }: PageFrameProps) {
  useTitle(title);
  const nav = (
    <nav aria-label={label}>
      <a href="/">{say("app.header.play")}</a>
      {pages.map(([to, name]) => (
        <a key={to} href={to} aria-current={to === here ? "page" : undefined}>{name}</a>
      ))}
    </nav>
  );
  return (
    <>
      <Header nav={nav} />
      <main id="main" tabIndex={-1} class={`prose ${kind}`}>
        {above}
        <div class="only-phone">{nav}</div>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
