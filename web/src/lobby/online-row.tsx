// A user on a line: a picture, the name, what the user does now, and a way to challenge them.

import type { OnlineUser } from "../api/types";
import { Dye } from "../games/thumbnail";
import { say } from "../language";
import { Avatar } from "../ui/avatar";

interface RowProps {
  user: OnlineUser;
  /** The game whose rating stands beside the name. */
  game?: string;
  onChallenge(): void;
}

/** A user who is online. */
export function OnlineRow({ user, game, onChallenge }: RowProps) {
  const { handle, name, avatar, bot = false, doing, ratings } = user;
  return (
    <li class={user.friend ? "friend" : undefined}>
      <Avatar name={name} picture={avatar} bot={bot} online={bot ? undefined : true} />
      <a class="grow" href={`/@${handle}`}>
        <b>{name}</b>{game && ratings?.[game] ? <span class="num"> {ratings[game]}</span> : null}
      </a>
      {doing && <Doing {...user} />}
      <button type="button" class="tool" aria-label={say("people.challenge", { name })} title={say("people.challenge", { name })} onClick={onChallenge}>
        <Swords />
      </button>
    </li>
  );
}

/** What a user does: a game leads to its table. */
function Doing({ doing, game, match }: OnlineUser) {
  const words = <>{say("people.doing", { doing: doing! })}{game && <Dye game={game} />}</>;
  return match ? <a class="doing" href={`/t/${match}`}>{words}</a> : <span class="doing">{words}</span>;
}

export function Swords() {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 5l14 14M5 19L19 5M14.5 19l4.5-4.5M9.5 19L5 14.5" />
    </svg>
  );
}
