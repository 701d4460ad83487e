import { ownPath } from "../platform/address";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../language";
import { greet, me } from "../session/me";
import { Header } from "../shell/header";
import { useTitle } from "../ui/title";

/** What the pages of the house have in common. */
export function AdminFrame({ title, children }: { title: string; children: ComponentChildren }) {
  useTitle(title);
  useEffect(() => void greet().catch(() => {}), []);
  const pages = [["/house", say("desk.house")]];
  if (me.value?.role) pages.push(["/desk", say("desk.title")], ["/lab", say("desk.lab")]);
  const nav = (
    <nav aria-label={say("desk.nav")}>
      <a href="/">{say("page.header.play")}</a>
      {pages.map(([to, name]) => (
        <a key={to} href={to} aria-current={to === ownPath() ? "page" : undefined}>{name}</a>
      ))}
    </nav>
  );
  return (
    <>
      <Header nav={nav} />
      <main id="main" tabIndex={-1} class="prose account desk">
        <div class="only-phone">{nav}</div>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
