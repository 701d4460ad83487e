// The text of the user who made the match, such as rules of their own.

import { say } from "../../language";
import type { Session } from "../play/session";

/** The text with its line breaks; nothing if there is none. */
export function Announcement({ session }: { session: Session }) {
  const text = session.match.value!.announcement;
  if (!text) return null;
  return (
    <section class="announcement" aria-label={say("table.announcement")}>
      <h2>{say("table.announcement")}</h2>
      <p>{text}</p>
    </section>
  );
}
