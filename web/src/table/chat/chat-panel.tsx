// The panel of the chat at a table.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../../api/account";
import type { ChatMessage, ChatRoom } from "../../api/types";
import { say } from "../../language";
import { me } from "../../session/me";
import { Icon } from "../../ui/icons";
import { announce } from "../../ui/live-regions";
import { useRun } from "../../ui/request";
import { News } from "../../ui/tabs";
import { TeamMark, teamName } from "../../ui/team";
import { TwiceButton } from "../../ui/confirm-button";
import type { Session } from "../play/session";
import type { Chat } from "./chat";
import { playerName } from "../play/wording";

interface ChatProps { session: Session; chat: Chat }

export function ChatPanel({ session, chat }: ChatProps) {
  const room = chat.room.value;
  return (
    <div class="chat">
      {chat.off.value && (
        <p class="dim">
          {say("chat.is-off")}{" "}
          <button type="button" class="textlike" onClick={() => chat.turn(true)}>{say("chat.on")}</button>
        </p>
      )}
      {!chat.off.value && !room && <p class="dim">{say("chat.nowhere")}</p>}
      {room && (
        <>
          {chat.rooms.value.length > 1 && <Rooms session={session} chat={chat} open={room} />}
          <p class="dim reads"><Icon name="people" small />{readers(session, room)}</p>
          <Log session={session} chat={chat} room={room} />
          {room.mayWrite && <Writing key={room.room} chat={chat} />}
        </>
      )}
    </div>
  );
}

/** The switch of the viewer's chat at this table. */
export function ChatSwitch({ chat }: { chat: Chat }) {
  return (
    <label class="switch">
      <span>{say("chat.off")}<small>{say("chat.off.help")}</small></span>
      <input
        type="checkbox" role="switch"
        checked={!chat.off.value}
        onChange={(event) => chat.turn(event.currentTarget.checked)}
      />
    </label>
  );
}

/** The rooms that the viewer may read. */
function Rooms({ session, chat, open }: ChatProps & { open: ChatRoom }) {
  return (
    <div class="rooms" role="group" aria-label={say("chat.rooms")}>
      {chat.rooms.value.map((room) => {
        const news = chat.fresh(room);
        return (
          <button
            key={room.room}
            type="button"
            aria-pressed={room === open}
            onClick={() => chat.choose(room.room)}
          >
            {nameOf(session, room)}{news > 0 && <News n={news} words={say("table.chat.news", { n: news })} />}
          </button>
        );
      })}
    </div>
  );
}

const seatsOf = (room: string): number[] => /^private-(\d+)-(\d+)$/.exec(room)?.slice(1).map(Number) ?? [];
const teamOf = (room: string): number => Number(/^team-(\d+)$/.exec(room)?.[1] ?? 0);

function nameOf({ players, seats }: Session, { room }: ChatRoom): string {
  if (room === "players") return say("chat.room.players");
  if (room === "spectators") return say("chat.room.spectators");
  const team = teamOf(room);
  if (team > 0) return say("chat.room.team", { name: teamName(team) });
  const names = seatsOf(room);
  const other = names.filter((seat) => !seats.value.includes(seat));
  const called = (seat: number): string => playerName(players.value, seat);
  if (other.length === 1) return say("chat.room.private", { name: called(other[0]!) });
  return say("chat.room.private.two", { one: called(names[0]!), other: called(names[1]!) });
}

function readers({ match, position, seats }: Session, { room }: ChatRoom): string {
  const over = position.value!.status === "finished";
  if (room === "spectators") return say(over ? "chat.readers.spectators.over" : "chat.readers.spectators");
  if (over && match.value!.chatOpens) return say("chat.readers.opened");
  if (room === "players") return say("chat.readers.players");
  return say(teamOf(room) > 0 || seats.value.length === 0 ? "chat.readers.team" : "chat.readers.letters");
}

