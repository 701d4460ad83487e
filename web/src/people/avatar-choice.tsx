// The choice of the own picture: the first letter of the name, a piece of a game, or a fighter of HexStrike.

import { gameTitle } from "../session/games";
import { say } from "../language";
import { me } from "../session/me";
import { Avatar } from "../ui/avatar";
import type { ProfileSettings } from "../api/types";

type Picture = NonNullable<ProfileSettings["avatar"]>;

const pieces: readonly Picture[] = ["hexattack", "hexstrat", "swarm", "hexit", "hexstrike", "hex"];

/** The fighters, whose names are the same in all languages. */
const fighters: Partial<Record<Picture, string>> = {
  aumandetta: "Aumandetta", "monkey-queen": "Monkey Queen", murelious: "Murelious", ryathan: "Ryathan", strylan: "Strylan",
  zenytha: "Zenytha",
};

const pictures: readonly (Picture | "")[] = ["", ...pieces, ...(Object.keys(fighters) as Picture[])];

const nameOf = (picture: Picture | ""): string =>
  picture ? fighters[picture] ?? gameTitle(picture) : say("profile.avatar.letter");

interface ChoiceProps { chosen: Picture | undefined; onChoose(picture: Picture | undefined): void }

export function AvatarChoice({ chosen = undefined, onChoose }: ChoiceProps) {
  const name = me.value?.name ?? "";
  return (
    <fieldset class="avatars">
      <legend>{say("profile.avatar")}</legend>
      <small>{say("profile.avatar.help")}</small>
      <div>
        {pictures.map((picture) => (
          <label key={picture} title={nameOf(picture)}>
            <input
              type="radio"
              name="avatar"
              aria-label={nameOf(picture)}
              checked={(chosen ?? "") === picture}
              onChange={() => onChoose(picture || undefined)}
            />
            <Avatar name={name} picture={picture || undefined} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
