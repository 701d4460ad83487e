// The header of pages with a board.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { languages, say } from "../language";
import { waits } from "../offers/counts";
import { me } from "../session/me";
import { sound, theme, themes } from "../platform/settings";
import { Icon } from "../ui/icons";
import { announce } from "../ui/live-regions";
import { useKeys } from "../ui/keys";
import { Brand, LazyBell, Menu, openPart } from "./header";

/** The bar on top of a page with a board; `children` names the page. */
export function TableHeader({ children }: { children?: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const part = openPart.value;
  const button = useRef<HTMLButtonElement>(null);
  useKeys({ "?": () => (openPart.value = "keys") });
  return (
    <header class={open ? "top open" : "top"}>
      <button
        type="button"
        class="tool menu"
        aria-expanded={open}
        aria-label={say("app.header.menu")}
        onClick={() => setOpen(!open)}
      >
        <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 8h14M5 12h14M5 16h14" /></svg>
      </button>
      <Brand />
      {children}
      <div class="tools">
        {(me.value?.handle || waits.value) && <LazyBell />}
        <SoundButton />
        <ThemeButton />
        {languages().length > 1 && (
          <button
            type="button"
            class="tool"
            aria-label={say("app.header.language")}
            title={say("app.header.language")}
            onClick={() => (openPart.value = "language")}
          >
            <Icon name="language" />
          </button>
        )}
        <button
          type="button"
          class="tool"
          aria-label={say("app.header.help")}
          title={say("table.header.help-key")}
          onClick={() => (openPart.value = "keys")}
        >
          <Icon name="help" />
        </button>
        {me.value && (
          <button
            ref={button}
            type="button"
            class="who"
            aria-expanded={part === "menu"}
            aria-label={say("app.header.menu-of", { name: me.value.name })}
            onClick={() => (openPart.value = part === "menu" ? "" : "menu")}
          >
            {me.value.name}
          </button>
        )}
      </div>
      {part && <Menu button={button} />}
    </header>
  );
}

function SoundButton() {
  const on = sound.value;
  return (
    <button
      type="button"
      class="tool"
      aria-pressed={on}
      aria-label={say("app.header.sound")}
      title={say("table.header.sound-state", { on: on ? "yes" : "no" })}
      onClick={() => (sound.value = !on)}
    >
      <Icon name={on ? "sound" : "mute"} />
    </button>
  );
}

function ThemeButton() {
  const now = theme.value;
  const next = themes[(themes.indexOf(now) + 1) % themes.length]!;
  return (
    <button
      type="button"
      class="tool"
      aria-label={say("table.header.colours-change", { now, next })}
      title={say("table.header.colours", { now })}
      onClick={() => {
        theme.value = next;
        announce(say("table.header.colours", { now: next }));
      }}
    >
      <Icon name={now} />
    </button>
  );
}