/** The messages of a room. It follows its end unless the reader has gone back in it. */
function Log({ session, chat, room }: ChatProps & { room: ChatRoom }) {
  const list = useRef<HTMLOListElement>(null);
  const last = room.messages.at(-1)?.id;
  useEffect(() => {
    const box = list.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 160) box.scrollTop = box.scrollHeight;
  }, [last]);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [room.room]);
  useEffect(() => chat.look(room), [chat, room]);
  if (room.messages.length === 0) return <p class="empty">{say("chat.nothing")}</p>;
  return (
    <ol class="chat-log" ref={list} tabIndex={0} aria-label={say("chat.messages")}>
      {room.messages.map((message, i) => {
        const before = room.messages[i - 1];
        const goesOn = before?.by === message.by && message.at - before.at < 120_000;
        return <Line key={message.id} session={session} chat={chat} message={message} goesOn={goesOn} />;
      })}
    </ol>
  );
}

interface LineProps extends ChatProps {
  message: ChatMessage;
  /** The message before is by the same user. */
  goesOn: boolean;
}

function Line({ session, chat, message, goesOn }: LineProps) {
  const [open, setOpen] = useState(false);
  const team = session.players.value.find((p) => p.id === message.by)?.team;
  return (
    <li class={message.mine ? "mine" : ""}>
      {!goesOn && (
        <p class="by">
          {team !== undefined && <TeamMark team={team} />}
          <b>{message.mine ? say("chat.you") : message.name}</b>
          <time dateTime={new Date(message.at).toISOString()}>{clock.format(message.at)}</time>
        </p>
      )}
      <p class="words">
        <span>{me.value?.handle ? linked(message.text) : message.text}</span>
        {!message.mine && (
          <button
            type="button" class="tool"
            aria-label={say("chat.more")} aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="flag" small />
          </button>
        )}
      </p>
      {open && <About session={session} chat={chat} message={message} onClose={() => setOpen(false)} />}
    </li>
  );
}

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

/** A text whose addresses can be followed; only accounts are shown them so. */
function linked(text: string): ComponentChildren {
  return text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, i) =>
    i % 2 === 1 ? <a key={i} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">{part}</a> : part,
  );
}

/** Reports a message, and blocks its author. */
function About({ session, chat, message, onClose }: ChatProps & { message: ChatMessage; onClose(): void }) {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState("");
  const { problem, run } = useRun();
  const report = (event: Event): void => {
    event.preventDefault();
    run(api.complain({ kind: "message", match: session.id, message: message.id, text }), () => setAnswer(say("chat.report.sent")));
  };
  const block = (): void =>
    run(api.block(message.by), () => {
      session.heard.value = session.heard.value.filter((one) => one.by !== message.by);
      void chat.load().then(onClose);
      announce(say("chat.blocked", { name: message.name }));
    });
  if (answer) return <p class="dim" role="status">{answer}</p>;
  return (
    <form class="about stack" onSubmit={report}>
      <label class="field">
        <span>{say("chat.report.why")}</span>
        <textarea rows={2} maxLength={1000} required value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      {problem}
      <div class="pair">
        <button class="btn">{say("chat.report")}</button>
        <TwiceButton label={say("chat.block", { name: message.name })} sure={say("chat.block.sure", { name: message.name })} onPress={block} />
      </div>
    </form>
  );
}

/** The line that is being written, and phrases that are sent by a press. */
function Writing({ chat }: { chat: Chat }) {
  const [text, setText] = useState("");
  const [ready, setReady] = useState(false);
  const { problem, run } = useRun();
  const send = (): void => {
    setText("");
    const sent = chat.say({ text });
    sent.catch(() => setText((later) => later || text)); // a refused text can be mended
    run(sent, () => {});
  };
  const sendPhrase = (phrase: string): void => {
    setReady(false);
    run(chat.say({ phrase }), () => {});
  };
  return (
    <form
      class="writing"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") send();
      }}
    >
      {problem}
      {ready && (
        <div class="phrases" role="group" aria-label={say("chat.phrases")}>
          {chat.phrases.value.map((phrase) => (
            <button key={phrase.name} type="button" class="btn" onClick={() => sendPhrase(phrase.name)}>
              {phrase.text}
            </button>
          ))}
        </div>
      )}
      <div class="line">
        <button type="button" class="btn" aria-expanded={ready} onClick={() => setReady(!ready)}>{say("chat.phrases")}</button>
        <input
          aria-label={say("chat.write")}
          placeholder={say("chat.write")}
          value={text}
          maxLength={300}
          autoComplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button class="btn solid" disabled={text.trim() === ""}>{say("chat.send")}</button>
      </div>
    </form>
  );
}
