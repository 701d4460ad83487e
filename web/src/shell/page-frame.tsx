import type { ComponentChildren } from "preact";
import { useTitle } from "../ui/title";
import { Header } from "./header";

interface PageFrameProps {
  title: string;
  /** The accessible name of the navigation. */
  label: string;
  /** The pages of the same kind, this one included: address and name. */
  pages: readonly (readonly string[])[];
  /** The page's own address. */
  here: string;
  /** Class names of the content. */
  kind: string;
  /** What stands above the title. */
  above?: ComponentChildren;
  children: ComponentChildren;
}

/** A page with a title, and with navigation between pages of one kind beside the content, where there are several. */
export function PageFrame({ title, label, pages, here, kind, above, children }: PageFrameProps) {
  useTitle(title);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class={`framed ${kind}`}>
        {above}
        <h1>{title}</h1>
        {pages.length > 1 && (
          <nav class="side" aria-label={label}>
            {pages.map(([to, name]) => (
              <a key={to} href={to} aria-current={to === here ? "page" : undefined}>{name}</a>
            ))}
          </nav>
        )}
        <div class="body">{children}</div>
      </main>
    </>
  );
}
