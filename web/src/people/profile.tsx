// A user's profile: who they are, their ratings, their games, and how they and the visitor have played.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Profile } from "../api/types";
import { language, say } from "../language";
import { LazyOfferDialog } from "../lobby/lazy-offer-dialog";
import { loadGames } from "../session/games";
import { greet, me } from "../session/me";
import { Header } from "../shell/header";
import { Avatar } from "../ui/avatar";
import { TwiceButton } from "../ui/confirm-button";
import { Icon } from "../ui/icons";
import { type Run, useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { Swords } from "../lobby/online-row";
import { PlayedGames } from "./played-games";
import { RatingCard, RatingList, useRatings } from "./ratings";
import { RecordCard, TogetherCard } from "./record-cards";

export function ProfilePage({ handle }: { handle: string }) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const { problem, run } = useRun();
  const load = (): void => run(api.profile(handle), setProfile);
  useEffect(load, [handle]);
  useEffect(() => void Promise.all([greet(), loadGames()]).catch(() => {}), []);
  useTitle(profile?.name ?? "@" + handle);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="profile-page">
        {problem}
        {profile ? <Shown profile={profile} onChange={load} run={run} /> : <h1>@{handle}</h1>}
      </main>
    </>
  );
}

interface ShownProps { profile: Profile; onChange(): void; run: Run }

function Shown({ profile, onChange, run }: ShownProps) {
  const { ratings, pool, pick, problem } = useRatings(profile.handle, !!profile.results);
  const hidden = !profile.matchesVisible && !profile.results;
  const known = me.value?.handle && !profile.mine && profile.matchesVisible;
  return (
    <>
      <Head profile={profile} onChange={onChange} run={run} />
      {problem}
      {hidden && <p class="panel hidden">{say("profile.hidden", { name: profile.name })}</p>}
      <div class={ratings ? "columns three" : "columns"}>
        {ratings && <RatingList ratings={ratings} pool={pool} pick={pick} />}
        <div class="middle">
          {ratings && pool && <RatingCard handle={profile.handle} ratings={ratings} pool={pool} pick={pick} />}
          {profile.matchesVisible && <PlayedGames profile={profile} />}
        </div>
        <div class="right">
          {known && <TogetherCard profile={profile} own={me.value!.handle!} />}
          {profile.results && <RecordCard games={profile.results.games} />}
          {profile.mine && <OnlyYou />}
        </div>
      </div>
    </>
  );
}

function OnlyYou() {
  return (
    <section class="panel">
      <h2>{say("profile.only-you")}</h2>
      <p>{say("profile.only-you-text")} <a href="/account#profile">{say("profile.settings")}</a></p>
    </section>
  );
}

function Head({ profile, onChange, run }: ShownProps) {
  const { handle, name, avatar, online, since, about } = profile;
  const month = new Date(since).toLocaleDateString(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <div class="person">
      <Avatar name={name} picture={avatar} online={online} />
      <div class="grow">
        <h1>{name}</h1>
        <p class="facts">
          <span class="mono">@{handle}</span>
          {online && <span class="here"><i />{say("profile.here")}</span>}
          <span>{say("profile.since", { month })}</span>
        </p>
        {about && <p class="own-words">{about}</p>}
        {profile.blocked && <p class="dim">{say("profile.blocked", { name })}</p>}
        {profile.followed && !profile.blocked && <p class="dim">{say("profile.followed", { name })}</p>}
      </div>
      <Acts profile={profile} onChange={onChange} run={run} />
    </div>
  );
}

/** What the visitor can do about a user. */
function Acts({ profile, onChange, run }: ShownProps) {
  const [asking, setAsking] = useState(false);
  const ask = (asked: Promise<unknown>): void => run(asked, onChange);
  if (profile.mine) return <div class="acts"><a class="btn solid" href="/account#profile"><Icon name="pen" small />{say("profile.edit")}</a></div>;
  if (profile.blocked) {
    return (
      <div class="acts">
        <button type="button" class="btn" onClick={() => ask(api.unblock(profile.id))}>{say("profile.unblock")}</button>
      </div>
    );
  }
  return (
    <div class="acts">
      <button type="button" class="btn solid" onClick={() => setAsking(true)}><Swords />{say("profile.challenge")}</button>
      <button
        type="button"
        class="btn"
        onClick={() => ask(profile.followed ? api.unfollow(profile.id) : api.follow(profile.id))}
      >
        {profile.followed ? say("profile.unfollow") : say("profile.follow")}
      </button>
      <details class="more">
        <summary class="btn">{say("profile.more")}</summary>
        <TwiceButton label={say("profile.block")} sure={say("profile.block.sure")} onPress={() => ask(api.block(profile.id))} />
      </details>
      {asking && <LazyOfferDialog opponent={profile.handle} onClose={() => setAsking(false)} />}
    </div>
  );
}
