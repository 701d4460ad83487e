// Settings of the own profile: its text, its audience, and followed and blocked users.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { RelatedUser, ProfileSettings } from "../api/types";
import { say } from "../language";
import { loadGames } from "../session/games";
import { become, me } from "../session/me";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";
import { AvatarChoice } from "./avatar-choice";

type Audience = ProfileSettings["results"];

const audiences: readonly Audience[] = ["all", "followed", "nobody"];

/** What others see of the user, each change of which is kept at once, and below it what would be pushed if it were there first. */
export function Choices({ onChange, children }: { onChange(): void; children: ComponentChildren }) {
  const [choice, setChoice] = useState<ProfileSettings | null>(null);
  const { problem, run } = useRun();
  useEffect(() => {
    run(api.ownProfile(), setChoice);
    void loadGames().catch(() => {}); // their titles name the pictures
  }, []);
  const keep = (chosen: ProfileSettings): void =>
    run(api.setProfile(chosen), (now) => {
      setChoice(now);
      const { avatar: _, ...user } = me.value!;
      become(now.avatar ? { ...user, avatar: now.avatar } : user);
      announce(say("profile.kept"));
      onChange();
    });
  const choosePicture = (avatar: ProfileSettings["avatar"]): void => {
    const { avatar: _, ...others } = choice!;
    keep(avatar ? { ...others, avatar } : others);
  };
  const audienceField = (name: "results" | "matches" | "presence", label: string) => choice && (
    <label class="field">
      <span>{label}</span>
      <select value={choice[name]} onChange={(e) => keep({ ...choice, [name]: e.currentTarget.value as Audience })}>
        {audiences.map((one) => <option key={one} value={one}>{say("profile.audience", { audience: one })}</option>)}
      </select>
    </label>
  );
  return (
    <>
      <section class="panel stack" id="profile" aria-labelledby="choices">
        <h2 id="choices">{say("profile.choices")}</h2>
        {problem}
        {choice && (
          <>
            <AvatarChoice chosen={choice.avatar} onChoose={choosePicture} />
            <label class="field">
              <span>{say("profile.words")}</span>
              <textarea
                rows={4}
                maxLength={500}
                value={choice.about}
                onChange={(e) => keep({ ...choice, about: e.currentTarget.value })}
              />
              <small>{say("profile.words.help")}</small>
            </label>
            <div class="filters">
              {audienceField("results", say("profile.choices.results"))}
              {audienceField("matches", say("profile.choices.tables"))}
              {audienceField("presence", say("profile.choices.presence"))}
            </div>
          </>
        )}
      </section>
      {(choice || problem) && children}
    </>
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
