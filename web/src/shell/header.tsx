// The header of all pages without a board.

import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { loadMessages, say } from "../language";
import { waits } from "../offers/counts";
import { route } from "../platform/router";
import { loadStyle } from "../platform/styles";
import { greet, me } from "../session/me";
import { Icon, Logo } from "../ui/icons";
import { useKeys } from "../ui/keys";
import { useLazy } from "../ui/use-lazy";
import { hasBoard, placeOf, places } from "./places";

/** A part of the user's menu; empty: none. */
export type Part = "" | "search" | "menu" | "keys" | "language" | "name";

/** The open part of the user's menu. A page has a header of its own once its code arrives, where the part stays open. */
export const openPart = signal<Part>("");
effect(() => {
  route.value;
  openPart.value = "";
});

/** The way to the lobby. */
export function Brand() {
  useEffect(() => void greet().catch(() => {}), []);
  return <a class="brand" href="/" aria-label={say("app.header.home")}><Logo /><span class="wordmark">Hexparlor</span></a>;
}

/** The bar on top of every page without a board, and the tab bar of a phone. A page with a board has it while it loads. */
export function Header() {
  const { pattern } = route.value;
  if (hasBoard(pattern)) return <header class="top"><Brand /></header>;
  const here = placeOf(pattern);
  return (
    <header class="top site">
      <div class="bar">
        <Brand />
        <nav aria-label={say("app.header.nav")}>
          {places.map(([place, to, icon]) => (
            <a key={place} data-place={place} href={to} aria-current={place === here ? "page" : undefined}>
              <Icon name={icon} />{say("app.place", { place })}
            </a>
          ))}
        </nav>
        {me.value && <UserTools name={me.value.name} member={!!me.value.handle} searched />}
      </div>
    </header>
  );
}

const loadBell = () =>
  Promise.all([
    import("./bell"), loadMessages("menu"), loadMessages("offers"), loadStyle("menu"), loadStyle("offers"), loadStyle("avatars"),
  ]).then(([m]) => m.Bell);

/** The bell of a user who can be challenged or has made offers. */
export function LazyBell() {
  const { come: Bell } = useLazy(loadBell);
  return Bell ? <Bell /> : <i class="tool" />;
}

const loadMenu = () =>
  Promise.all([import("./user-menu"), loadMessages("menu"), loadStyle("menu")]).then(([m]) => m.UserMenu);

/** The user's menu; for guests also the ways to an account, and on pages without a board the search. */
export function UserTools({ name, member, searched }: { name: string; member: boolean; searched?: boolean }) {
  const part = openPart.value;
  const button = useRef<HTMLButtonElement>(null);
  useKeys({ "?": () => (openPart.value = "keys") });
  return (
    <div class="tools">
      {searched && <FindButton />}
      {(member || waits.value) && <LazyBell />}
      <button
        ref={button}
        type="button"
        class={member ? "own-menu" : "tool"}
        aria-expanded={part === "menu"}
        aria-label={member ? say("app.header.menu-of", { name }) : say("app.header.menu")}
        onClick={() => (openPart.value = part === "menu" ? "" : "menu")}
      >
        {member ? <><Initial name={name} /><span>{name}</span><Icon name="unfold" small /></> : <Icon name="language" />}
      </button>
      {part && <Menu button={button} />}
      {!member && <a class="create" href="/account">{say("app.header.create")}</a>}
      {!member && <a class="btn" href="/sign-in">{say("app.header.sign-in")}</a>}
    </div>
  );
}

function FindButton() {
  const find = (): void => void (openPart.value = "search");
  useKeys({ "/": find });
  return (
    <button type="button" class="tool find" aria-label={say("app.search")} onClick={find}>
      <Icon name="search" /><span>{say("app.search")}</span>
    </button>
  );
}

/** The first letter of a name, in the place of a picture. */
export function Initial({ name }: { name: string }) {
  return <i class="initial" data-picture={me.value?.avatar} data-letter={[...name][0]?.toUpperCase()} />;
}

/** A part of the user's menu, once its code has come; when it closes, the button has the focus again. */
export function Menu({ button }: { button: { current: HTMLElement | null } }) {
  const { come: UserMenu, failed } = useLazy(loadMenu);
  const show = (next: Part): void => {
    if (next === "") button.current?.focus();
    openPart.value = next;
  };
  useEffect(() => {
    if (failed) openPart.value = "";
  }, [failed]);
  return UserMenu && <UserMenu part={openPart.value} onShow={show} />;
}
