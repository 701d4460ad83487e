// The search of the site, over the header: games, pages and settings, sections of the rules, members.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/account";
import type { FoundRule, FoundUser } from "../api/types";
import { Dye } from "../games/thumbnail";
import { say } from "../language";
import { withQuery } from "../platform/query";
import { games, loadGames } from "../session/games";
import { Avatar } from "../ui/avatar";
import { Icon } from "../ui/icons";
import { type Found, gamesLike, pagesLike } from "./search-places";

/** Time after the last key until the server is asked. Milliseconds. */
const settled = 200;

interface Answer { text: string; users: readonly FoundUser[]; rules: readonly FoundRule[]; failed?: boolean }
const nothing: Answer = { text: "", users: [], rules: [] };

/** The field of the search, with what it has found below: arrow keys go through the list, Enter opens an entry. */
export function Search({ onClose }: { onClose(): void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const wish = text.trim();
  const answer = useAnswer(wish);
  const groups = wish ? groupsOf(wish, answer) : [];
  const found = groups.flatMap((group) => group.found);
  useOutsidePress(box, onClose);
  const walk = (event: KeyboardEvent): void => {
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Escape: 0, Enter: 0 }[event.key];
    if (next === undefined || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (event.key !== "Enter") setAt(found.length > 0 ? (next + found.length) % found.length : -1);
    else document.getElementById(`found-${Math.max(at, 0)}`)?.click();
  };
  return (
    <div class="search" role="search" ref={box}>
      <Icon name="search" />
      <Field text={text} found={found} at={at} onKey={walk} onInput={(now) => {
        setText(now);
        setAt(-1);
      }} />
      <button type="button" class="tool" aria-label={say("app.close")} onClick={onClose}><Icon name="close" /></button>
      <div class="drop-down found" id="found" role="listbox" aria-label={say("menu.search.label")} hidden={groups.length === 0}>
        {groups.map(({ kind, found: some }) => <Group key={kind} kind={kind} found={some} all={found} at={at} onLeave={onClose} />)}
      </div>
      <p class="spoken" role="status">
        {answer.failed ? say("menu.search.failed") : groups.length > 0 && say("menu.search.count", { n: found.length })}
      </p>
    </div>
  );
}

interface FieldProps {
  text: string;
  found: readonly Found[];
  /** The number of the marked result, from 0; -1: none. */
  at: number;
  onKey(event: KeyboardEvent): void;
  onInput(text: string): void;
}

function Field({ text, found, at, onKey, onInput }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current!.focus();
    void loadGames().catch(() => {});
  }, []);
  return (
    <input
      ref={field}
      role="combobox"
      aria-label={say("menu.search.label")}
      aria-expanded={found.length > 0}
      aria-controls="found"
      aria-activedescendant={found[at] && `found-${at}`}
      placeholder={say("menu.search.label")}
      value={text}
      maxLength={60}
      autocapitalize="none"
      autocomplete="off"
      spellcheck={false}
      enterkeyhint="go"
      onInput={(event) => onInput(event.currentTarget.value)}
      onKeyDown={onKey}
    />
  );
}

/** What the server finds for a text once the user stops typing; until then what it found before. */
function useAnswer(text: string): Answer {
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    if (!text) return setAnswer(nothing);
    let wanted = true;
    const take = (now: Answer): void => void (wanted && setAnswer(now));
    const timer = setTimeout(() => {
      Promise.all([api.searchUsers(text), api.searchRules(text)])
        .then(([users, rules]) => take({ text, users, rules }), () => take({ ...nothing, failed: true }));
    }, settled);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return answer;
}

function useOutsidePress(box: { current: HTMLElement | null }, leave: () => void): void {
  useEffect(() => {
    const press = (event: PointerEvent): void => void (box.current?.contains(event.target as Node) || leave());
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, []);
}

type Kind = "games" | "pages" | "users" | "rules";
interface Results { kind: Kind; found: readonly Found[] }

/** The results in groups: first those that the client knows by itself, so that they stay where they are. */
function groupsOf(text: string, { users, rules }: Answer): Results[] {
  const members = users.map(({ handle, name, avatar, bot, online }): Found => ({
    to: `/@${handle}`, title: name, about: `@${handle}`, picture: <Avatar name={name} picture={avatar} bot={!!bot} online={online} />,
  }));
  const more: Found = { to: withQuery("/members", { q: text }), title: say("menu.search.members", { text }), picture: <Icon name="people" /> };
  const sections = rules.map(({ game, section, title }): Found => ({
    to: `/rules/${game}#${section}`, title, about: games.value?.find(({ id }) => id === game)?.title, picture: <Dye game={game} />,
  }));
  const groups: Results[] = [
    { kind: "games", found: gamesLike(text) }, { kind: "pages", found: pagesLike(text) }, { kind: "rules", found: sections },
    { kind: "users", found: [...members, more] },
  ];
  return groups.filter(({ found }) => found.length > 0);
}

interface GroupProps extends Results {
  /** All results, in the order of the list. */
  all: readonly Found[];
  at: number;
  onLeave(): void;
}

function Group({ kind, found, all, at, onLeave }: GroupProps) {
  const name = { games: say("menu.search.games"), pages: say("menu.search.pages"), rules: say("menu.search.rules"), users: say("menu.search.users") }[kind];
  return (
    <div role="group" aria-label={name}>
      <p class="label" aria-hidden="true">{name}</p>
      {found.map((one) => {
        const n = all.indexOf(one);
        return (
          <a key={one.to} id={`found-${n}`} class="entry" role="option" aria-selected={n === at} tabIndex={-1} href={one.to} onClick={onLeave}>
            {one.picture}<span class="grow">{one.title}</span>{one.about && <small>{one.about}</small>}
          </a>
        );
      })}
    </div>
  );
}
