// Settings of the own profile: its text, its audience, and followed and blocked users.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { RelatedUser, ProfileSettings } from "../api/types";
import { say } from "../language";
import { loadGames } from "../session/games";
import { become, me, rename } from "../session/me";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";
import { AvatarChoice } from "./avatar-choice";

type Audience = ProfileSettings["results"];

const audiences: readonly Audience[] = ["all", "followed", "nobody"];

export interface OwnProfile {
  choice: ProfileSettings | null;
  problem: ComponentChildren;
  /** Stores a profile; each change is kept at once. */
  keep(chosen: ProfileSettings): void;
}

/** Fetches the profile of a member, which two parts of the settings change. */
export function useOwnProfile(member: boolean): OwnProfile {
  const [choice, setChoice] = useState<ProfileSettings | null>(null);
  const { problem, run } = useRun();
  useEffect(() => {
    if (!member) return;
    run(api.ownProfile(), setChoice);
    void loadGames().catch(() => {}); // their titles name the pictures
  }, [member]);
  const keep = (chosen: ProfileSettings): void =>
    run(api.setProfile(chosen), (now) => {
      setChoice(now);
      const { avatar: _, ...user } = me.value!;
      become(now.avatar ? { ...user, avatar: now.avatar } : user);
      announce(say("profile.kept"));
    });
  return { choice, problem, keep };
}

/** What others see of the user: picture, name and text. */
export function ProfileForm({ choice, problem, keep }: OwnProfile) {
  const choosePicture = (avatar: ProfileSettings["avatar"]): void => {
    const { avatar: _, ...others } = choice!;
    keep(avatar ? { ...others, avatar } : others);
  };
  return (
    <section class="panel stack" aria-labelledby="own-profile">
      <h2 id="own-profile">{say("account.profile")}</h2>
      {problem}
      {choice && (
        <>
          <AvatarChoice chosen={choice.avatar} onChoose={choosePicture} />
          <NameField />
          <label class="field">
            <span>{say("profile.words")}</span>
            <textarea
              rows={2}
              maxLength={500}
              value={choice.about}
              onChange={(e) => keep({ ...choice, about: e.currentTarget.value })}
            />
            <small>{say("profile.words.help")}</small>
          </label>
        </>
      )}
    </section>
  );
}

/** The name that others see, kept when the field is left. */
function NameField() {
  const { problem, run } = useRun();
  const name = me.value?.name ?? "";
  const change = (typed: string): void => {
    if (typed.trim() !== name) run(rename(typed.trim()), () => announce(say("profile.kept")));
  };
  return (
    <label class="field">
      <span>{say("profile.name")}</span>
      <input value={name} required maxLength={24} autocomplete="nickname" onChange={(e) => change(e.currentTarget.value)} />
      <small>{say("profile.name.help", { handle: me.value?.handle ?? "" })}</small>
      {problem}
    </label>
  );
}

/** Who may see results, games and presence. */
export function Audiences({ choice, problem, keep }: OwnProfile) {
  const field = (name: "results" | "matches" | "presence", label: string) => choice && (
    <label class="field">
      <span>{label}</span>
      <select value={choice[name]} onChange={(e) => keep({ ...choice, [name]: e.currentTarget.value as Audience })}>
        {audiences.map((one) => <option key={one} value={one}>{say("profile.audience", { audience: one })}</option>)}
      </select>
    </label>
  );
  return (
    <section class="panel stack" aria-labelledby="audiences">
      <h2 id="audiences">{say("profile.choices")}</h2>
      {problem}
      <div class="filters">
        {field("results", say("profile.choices.results"))}
        {field("matches", say("profile.choices.tables"))}
        {field("presence", say("profile.choices.presence"))}
      </div>
    </section>
  );
}

/** The users that the visitor follows or has blocked. */
export function RelatedUsers({ kind }: { kind: "follows" | "blocks" }) {
  const [list, setList] = useState<RelatedUser[] | null>(null);
  const { problem, run } = useRun();
  const follows = kind === "follows";
  const ask = (asked: Promise<RelatedUser[]>): void => run(asked, setList);
  useEffect(() => ask(follows ? api.followed() : api.blocked()), [kind]);
  if (list?.length === 0 && !follows) return null;
  const here = (one: RelatedUser): number => (one.online ? 0 : 1);
  return (
    <section class="panel" aria-labelledby={kind}>
      <h2 id={kind}>{follows ? say("profile.follows") : say("profile.blocks")}</h2>
      {problem}
      {list?.length === 0 && <p class="dim">{say("profile.follows.none")}</p>}
      <ul class="devices">
        {list?.toSorted((a, b) => here(a) - here(b) || a.name.localeCompare(b.name)).map((one) => (
          <li key={one.id}>
            <div>
              {one.handle ? <a href={`/@${one.handle}`}>{one.name}</a> : <b>{one.name}</b>}
              {one.online && <span class="dim">{say("profile.here")}</span>}
            </div>
            <button
              type="button"
              class="btn"
              aria-label={say(follows ? "profile.unfollow-named" : "profile.unblock-named", { name: one.name })}
              onClick={() => ask(follows ? api.unfollow(one.id) : api.unblock(one.id))}
            >
              {follows ? say("profile.unfollow") : say("profile.unblock")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
