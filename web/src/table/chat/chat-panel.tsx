// The panel where people talk at a table.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../../api/account";
import type { Said, TalkRoom } from "../../api/types";
import { say } from "../../language";
import { me } from "../../session/me";
import { Icon } from "../../ui/icons";
import { announce } from "../../ui/live-regions";
import { useRun } from "../../ui/request";
import { News } from "../../ui/tabs";
import { TeamMark, teamName } from "../../ui/team";
import { TwiceButton } from "../../ui/confirm-button";
import type { Session } from "../play/session";
import type { Talk } from "./chat";
import { playerName } from "../play/wording";

interface TalkProps { session: Session; talk: Talk }

export function TalkPanel({ session, talk }: TalkProps) {
  const room = talk.room.value;
  return (
    <div class="talk">
      {talk.off.value && (
        <p class="dim">
          {say("chat.is-off")}{" "}
          <button type="button" class="textlike" onClick={() => talk.turn(true)}>{say("chat.on")}</button>
        </p>
      )}
      {!talk.off.value && !room && <p class="dim">{say("chat.nowhere")}</p>}
      {room && (
        <>
          {talk.rooms.value.length > 1 && <Rooms session={session} talk={talk} open={room} />}
          <p class="dim reads"><Icon name="people" small />{whoReads(session, room)}</p>
          <Log session={session} talk={talk} room={room} />
          {room.writes && <Writing key={room.room} talk={talk} />}
        </>
      )}
    </div>
  );
}

/** Whether the viewer talks at this table. */
export function TalkSwitch({ talk }: { talk: Talk }) {
  return (
    <label class="switch">
      <span>{say("chat.off")}<small>{say("chat.off.help")}</small></span>
      <input
        type="checkbox" role="switch"
        checked={!talk.off.value}
        onChange={(event) => talk.turn(event.currentTarget.checked)}
      />
    </label>
  );
}

/** The rooms that the viewer may read. */
function Rooms({ session, talk, open }: TalkProps & { open: TalkRoom }) {
  return (
    <div class="rooms" role="group" aria-label={say("chat.rooms")}>
      {talk.rooms.value.map((room) => {
        const news = talk.fresh(room);
        return (
          <button
            key={room.room}
            type="button"
            aria-pressed={room === open}
            onClick={() => talk.choose(room.room)}
          >
            {nameOf(session, room)}{news > 0 && <News n={news} words={say("table.chat.news", { n: news })} />}
          </button>
        );
      })}
    </div>
  );
}

const seatsOf = (room: string): number[] => /^letters-(\d+)-(\d+)$/.exec(room)?.slice(1).map(Number) ?? [];
const teamOf = (room: string): number => Number(/^team-(\d+)$/.exec(room)?.[1] ?? 0);

function nameOf({ players, seats }: Session, { room }: TalkRoom): string {
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

function whoReads({ match, position, seats }: Session, { room }: TalkRoom): string {
  const over = position.value!.status === "finished";
  if (room === "spectators") return say(over ? "chat.readers.spectators.over" : "chat.readers.spectators");
  if (over && match.value!.talkOpens) return say("chat.readers.opened");
  if (room === "players") return say("chat.readers.players");
  return say(teamOf(room) > 0 || seats.value.length === 0 ? "chat.readers.team" : "chat.readers.letters");
}

/** What was said in a room. It follows its end unless the reader has gone back in it. */
function Log({ session, talk, room }: TalkProps & { room: TalkRoom }) {
  const list = useRef<HTMLOListElement>(null);
  const last = room.said.at(-1)?.id;
  useEffect(() => {
    const box = list.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 160) box.scrollTop = box.scrollHeight;
  }, [last]);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [room.room]);
  useEffect(() => talk.look(room), [talk, room]);
  if (room.said.length === 0) return <p class="empty">{say("chat.nothing")}</p>;
  return (
    <ol class="said" ref={list} tabIndex={0} aria-label={say("chat.messages")}>
      {room.said.map((said, i) => {
        const before = room.said[i - 1];
        const goesOn = before?.by === said.by && said.at - before.at < 120_000;
        return <Line key={said.id} session={session} talk={talk} said={said} goesOn={goesOn} />;
      })}
    </ol>
  );
}

interface LineProps extends TalkProps {
  said: Said;
  /** The same person has said the line before. */
  goesOn: boolean;
}

function Line({ session, talk, said, goesOn }: LineProps) {
  const [open, setOpen] = useState(false);
  const team = session.players.value.find((p) => p.id === said.by)?.team;
  return (
    <li class={said.mine ? "mine" : ""}>
      {!goesOn && (
        <p class="by">
          {team !== undefined && <TeamMark team={team} />}
          <b>{said.mine ? say("chat.you") : said.name}</b>
          <time dateTime={new Date(said.at).toISOString()}>{clock.format(said.at)}</time>
        </p>
      )}
      <p class="words">
        <span>{me.value?.handle ? linked(said.text) : said.text}</span>
        {!said.mine && (
          <button
            type="button" class="tool"
            aria-label={say("chat.more")} aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="flag" small />
          </button>
        )}
      </p>
      {open && <About session={session} talk={talk} said={said} onClose={() => setOpen(false)} />}
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

/** Reporting a message, and reading no more of who has said it. */
function About({ session, talk, said, onClose }: TalkProps & { said: Said; onClose(): void }) {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState("");
  const { problem, run } = useRun();
  const report = (event: Event): void => {
    event.preventDefault();
    run(api.complain({ kind: "message", table: session.id, said: said.id, text }), () => setAnswer(say("chat.report.sent")));
  };
  const block = (): void =>
    run(api.block(said.by), () => {
      session.heard.value = session.heard.value.filter((one) => one.by !== said.by);
      void talk.load().then(onClose);
      announce(say("chat.blocked", { name: said.name }));
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
        <TwiceButton label={say("chat.block", { name: said.name })} sure={say("chat.block.sure", { name: said.name })} onPress={block} />
      </div>
    </form>
  );
}

/** The line that is being written, and phrases to be said by a press. */
function Writing({ talk }: { talk: Talk }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const { problem, run } = useRun();
  const send = (words: { text: string } | { phrase: string }): void => {
    setBusy(true);
    const sent = talk.say(words).finally(() => setBusy(false));
    run(sent, () => {
      if ("text" in words) setText("");
      else setReady(false);
    });
  };
  return (
    <form
      class="writing"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && text.trim() !== "") send({ text });
      }}
    >
      {problem}
      {ready && (
        <div class="phrases" role="group" aria-label={say("chat.phrases")}>
          {talk.phrases.value.map((phrase) => (
            <button key={phrase.name} type="button" class="btn" disabled={busy} onClick={() => send({ phrase: phrase.name })}>
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
        <button class="btn solid" disabled={busy || text.trim() === ""}>{say("chat.send")}</button>
      </div>
    </form>
  );
}
