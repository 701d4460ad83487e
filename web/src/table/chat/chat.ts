// The chat of a table, as far as the viewer may read it: earlier messages, and those of the stream.

import { computed, effect, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import * as api from "../../api/client";
import type { Phrase, ChatMessage, ChatRoom } from "../../api/types";
import { say } from "../../language";
import { quiet } from "../../platform/settings";
import { announce } from "../../ui/live-regions";
import type { Session } from "../play/session";

export type Chat = ReturnType<typeof makeChat>;

/** Tables that are remembered as quiet. */
const mostQuiet = 50;

export function useChat(session: Session | null): Chat | null {
  const chat = useMemo(() => session && makeChat(session), [session]);
  useEffect(() => () => chat?.close(), [chat]);
  return chat;
}

function makeChat({ id, arrivals, heard, link, match, players, position }: Session) {
  const fetched = signal<readonly ChatRoom[]>([]);
  const phrases = signal<readonly Phrase[]>([]);
  const chosen = signal("");
  /** Ids of what has been on show. */
  const seen = signal<ReadonlySet<string>>(new Set());
  const off = computed(() => quiet.value.includes(id));

  const rooms = computed<ChatRoom[]>(() => {
    if (off.value) return [];
    return fetched.value.map((room) => {
      const known = new Set(room.messages.map((message) => message.id));
      const later = heard.value.filter((message) => message.room === room.room && !known.has(message.id));
      return { ...room, messages: [...room.messages, ...later] };
    });
  });
  const room = computed(() => rooms.value.find((r) => r.room === chosen.value) ?? rooms.value[0]);
  const fresh = (of: ChatRoom): number => of.messages.filter((message) => !message.mine && !seen.value.has(message.id)).length;
  const unread = computed(() => rooms.value.reduce((sum, r) => sum + fresh(r), 0));

  let loads = 0;
  const load = async (): Promise<void> => {
    const turn = ++loads;
    try {
      const answer = await api.chat(id);
      if (turn !== loads) return;
      phrases.value = answer.phrases;
      fetched.value = answer.rooms;
    } catch {
      // the table shows that the server does not answer; the messages come with the next load
    }
  };
  // Who reads what follows from the seats, and from whether the game is over.
  const standing = computed(() => {
    if (!match.value || link.value !== "open") return "";
    const seats = players.value.map((p) => `${p.seat}${p.kind}${p.id ?? ""}`).join();
    return `${arrivals.value} ${position.value?.status} ${seats}`;
  });
  const stopLoading = effect(() => {
    if (standing.value !== "") void load();
  });
  let sending = Promise.resolve();
  let announced = heard.peek().length;
  const stopAnnouncing = effect(() => {
    const news = heard.value.slice(announced);
    announced = heard.value.length;
    if (off.peek()) return;
    for (const message of news.filter((one) => !one.mine)) {
      announce(say("table.chat.announce", { name: message.name, text: message.text }));
    }
  });

  return {
    rooms, room, phrases, unread, fresh, off, load,
    choose: (name: string): void => void (chosen.value = name),
    /** Takes note that a room is on show. */
    look(of: ChatRoom): void {
      if (fresh(of) > 0) seen.value = new Set([...seen.peek(), ...of.messages.map((message) => message.id)]);
    },
    turn(on: boolean): void {
      const others = quiet.value.filter((table) => table !== id);
      quiet.value = on ? others : [...others, id].slice(-mostQuiet);
    },
    /** Whether there is anything to read or say, or was before it was switched off. */
    there: computed(() => fetched.value.length > 0),
    /** Sends a message after those before it. */
    say(words: { text: string } | { phrase: string }): Promise<void> {
      const to = room.peek()!.room;
      const sent = sending.then(async () => {
        const message: ChatMessage = await api.speak(id, { room: to, ...words });
        if (!heard.peek().some((one) => one.id === message.id)) heard.value = [...heard.peek(), message];
      });
      sending = sent.catch(() => {});
      return sent;
    },
    close(): void {
      stopLoading();
      stopAnnouncing();
    },
  };
}
