import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pagesOf } from "../games";
import { loadMessages, say } from "../language";
import { greet, me } from "../session/me";
import { sound, theme, themes } from "../platform/settings";
import { HelpDialog } from "../ui/help";
import { Icon, Logo } from "../ui/icons";
import { announce } from "../ui/live-regions";
import { useKeys } from "../ui/keys";
import { useLazy } from "../ui/use-lazy";
import { gameInfo } from "../session/games";
import { LanguageButton } from "./language-dialog";

/** The way from a page about a game to the others; `here` is its own name. */
export function GameNav({ game, here }: { game: string; here: string }) {
  const taught = (gameInfo(game)?.lessons ?? 0) > 0 ? [["learn", say("app.learn"), `/learn/${game}`]] : [];
  const own = pagesOf(game).map((p) => [p.name, say(p.title), `/${game}/${p.name}`]);
  const links = [["rules", say("app.header.rules"), `/rules/${game}`], ...taught, ...own];
  return (
    <nav aria-label={say("app.header.nav")}>
      <a href="/">{say("app.header.play")}</a>
      {links.map(([name, title, to]) => (
        <a key={name} href={to} aria-current={name === here ? "page" : undefined}>{title}</a>
      ))}
    </nav>
  );
}

/** The navigation between the pages of the site; `here` is the address of one. */
export function SiteNav({ here }: { here: string }) {
  const pages = [
    ["/", say("app.header.play")], ["/watch", say("app.lobby.watch")], ["/archive", say("app.lobby.archive")],
    ["/leaderboard", say("app.lobby.leaders")],
  ];
  return (
    <nav aria-label={say("app.header.nav")}>
      {pages.map(([to, name]) => <a key={to} href={to} aria-current={to === here ? "page" : undefined}>{name}</a>)}
    </nav>
  );
}

/** The bar on top of every page. */
export function Header({ children, nav }: { children?: ComponentChildren; nav?: ComponentChildren }) {
  const [help, setHelp] = useState(false);
  const [naming, setNaming] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => void greet().catch(() => {}), []);
  useKeys({ "?": () => setHelp(true) });
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
      <a class="brand" href="/" aria-label={say("app.header.home")}><Logo /><span class="wordmark">Hexparlor</span></a>
      {nav}
      {children}
      <div class="tools">
        <SoundButton />
        <ThemeButton />
        <LanguageButton />
        <button
          type="button"
          class="tool"
          aria-label={say("app.header.help")}
          title={say("app.header.help-key")}
          onClick={() => setHelp(true)}
        >
          <Icon name="help" />
        </button>
        {me.value && (
          <button type="button" class="who" title={say("app.header.name")} onClick={() => setNaming(true)}>
            {me.value.name}
          </button>
        )}
      </div>
      {help && <HelpDialog onClose={() => setHelp(false)} />}
      {naming && <Naming onClose={() => setNaming(false)} />}
    </header>
  );
}

const loadName = () => Promise.all([import("./name-dialog"), loadMessages("account")]).then(([m]) => m.NameDialog);

/** The dialog about one's name, once it has come. */
function Naming({ onClose }: { onClose(): void }) {
  const { come: Name, failed } = useLazy(loadName);
  useEffect(() => {
    if (failed) onClose();
  }, [failed]);
  return Name && <Name onClose={onClose} />;
}

function SoundButton() {
  const on = sound.value;
  return (
    <button
      type="button"
      class="tool"
      aria-pressed={on}
      aria-label={say("app.header.sound")}
      title={say("app.header.sound-state", { on: on ? "yes" : "no" })}
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
      aria-label={say("app.header.colours-change", { now, next })}
      title={say("app.header.colours", { now })}
      onClick={() => {
        theme.value = next;
        announce(say("app.header.colours", { now: next }));
      }}
    >
      <Icon name={now} />
    </button>
  );
}
