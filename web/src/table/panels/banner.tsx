// What has to be done now and by whom, in a place of fixed size.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Offer } from "../../api/types";
import { about, signed } from "../../ui/lit-cells";
import { say } from "../../language";
import { go } from "../../platform/router";
import { useFitted } from "../../ui/fitted";
import { Icon } from "../../ui/icons";
import { play } from "../../ui/sound";
import { useRest } from "../../ui/confirm-button";
import { gameInfo } from "../../session/games";
import { whenOf } from "../../ui/date-time";
import { hasClocks, useLeft } from "../clock/clocks";
import { useCopy } from "../../ui/use-copy";
import { wide } from "../../ui/window-size";
import { dueTurn } from "../play/pending-decisions";
import { hurry, span } from "../../match/clock-text";
import type { Session } from "../play/session";
import { RuleLink } from "./rule-link";
import { Reason } from "./stage";
import { stepsOf } from "../play/turns";
import { calledBy, outcome, placeInWords, playerName, sentenceOf } from "../play/wording";

export function Banner({ session }: { session: Session }) {
  const position = session.position.value!;
  if (session.filmPlayer.stage.value) return <FilmBanner session={session} />;
  if (session.past.at.value !== null) return <PastBanner session={session} />;
  if (position.status === "waiting") return <WaitingBanner session={session} />;
  if (session.revealing.value) return <Prompt session={session}><b>{say("table.banner.last")}</b></Prompt>;
  if (position.status === "finished") return <ResultBanner session={session} />;
  const due = dueTurn(position);
  const mine = due !== null;
  const prompt = due?.prompt ?? position.prompt;
  const answer = lastAnswer(session);
  return (
    <Prompt session={session} look={mine ? "mine" : ""}>
      <b {...about(prompt.cells)}>{prompt.title}</b>
      <p {...about(answer ? answer.cells : prompt.cells)}>
        {answer ? answer.text : prompt.detail}{" "}
        {position.deadline !== undefined && position.paused === undefined && <Deadline session={session} at={position.deadline} mine={mine} />}{" "}
        {!answer && <RuleLink session={session} rule={prompt.rule} />}
      </p>
    </Prompt>
  );
}

/** The letters that have room below the title of a prompt. */
const roomForAnswer = 110;

/**
 * Returns the last sentences of what another player has done, until the viewer picks something; null where the list of
 * moves is beside the board, and where there is a film of what happened.
 */
function lastAnswer({ entry, past, players, renderer, sealing, seats }: Session): { text: string; cells: string[] } | null {
  const steps = past.steps.value;
  const last = steps?.at(-1);
  if (wide.value || sealing.value || !last || last.seat === 0 || seats.value.includes(last.seat) || entry.path.value.length > 0) return null;
  const events = stepsOf(steps!, last.seat, renderer.value!.phase)
    .flatMap((step) => step.events)
    .filter(({ kind }) => !renderer.value!.unlisted.includes(kind));
  const sentences = events.map((event) => sentenceOf(event, renderer.value, players.value));
  let first = sentences.length - 1;
  while (first > 0 && sentences.slice(first - 1).join(" ").length <= roomForAnswer) first--;
  if (first < 0) return null;
  return { text: sentences.slice(first).join(" "), cells: events.slice(first).flatMap(({ cells }) => cells ?? []) };
}

/** The place of the prompt. A sentence about something that was refused or done for the viewer stands there for a while. */
function Prompt({ session, look = "", children }: { session: Session; look?: string; children: ComponentChildren }) {
  const box = useFitted<HTMLDivElement>();
  const toast = session.toasts.shown.value;
  return (
    <div class={`banner ${look}`} ref={box}>
      {toast ? <Reason session={session} toast={toast} /> : <div class="grow">{children}</div>}
    </div>
  );
}

