// The part of the chat that comes with the table: places for what is loaded later.

import { loadStyle } from "../../platform/styles";
import { loadMessages } from "../../language";
import { useLazy } from "../../ui/use-lazy";
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
