// What keys do at a table, and presses on any key or place.

import { useEffect } from "preact/hooks";
import { useKeys } from "../../ui/keys";
import { faster } from "./film-controls";
import type { Session } from "../play/session";

/** Any key or press ends a movement on the board. */
export function useSkipping(session: Session): void {
  useEffect(() => {
    const skip = (): void => {
      if (session.scene.peek()) session.skip();
    };
    addEventListener("keydown", skip, { capture: true });
    addEventListener("pointerdown", skip, { capture: true });
    return () => {
      removeEventListener("keydown", skip, { capture: true });
      removeEventListener("pointerdown", skip, { capture: true });
    };
  }, [session]);
}

/** How long a control that gets the focus may take to appear, in milliseconds: its code may have to be fetched. */
const arrival = 5000;

/** Focuses a control as soon as it is there, unless the focus goes elsewhere in the meantime. */
function focusLater(selector: string): void {
  const before = document.activeElement;
  const until = performance.now() + arrival;
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(selector);
    const moved = document.activeElement !== before && document.activeElement !== document.body;
    if (found) found.focus();
    else if (!moved && performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** What keys open beside the board. */
interface Opener {
  /** The page where moves are made by list or typed. */
  openList?(): void;
  /** The page about the turn that goes on. */
  openTurn?(): void;
  /** A tab by its number, 1-based. */
  openTab?(number: number): void;
  openMenu?(): void;
}

/** The keys of the table. */
export function useTableKeys(session: Session, { openList, openTurn, openTab, openMenu }: Opener = {}): void {
  const { entry, past, flipped, filmPlayer } = session;
  const filmed = (inFilm: () => void, otherwise: () => void) => () => (filmPlayer.showing.value ? inFilm() : otherwise());
  useKeys({
    ArrowLeft: filmed(() => filmPlayer.step(-1), () => void past.move(-1)),
    ArrowRight: filmed(() => filmPlayer.step(1), () => void past.move(1)),
    PageUp: filmed(() => filmPlayer.turnTo(-1), () => void past.move(-1)),
    PageDown: filmed(() => filmPlayer.turnTo(1), () => void past.move(1)),
    Home: filmed(() => filmPlayer.goTo(0), () => void past.goTo(0)),
    End: filmed(() => filmPlayer.goTo(Infinity), () => void past.goTo(null)),
    ...(filmPlayer.showing.value && {
      " ": (event: KeyboardEvent) => {
        const button = controlOf(event);
        if (button) button.click();
        else filmPlayer.toggle();
      },
      ">": faster,
    }),
    Escape: () => {
      if (filmPlayer.showing.value) filmPlayer.close();
      else if (past.at.value !== null) void past.goTo(null);
      else if (session.advice.current.value) session.advice.clear();
      else if (entry.path.value.length > 0) entry.choose(entry.path.value.slice(0, -1));
      else session.toasts.clear();
    },
    Enter: (event) => {
      const button = controlOf(event);
      if (button) button.click();
      else entry.confirm();
    },
    "Ctrl+Enter": () => (filmPlayer.showing.value ? filmPlayer.close() : entry.confirm()),
    ".": () => {
      openTurn?.();
      requestAnimationFrame(() => document.querySelector<HTMLElement>(".steps .end > .btn, .asides > .btn, .phone-asides > .btn")?.click());
    },
    i: () => void session.advice.ask(),
    h: () => void session.advice.ask(),
    m: () => openMenu?.(),
    ...Object.fromEntries([1, 2, 3, 4].map((number) => [String(number), () => openTab?.(number)])),
    f: () => (flipped.value = !flipped.value),
    l: () => {
      openList?.();
      focusLater(".manual li .btn");
    },
    "/": () => {
      openList?.();
      focusLater("#typed-move");
    },
  });
}

/** The control that has the focus: its own key comes before the table's. */
function controlOf(event: KeyboardEvent): HTMLElement | null {
  return (event.target as HTMLElement).closest("button, a, summary, input");
}
