// Time beside the clocks: pauses and more time by consent, when a turn of days ends and why, and seats whose time is over.

import { useEffect, useState } from "preact/hooks";
import * as api from "../../api/account";
import type { Clock, RestHours } from "../../api/types";
import { language, say } from "../../language";
import { timeInWords } from "../../match/time-control";
import { whenOf } from "../../ui/date-time";
import { Icon } from "../../ui/icons";
import { ClaimButton } from "./absences";
import { claimant, waitOf } from "./claims";
import { span } from "../../match/clock-text";
import { restAt } from "./rest-times";
import { runsOutInWords } from "../../match/timeout-choice";
import type { Session } from "../play/session";
import { playerName } from "../play/wording";

/** What there is to say about time at this moment, each as one calm line. */
export function Times({ session }: { session: Session }) {
  const { position, seats } = session;
  const { clocks, paused, status } = position.value!;
  if (status !== "running" || clocks.length === 0) return null;
  const over = clocks.filter((clock) => clock.overdue || clock.deserted);
  return (
    <>
      {paused !== undefined && <Paused session={session} until={paused} />}
      {clocks.filter(({ seat }) => seats.value.includes(seat)).map((clock) => (
        <Why key={clock.seat} session={session} clock={clock} />
      ))}
      {over.map((clock) => <Over key={clock.seat} session={session} clock={clock} />)}
    </>
  );
}

function Paused({ session, until }: { session: Session; until: number }) {
  const { entry, seats } = session;
  return (
    <div class="offer" role="group" aria-label={say("table.pause")}>
      <Icon name="clock" small />
      <span class="grow">{say("table.pause.until", { when: whenOf(until) })}</span>
      {seats.value.length > 0 && (
        <button type="button" class="btn" onClick={() => void entry.act(seats.value[0]!, "resume")}>
          {say("table.pause.resume")}
        </button>
      )}
    </div>
  );
}

/** Whether a turn of days ends because the table waits no longer, even for a resting player. */
const isCapped = ({ ends, since }: Clock, cap: number): boolean => ends! - since! >= cap * 1_000 - 1_000;

/** Why the viewer's own turn of days ends when it does, if that is not when its days are over. */
function Why({ session, clock }: { session: Session; clock: Clock }) {
  const { turnEnds: itself, ends } = clock;
  const moved = itself !== undefined;
  const hours = useHours(moved);
  if (!moved || !hours) return null;
  const cap = session.match.value!.time.cap ?? 0;
  const why = isCapped(clock, cap) || ends! < itself ? "cap" : restAt(hours, itself);
  return (
    <p class="offer">
      <span class="grow">
        {say("table.time.why", { why, itself: shortly(itself), cap: span(cap * 1_000) })}
      </span>
      <a class="textlike" href="/notifications#rest">{say("table.time.rest")}</a>
    </p>
  );
}

const shortly = (at: number): string =>
  new Date(at).toLocaleString(language, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** When the viewer rests, as soon as that is wanted. */
function useHours(wanted: boolean): RestHours | null {
  const [hours, setHours] = useState<RestHours | null>(null);
  useEffect(() => {
    if (wanted) api.hours().then(setHours, () => {}); // without it the end of the turn is shown all the same
  }, [wanted]);
  return hours;
}

/** A player's time is over: they still may move, but the others may have another one play on. */
function Over({ session, clock }: { session: Session; clock: Clock }) {
  const { entry, players, position, seats } = session;
  const { seat, deserted, missed = 0 } = clock;
  const player = players.value.find((p) => p.seat === seat)!;
  if (player.kind === "bot") return null;
  const name = playerName(players.value, seat);
  if (player.mine) return <p class="offer">{deserted ? say("table.seat.own-deserted", { n: missed }) : say("table.seat.own-overdue")}</p>;
  const watches = seats.value.length === 0;
  const asked = position.value!.offers.some((offer) => offer.kind === "replace" && offer.target === seat);
  const pending = position.value!.toAct.includes(seat);
  const { rated } = session.match.value!;
  const claim = claimant(session, Date.now());
  if (watches && !deserted) return null;
  const missedMore = rated ? say("table.seat.missed", { name, n: missed }) : say("table.seat.deserted", { name, n: missed });
  return (
    <div class="offer" role="group" aria-label={say("table.seat.over", { name })}>
      <span class="grow">{deserted ? missedMore : say("table.seat.overdue", { name })}</span>
      {deserted && watches && !rated && (
        <button type="button" class="btn solid" onClick={() => void entry.sit(seat)}>{say("table.seat.take", { seat: player.title })}</button>
      )}
      {claim !== undefined && <ClaimButton session={session} seat={claim} />}
      {!watches && pending && !asked && !rated && (
        <button type="button" class="btn" onClick={() => void entry.act(seats.value[0]!, "replace-ask", { target: seat })}>
          {say("table.absence.propose")}
        </button>
      )}
    </div>
  );
}

/** What can be asked of the others: a pause, or more time for oneself. */
export function TimeProposals({ session }: { session: Session }) {
  const { entry, position, seats } = session;
  const { clocks, offers, pause } = position.value!;
  const stands = (kind: string): boolean => offers.some((offer) => offer.kind === kind);
  const longer = clocks.find(({ seat, more }) => more !== undefined && seats.value.includes(seat));
  const noPause = waitOf(position.value!, seats.value[0]!, "pause");
  const noTime = longer && waitOf(position.value!, longer.seat, "time");
  return (
    <>
      {pause !== undefined && (
        <button
          type="button"
          class="row"
          disabled={stands("pause") || noPause !== undefined}
          title={noPause}
          onClick={() => void entry.act(seats.value[0]!, "pause-ask")}
        >
          <Icon name="clock" />{say("table.menu.pause", { time: span(pause) })}
        </button>
      )}
      {longer && (
        <button
          type="button"
          class="row"
          disabled={stands("time") || noTime !== undefined}
          title={noTime}
          onClick={() => void entry.act(longer.seat, "time-ask")}
        >
          <Icon name="clock" />{say("table.menu.time", { time: span(longer.more!) })}
        </button>
      )}
    </>
  );
}

/** How much time the table gives, and what follows when it has run out. */
export function TimeFacts({ session }: { session: Session }) {
  const { control, runsOut, cap } = session.match.value!.time;
  return (
    <p>
      {timeInWords(control, session.sealing.value)}.{" "}
      {cap !== undefined && <>{say("table.time.cap", { time: span(cap * 1_000) })} </>}
      {runsOut && runsOutInWords(runsOut)}
    </p>
  );
}
