// The members of the site: who is online, a search for all others, and those whom the visitor follows.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { FoundUser, RelatedUser } from "../api/types";
import { say } from "../language";
import { LazyOfferDialog } from "../lobby/lazy-offer-dialog";
import { followOnline, online } from "../offers/stream";
import { atBase } from "../platform/address";
import { withQuery } from "../platform/query";
import { search } from "../platform/router";
import { chosenGame } from "../platform/settings";
import { loadGames } from "../session/games";
import { greet, me } from "../session/me";
import { Header } from "../shell/header";
import { Avatar } from "../ui/avatar";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { CommunityTabs } from "./community-tabs";
import { OnlineRow, Swords } from "../lobby/online-row";

/** Time after the last key until the search begins. Milliseconds. */
const settled = 200;

/** The members, or of them the visitor's friends. */
export function MembersPage({ list }: { list?: string }) {
  return list === "friends" ? <Friends /> : <Members />;
}

function Members() {
  const text = new URLSearchParams(search.value).get("q") ?? "";
  const [found, setFound] = useState<{ text: string; users: FoundUser[] } | null>(null);
  const [opponent, setOpponent] = useState("");
  const { problem, run } = useRun();
  useTitle(say("people.members"));
  useEffect(followOnline, []);
  useEffect(() => void Promise.all([greet(), loadGames()]).catch(() => {}), []);
  useEffect(() => {
    if (!text) return setFound(null);
    const timer = setTimeout(() => run(api.searchUsers(text), (users) => setFound({ text, users })), settled);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="archive people">
        <div class="heading"><h1>{say("people.members")}</h1><p>{say("people.members-text")}</p></div>
        <CommunityTabs />
        <label class="field find">
          <span>{say("people.search")}</span>
          <input
            type="search"
            value={text}
            maxLength={21}
            placeholder={say("people.search-text")}
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => keep(event.currentTarget.value.trim())}
          />
        </label>
        {problem}
        {text && found && <Found {...found} onChallenge={setOpponent} />}
        <Here onChallenge={setOpponent} />
        {opponent && <LazyOfferDialog opponent={opponent} onClose={() => setOpponent("")} />}
      </main>
    </>
  );
}

/** Puts what is searched into the address. */
function keep(q: string): void {
  history.replaceState(history.state, "", atBase(withQuery("/members", { q })));
  search.value = location.search;
}

interface FoundProps { text: string; users: readonly FoundUser[]; onChallenge(handle: string): void }

function Found({ text, users, onChallenge }: FoundProps) {
  if (users.length === 0) return <p class="dim" role="status">{say("people.search-none", { text })}</p>;
  return (
    <ul class="panel online list">
      {users.map((user) => <Member key={user.handle} {...user} onChallenge={onChallenge} />)}
    </ul>
  );
}

/** The members who are online. */
function Here({ onChallenge }: { onChallenge(handle: string): void }) {
  const now = online.value;
  if (!now) return null;
  const { users, members, guests } = now;
  return (
    <section class="panel online list" aria-labelledby="here">
      <div class="heading"><h2 id="here">{say("people.online")}</h2><p>{say("people.counts", { members, guests })}</p></div>
      {users.length === 0 && <p>{say("people.alone", { n: members + guests })}</p>}
      <ul>
        {users.map((user) => (
          <OnlineRow key={user.handle} user={user} game={chosenGame.value} onChallenge={() => onChallenge(user.handle)} />
        ))}
      </ul>
    </section>
  );
}

interface MemberProps {
  handle: string;
  name: string;
  avatar?: string;
  bot?: boolean;
  online?: boolean | undefined;
  onChallenge(handle: string): void;
  onUnfollow?(): void;
}

/** A member on a line, whether online or not. */
function Member({ handle, name, avatar, bot = false, online: here, onChallenge, onUnfollow }: MemberProps) {
  const state = here === undefined ? say("people.hidden") : here ? say("people.here") : say("people.away");
  return (
    <li>
      <Avatar name={name} picture={avatar} bot={bot} online={here} />
      <a class="grow" href={`/@${handle}`}><b>{name}</b> <span class="dim">@{handle}</span></a>
      <span class="doing">{state}</span>
      {onUnfollow && <button type="button" class="textlike" onClick={onUnfollow}>{say("people.unfollow")}</button>}
      <button
        type="button"
        class="tool"
        aria-label={say("people.challenge", { name })}
        title={say("people.challenge", { name })}
        onClick={() => onChallenge(handle)}
      >
        <Swords />
      </button>
    </li>
  );
}

function Friends() {
  const [friends, setFriends] = useState<RelatedUser[] | null>(null);
  const [opponent, setOpponent] = useState("");
  const { problem, run } = useRun();
  useTitle(say("people.friends"));
  useEffect(() => run(Promise.all([greet(), loadGames()]).then(() => api.followed()), setFriends), []);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="archive people">
        <div class="heading"><h1>{say("people.friends")}</h1><p>{say("people.friends-text")}</p></div>
        <CommunityTabs />
        {problem}
        {friends && friends.length === 0 && <NoFriends />}
        {friends && friends.length > 0 && (
          <ul class="panel online list">
            {friends.toSorted((a, b) => Number(b.online ?? false) - Number(a.online ?? false)).map((friend) => (
              <Member
                key={friend.id}
                handle={friend.handle!}
                name={friend.name}
                online={friend.online}
                onChallenge={setOpponent}
                onUnfollow={() => run(api.unfollow(friend.id), setFriends)}
              />
            ))}
          </ul>
        )}
        {opponent && <LazyOfferDialog opponent={opponent} onClose={() => setOpponent("")} />}
      </main>
    </>
  );
}

function NoFriends() {
  const member = !!me.value?.handle;
  return (
    <section class="panel stack">
      <p>{member ? say("people.friends-none") : say("people.friends-guest")}</p>
      <div class="row">
        {!member && <a class="btn solid" href="/account">{say("people.create")}</a>}
        <a class={member ? "btn solid" : "btn"} href="/members">{say("people.find")}</a>
      </div>
    </section>
  );
}
