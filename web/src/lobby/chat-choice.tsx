// The chat of a new table: between which players.

import { say } from "../language";
import { chatReaches, type ChatReach } from "../platform/settings";
import type { Wishes } from "./wishes";

export function ChatReachChoice({ now, onChange }: { now: Wishes; onChange(part: Partial<Wishes>): void }) {
  const names: Record<ChatReach, string> = {
    none: say("chat.reach.none"), team: say("chat.reach.team"), all: say("chat.reach.all"), private: say("chat.reach.letters"),
  };
  return (
    <>
      <fieldset class="choices row">
        <legend>{say("chat.reach")}</legend>
        {chatReaches.map((reach) => (
          <label key={reach}>
            <input type="radio" name="chat" checked={now.chat === reach} onChange={() => onChange({ chat: reach })} />
            <span><b>{names[reach]}</b></span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={now.chatOpens} onChange={(e) => onChange({ chatOpens: e.currentTarget.checked })} />
        <span>{say("chat.reach.opens")}</span>
      </label>
    </>
  );
}