/** What the frame of the film shows, in words; the live region reads it aloud. */
function FilmBanner({ session }: { session: Session }) {
  const { frame } = session.filmPlayer.stage.value!;
  return (
    <Prompt session={session} look="filmcaption">
      <span class="label">{frame.title}</span>
      <p>{signed(frame.caption)}</p>
    </Prompt>
  );
}

/** When a turn ends: in how much time where all decide at once, on what day where there are days. */
function Deadline({ session, at, mine }: { session: Session; at: number; mine: boolean }) {
  if (session.match.value!.time.days) return <Ends session={session} at={at} />;
  return hasClocks(session) ? null : <Countdown session={session} until={at} mine={mine} />;
}

/** The day and the hour in the viewer's time zone, and whether a player's rest times have moved them. */
function Ends({ session, at }: { session: Session; at: number }) {
  const moved = session.position.value!.clocks.some((clock) => clock.turnEnds !== undefined && clock.ends === at);
  const words = whenOf(at);
  return (
    <span class="countdown num" title={moved ? say("table.time.moved") : undefined}>
      <Icon name="clock" small />
      {say("table.time.ends", { when: words, moved: moved ? "yes" : "no" })}
    </span>
  );
}

/** How much time is left to decide. */
function Countdown({ session, until, mine }: { session: Session; until: number; mine: boolean }) {
  const left = useLeft(session, until)!;
  const ticking = mine && left > 0 && left <= hurry;
  useEffect(() => {
    if (ticking) play("clock");
  }, [ticking]);
  return (
    <span class={left < 60_000 ? "countdown num late" : "countdown num"} role="timer">
      <Icon name="clock" small />
      {left > 0 ? say("table.banner.left", { time: span(left) }) : say("table.banner.time-up")}
    </span>
  );
}

function PastBanner({ session }: { session: Session }) {
  const { past, players } = session;
  const step = past.shown.value;
  const sentence = signed(step?.events.map((event) => event.sentence).join(" ") ?? "");
  const move = past.at.value!;
  const title = move === 0 ? say("table.banner.start") : placeInWords(session);
  return (
    <Prompt session={session} look="past">
      <b>
        {title}
        {step && step.seat > 0 && (
          <span class="dim">, {calledBy(players.value, step.seat)}</span>
        )}
      </b>
      <p {...about(step?.events.flatMap((event) => event.cells ?? []))}>{sentence || say("table.banner.past")}</p>
    </Prompt>
  );
}

function WaitingBanner({ session }: { session: Session }) {
  const seated = session.seats.value.length > 0;
  return (
    <Prompt session={session}>
      <b>{say(seated ? "table.invite" : "table.invite.free")}</b>
      <p>{say(seated ? "table.invite.then" : "table.invite.sit")}</p>
    </Prompt>
  );
}

/** What can be done at a table that waits for an opponent. */
export function Invitation({ session }: { session: Session }) {
  const seated = session.seats.value.length > 0;
  return (
    <div class="invitation">
      <HintsNote session={session} />
      <ShareLink />
      {seated && <StandUp session={session} />}
    </div>
  );
}

/** Shows before sitting down that bots play at the table. */
export function HintsNote({ session }: { session: Session }) {
  return session.match.value!.hints ? <p>{say("table.hints-note")}</p> : null;
}

/** Leaves a game that has not begun; the table is called off with the last player. */
export function StandUp({ session }: { session: Session }) {
  const { entry, players, seats } = session;
  const others = players.value.some((p) => p.kind === "guest" && !p.mine);
  const leave = async (): Promise<void> => {
    for (const seat of seats.value) if (!(await entry.act(seat, "stand"))) return;
    go("/");
  };
  return (
    <button type="button" class="btn" disabled={entry.sending.value} onClick={() => void leave()}>
      {say(others ? "table.stand-up" : "table.call-off")}
    </button>
  );
}

