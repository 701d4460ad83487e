// The picture of a user: the one that they have chosen, or the first letter of the name on a colour that the name chooses.

import { useEffect } from "preact/hooks";
import { loadStyle } from "../platform/styles";

/** Hues of the avatars, in degrees; neighbours can be told apart. */
const hues = [27, 60, 95, 155, 215, 255, 300, 340];

/** Returns the hue of a name, the same on every page and device. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return hues[sum % hues.length]!;
}

interface AvatarProps {
  name: string;
  /** The name of the picture that the user has chosen. */
  picture?: string | undefined;
  bot?: boolean;
  /** The user is online; undefined where the page does not know. */
  online?: boolean | undefined;
}

/** Draws a user, beside the name. */
export function Avatar({ name, picture, bot, online }: AvatarProps) {
  useEffect(() => {
    if (picture) loadStyle("avatars").catch(() => {}); // the letter stays
  }, [picture]);
  if (bot) return <span class="avatar bot" aria-hidden="true"><Robot /></span>;
  const letter = [...name][0]?.toUpperCase() ?? "";
  return (
    <span class="avatar" style={{ "--hue": hueOf(name) }} data-letter={letter} data-picture={picture} aria-hidden="true">
      {online && <i />}
    </span>
  );
}

function Robot() {
  return (
    <svg class="i" viewBox="0 0 24 24"><path d="M6 9h12v9H6zM12 9V5.5M12 5.2h.1M9.5 12.5v1.5M14.5 12.5v1.5M3.2 12v3M20.8 12v3" /></svg>
  );
}
