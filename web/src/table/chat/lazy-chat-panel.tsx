// The part of the chat that comes with the table: its button, and places for what is loaded later.

import { loadStyle } from "../../platform/styles";
import { loadMessages, say } from "../../language";
import { Icon } from "../../ui/icons";
import { useLazy } from "../../ui/use-lazy";
import { News } from "../../ui/tabs";
import type { Session } from "../play/session";
import type { Chat } from "./chat";

const load = () => Promise.all([import("./chat-panel"), loadMessages("chat"), loadStyle("chat")]).then(([m]) => m);

export function ChatPanel(props: { session: Session; chat: Chat }) {
  const { come } = useLazy(load);
  return come && <come.ChatPanel {...props} />;
}

export function ChatSwitch(props: { chat: Chat }) {
  const { come } = useLazy(load);
  return come && <come.ChatSwitch {...props} />;
}

/** Opens the chat on a phone, where its tab is out of sight. */
export function ChatButton({ chat, onOpen }: { chat: Chat; onOpen(): void }) {
  const news = chat.unread.value;
  if (!chat.there.value) return null;
  return (
    <button
      type="button" class="btn quiet hint only-phone"
      onClick={onOpen}
    >
      <Icon name="chat" /><span class="spoken">{say("table.chat")}</span>
      {news > 0 && <News n={news} words={say("table.chat.news", { n: news })} />}
    </button>
  );
}
