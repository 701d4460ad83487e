// What the header opens for the user: the menu, and the dialogs to which it leads.

import * as account from "../api/account";
import { language, languages, say } from "../language";
import { sound, theme, themes } from "../platform/settings";
import { go } from "../platform/router";
import { become, me } from "../session/me";
import { DropDown } from "../ui/drop-down";
import { HelpDialog } from "../ui/help";
import { Icon, type IconName } from "../ui/icons";
import { announce } from "../ui/live-regions";
import { Initial, type Part } from "./header";
import { LanguageDialog } from "./language-dialog";
import { isMenuIcon, MenuIcon, type MenuIconName } from "./menu-icon";
import { NameDialog } from "./name-dialog";
import { Search } from "./search";

interface UserMenuProps { part: Part; onShow(part: Part): void }

export function UserMenu({ part, onShow }: UserMenuProps) {
  const close = (): void => onShow("");
  if (part === "search") return <Search onClose={close} />;
  if (part === "keys") return <HelpDialog onClose={close} />;
  if (part === "language") return <LanguageDialog onClose={close} />;
  if (part === "name") return <NameDialog onClose={close} />;
  return <DropDown label={say("app.header.menu")} kind="user-menu" onClose={close}><Entries onShow={onShow} /></DropDown>;
}

function Entries({ onShow }: { onShow(part: Part): void }) {
  const { name, handle, role } = me.value!;
  const signOut = (): void => {
    account.signOut().then((now) => {
      become(now);
      onShow("");
      go("/");
    }, (error: Error) => announce(error.message, true));
  };
  return (
    <>
      <p class="owner"><Initial name={name} /><span><b>{name}</b><small>{handle ? "@" + handle : say("menu.guest")}</small></span></p>
      <hr />
      {handle && <Entry icon="person" to={`/@${handle}`} title={say("menu.profile")} />}
      {!handle && <Entry icon="pen" title={say("menu.name")} onPress={() => onShow("name")} />}
      <Entry icon="archive" to="/mine" title={say("menu.games")} />
      <Entry icon="gear" to="/account" title={say("menu.settings")} />
      <Entry icon="bell" to="/notifications" title={say("menu.notifications")} />
      <div class="only-phone"><Entry icon="lab" to="/lab" title={say("app.place", { place: "lab" })} /></div>
      {role && <Entry icon="seal" to="/admin" title={say("menu.admin")} />}
      <hr />
      <Themes />
      {languages().length > 1 && (
        <Entry icon="language" title={say("app.header.language")} value={nameOfLanguage()} onPress={() => onShow("language")} />
      )}
      <Entry
        icon={sound.value ? "sound" : "mute"}
        title={say("app.header.sound")}
        value={say("menu.on", { on: sound.value ? "yes" : "no" })}
        pressed={sound.value}
        onPress={() => (sound.value = !sound.value)}
      />
      <Entry icon="help" title={say("app.header.help")} onPress={() => onShow("keys")} />
      <Entry icon="book" to="/site" title={say("menu.site")} />
      {handle && <><hr /><Entry icon="leave" title={say("menu.sign-out")} onPress={signOut} /></>}
    </>
  );
}

const nameOfLanguage = (): string => languages().find(({ tag }) => tag === language)?.name ?? "";

interface EntryProps {
  icon: IconName | MenuIconName;
  title: string;
  /** The present value of a setting. */
  value?: string;
  pressed?: boolean;
  /** The address of a page; without it the entry is a button. */
  to?: string;
  onPress?(): void;
}

function Entry({ icon, title, value, pressed, to, onPress }: EntryProps) {
  const content = <>{isMenuIcon(icon) ? <MenuIcon name={icon} /> : <Icon name={icon} />}{title}{value && <small>{value}</small>}</>;
  if (to) return <a class="entry" href={to}>{content}</a>;
  return <button type="button" class="entry" aria-pressed={pressed} onClick={onPress}>{content}</button>;
}

/** The choice of colours, which leaves the menu open. */
function Themes() {
  return (
    <div class="entry" role="group" aria-label={say("menu.theme")}>
      <Icon name="contrast" />{say("menu.theme")}
      <span class="themes">
        {themes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={theme.value === one}
            aria-label={say("menu.theme.name", { theme: one })}
            title={say("menu.theme.name", { theme: one })}
            onClick={() => (theme.value = one)}
          >
            <Icon name={one} small />
          </button>
        ))}
      </span>
    </div>
  );
}
