import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pagesOf } from "../games";
import { say } from "../language";
import { greet, me } from "../me";
import { sound, theme, themes, type Theme } from "../settings";
import { HelpDialog } from "../ui/help";
import { Icon, Logo } from "../ui/icons";
import { announce } from "../ui/live";
import { useKeys } from "../ui/keys";
import { LanguageButton } from "./languages";
import { NameDialog } from "./name";

const themeNames: Record<Theme, string> = {
  system: "as the system",
  light: "light",
  dark: "dark",
  contrast: "high contrast",
};

/** The way from a page about a game to the others; `here` is its own name. */
export function GameNav({ game, here }: { game: string; here: string }) {
  const own = pagesOf(game).map((p) => [p.name, say(p.title), `/${game}/${p.name}`]);
  const links = [["rules", "Rules", `/rules/${game}`], ...own];
  return (
    <nav aria-label="Main">
      <a href="/">Play</a>
      {links.map(([name, title, to]) => (
        <a key={name} href={to} aria-current={name === here ? "page" : undefined}>{title}</a>
      ))}
    </nav>
  );
}

/** The bar on top of every page. */
export function Header({ children, nav }: { children?: ComponentChildren; nav?: ComponentChildren }) {
  const [help, setHelp] = useState(false);
  const [naming, setNaming] = useState(false);
  useEffect(() => void greet().catch(() => {}), []);
  useKeys({ "?": () => setHelp(true) });
  return (
    <header class="top">
      <a class="brand" href="/" aria-label="Hexparlor, lobby"><Logo /><span>Hexparlor</span></a>
      {nav}
      {children}
      <div class="tools">
        <SoundButton />
        <ThemeButton />
        <LanguageButton />
        <button
          type="button"
          class="tool"
          aria-label="Keys and help"
          title="Keys and help (?)"
          onClick={() => setHelp(true)}
        >
          <Icon name="help" />
        </button>
        {me.value && (
          <button type="button" class="who" title="Change your name" onClick={() => setNaming(true)}>
            {me.value.name}
          </button>
        )}
      </div>
      {help && <HelpDialog onClose={() => setHelp(false)} />}
      {naming && <NameDialog onClose={() => setNaming(false)} />}
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
      aria-label="Sound"
      title={on ? "Sound is on" : "Sound is off"}
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
      aria-label={`Colours: ${themeNames[now]}. Change to ${themeNames[next]}`}
      title={`Colours: ${themeNames[now]}`}
      onClick={() => {
        theme.value = next;
        announce(`Colours: ${themeNames[next]}`);
      }}
    >
      <Icon name={now} />
    </button>
  );
}