/** The address of this page, to be copied or handed on by the device. */
export function ShareLink() {
  const { copied, copy } = useCopy(say("table.link.copied"));
  const address = location.origin + location.pathname;
  const share = (): Promise<void> => navigator.share({ title: "Hexparlor", url: address }).catch(() => {});
  return (
    <div class="share">
      <input
        class="mono"
        readOnly
        value={address}
        aria-label={say("table.link")}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button type="button" class="btn" onClick={() => void copy(address)}>
        <Icon name="copy" small />{say(copied ? "table.copy.done" : "table.copy")}
      </button>
      {"share" in navigator && (
        <button type="button" class="btn" onClick={() => void share()}>
          <Icon name="share" small />{say("table.link.share")}
        </button>
      )}
    </div>
  );
}

/** Whether the viewer has won, where they have played alone on a side. */
function endOf({ position, seats }: Session): "won" | "lost" | "" {
  const { winners } = position.value!;
  if (winners.length === 0 || seats.value.length !== 1) return "";
  return winners.includes(seats.value[0]!) ? "won" : "lost";
}

/** How the game ended: for whom, and what decided it. */
function ResultBanner({ session }: { session: Session }) {
  const position = session.position.value!;
  const { detail } = position.prompt;
  const standing = session.renderer.value!.standing(position.view);
  return (
    <Prompt session={session} look={`over ${endOf(session)}`}>
      <b>{outcome(position, session.players.value)}</b>
      <p><span class="because">{detail}</span> {standing}</p>
    </Prompt>
  );
}

/** What an offer is about. `by` is "me" if the viewer makes it. */
function question({ by: asker, kind, level, target }: Offer, by: string, player: string, { match, players, position }: Session): string {
  switch (kind) {
    case "draw":
      return say("table.offer.draw", { by, player });
    case "takeback":
      return say("table.offer.takeback", { by, player });
    case "rematch":
      return say("table.offer.rematch", { by, player });
    case "time":
      return say("table.offer.time", { by, player, time: span(position.value!.clocks.find((clock) => clock.seat === asker)?.more ?? 0) });
    case "pause":
      return say("table.offer.pause", { by, player, time: span(position.value!.pause ?? 0) });
    case "replace": {
      const name = gameInfo(match.value!.game)?.levels.find((l) => l.level === level)?.name ?? "";
      const absent = playerName(players.value, target ?? 0);
      return say("table.offer.replace", { by, player, bot: name ? "named" : "other", name, absent });
    }
  }
}

/** Proposals that wait for an answer, each as one calm line. */
export function Offers({ session }: { session: Session }) {
  const { position, seats } = session;
  if (seats.value.length === 0) return null;
  return <>{position.value!.offers.map((offer) => <OfferLine key={offer.kind} session={session} offer={offer} />)}</>;
}

function OfferLine({ session, offer }: { session: Session; offer: Offer }) {
  const { players, seats, entry } = session;
  const { kind } = offer;
  const answering = seats.value.find((seat) => offer.awaits.includes(seat));
  const isLate = useRest(`${offer.by} ${answering}`, true); // who presses something else must not answer what comes in its place
  const by = seats.value.includes(offer.by) && answering === undefined ? "me" : "other";
  const sentence = question(offer, by, playerName(players.value, offer.by), session);
  if (answering === undefined) {
    const names = offer.awaits.map((seat) => playerName(players.value, seat));
    const waits = names.length > 0 ? say("table.offer.waits", { names }) : say("table.offer.waits-answer");
    return <p class="offer">{sentence} {waits}</p>;
  }
  return (
    <div class="offer" role="group" aria-label={say("table.offer", { kind })}>
      <span class="grow">{sentence}</span>
      {kind !== "rematch" && ( // the main button accepts it
        <button type="button" class="btn" onClick={(event) => isLate(event) || void entry.act(answering, `${kind}-accept`)}>
          {say("table.offer.accept")}
        </button>
      )}
      <button type="button" class="btn quiet" onClick={(event) => isLate(event) || void entry.act(answering, `${kind}-decline`)}>
        {say(kind === "replace" ? "table.offer.wait" : kind === "rematch" ? "table.offer.no-thanks" : "table.offer.decline")}
      </button>
    </div>
  );
}
