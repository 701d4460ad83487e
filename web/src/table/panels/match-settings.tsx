// The settings of a table for its viewer, and what is known about it.

import { say } from "../../language";
import { askFirst, coaching, notation, playForced, replayBrief } from "../../platform/settings";
import { Switch } from "../../ui/switch";
import { gameInfo } from "../../session/games";
import { Announcement } from "./announcement";
import { FairDeal } from "./fair-deal";
import { Receipts } from "./receipts";
import type { Session } from "../play/session";
import { Timed } from "../clock/lazy-time-panel";
import type { Chat } from "../chat/chat";
import { ChatSwitch } from "../chat/lazy-chat-panel";

export function MatchSettings({ session, chat }: { session: Session; chat: Chat }) {
  const { seats, watchers } = session;
  return (
    <div class="match-menu">
      <Announcement session={session} />
      {seats.value.length > 0 && (
        <>
          {gameInfo(session.match.value!.game)?.forced && (
            <Switch label={say("table.forced")} help={say("table.forced.help")} value={playForced} />
          )}
          <Switch label={say("table.ask")} help={say("table.ask.help")} value={askFirst} />
          <Switch label={say("table.coach")} help={say("table.coach.help")} value={coaching} />
        </>
      )}
      <Switch label={say("table.record.notation")} value={notation} />
      <Switch label={say("table.replay.brief")} value={replayBrief} />
      {chat.there.value && <ChatSwitch chat={chat} />}
      <Timed session={session} part="TimeFacts" />
      <p class="dim">{say("table.menu.watchers", { n: watchers.value })}</p>
      <FairDeal session={session} />
      <Receipts session={session} />
    </div>
  );
}
