// The lobby's list of the users who are online, and a dialog that challenges one of them.

import { useEffect, useState } from "preact/hooks";
import { say } from "../language";
import { followOnline, online } from "../offers/stream";
import { OnlineRow } from "./online-row";
import { me } from "../session/me";
import { LazyOfferDialog } from "./lazy-offer-dialog";
import type { GameInfo } from "../api/types";

/** So many users are listed; a narrow window shows fewer. */
const listed = 8;

export function OnlineNow({ game }: { game: GameInfo }) {
  const [opponent, setOpponent] = useState("");
  useEffect(followOnline, []);
  const now = online.value;
  if (!now) return null;
  const { users, members, guests } = now;
  return (
    <section class="side-card online" aria-labelledby="online">
      <div class="heading">
        <h2 id="online">{say("people.online")}</h2>
        <p class="num">{members + guests}</p>
        {me.value?.handle && <a class="textlike" href="/members/friends">{say("people.tab", { tab: "friends" })}</a>}
      </div>
      {users.length === 0 && <p class="alone">{say("people.alone", { n: members + guests })}</p>}
      <ul>
        {users.slice(0, listed).map((user) => (
          <OnlineRow key={user.handle} user={user} game={game.id} onChallenge={() => setOpponent(user.handle)} />
        ))}
      </ul>
      <p class="foot"><span>{say("people.counts", { members, guests })}</span><a class="textlike" href="/members">{say("people.all")}</a></p>
      {opponent && <LazyOfferDialog game={game} opponent={opponent} onClose={() => setOpponent("")} />}
    </section>
  );
}
