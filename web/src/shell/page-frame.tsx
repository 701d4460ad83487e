import type { ComponentChildren } from "preact";
import { say } from "../language";
import { me } from "../session/me";
import { cameFrom } from "../platform/router";
import { useTitle } from "../ui/title";
import { Header } from "./header";

interface FrameProps {
  title: string;
  /** The page's own address. */
  here: string;
  children: ComponentChildren;
}

/** What the pages about the visitor have in common. */
export function AccountFrame({ title, here, children }: FrameProps) {
  useTitle(title);
  const from = cameFrom();
  const handle = me.value?.handle;
  const pages = [
    ["/account", say("account.account")], ["/devices", say("account.devices")],
    ["/notices", say("account.notices")], ["/programs", say("account.programs")],
    // Last what hangs on who it is: that is known late, and the others stay where they are.
    ...(handle ? [[`/@${handle}`, say("account.profile")]] : []),
    ...(!handle || here === "/sign-in" ? [["/sign-in", say("account.sign-in")]] : []),
  ];
  const nav = (
    <nav aria-label={say("account.nav")}>
      <a href="/">{say("page.header.play")}</a>
      {pages.map(([to, name]) => (
        <a key={to} href={to} aria-current={to === here ? "page" : undefined}>{name}</a>
      ))}
    </nav>
  );
  return (
    <>
      <Header nav={nav} />
      <main id="main" tabIndex={-1} class="prose account">
        {from?.startsWith("/t/") && <a class="textlike" href={from}>{say("account.back")}</a>}
        <div class="only-phone">{nav}</div>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
