// What has to be done now and by whom, above the board.

import { useState } from "preact/hooks";
import type { Offer } from "../api/types";
import { Icon } from "../ui/icons";
import { say } from "../ui/live";
import type { Session } from "./session";
import { outcome, playerName, reasonInWords, resultText } from "./words";

export function Banner({ session }: { session: Session }) {
  const position = session.position.value!;
  if (session.past.at.value !== null) return <PastBanner session={session} />;
  if (position.status === "waiting") return <WaitingBanner session={session} />;
  if (position.status === "finished") return <ResultBanner session={session} />;
  const mine = position.turns.length > 0;
  const prompt = mine ? position.turns[0]!.prompt : position.prompt;
  return (
    <div class={mine ? "banner mine" : "banner"}>
      <span class="grow">
        <b>{prompt.title}</b>
        {prompt.detail && <p>{prompt.detail}</p>}
      </span>
      <RuleLink session={session} rule={prompt.rule} />
    </div>
  );
}

/** A link to the rule that a sentence speaks of. */
export function RuleLink({ session, rule }: { session: Session; rule: string | undefined }) {
  if (!rule) return null;
  const href = `/rules/${session.match.value!.game}#${rule}`;
  return <a class="rule" href={href} target="_blank" rel="noopener">Rule {rule.replace(/^R/, "")}</a>;
}

function PastBanner({ session }: { session: Session }) {
  const { past, moves, players } = session;
  const step = past.shown.value;
  const sentence = step?.events.map((event) => event.sentence).join(" ") ?? "";
  const title = past.at.value === 0 ? "The start" : `Move ${past.at.value} of ${moves.value.length}`;
  return (
    <div class="banner past">
      <span class="grow">
        <b>
          {title}
          {step && step.seat > 0 && (
            <span class="dim">, {playerName(players.value, step.seat)}: <span class="mono">{step.text}</span></span>
          )}
        </b>
        <p>{sentence || "You are looking at the past. Nothing can be moved here."}</p>
      </span>
    </div>
  );
}

function WaitingBanner({ session }: { session: Session }) {
  const seated = session.seats.value.length > 0;
  return (
    <div class="banner tall">
      <span class="grow">
        <b>{seated ? "Send this link to whom you want to play." : "A seat is free."}</b>
        <p>{seated ? "The game starts by itself as soon as somebody sits down." : "Sit down, and the game starts."}</p>
        {seated && <ShareLink />}
      </span>
    </div>
  );
}

/** The address of this page, to be copied or handed on by the device. */
export function ShareLink() {
  const [copied, setCopied] = useState(false);
  const address = location.origin + location.pathname;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      const field = document.getElementById("share-link") as HTMLInputElement;
      field.select();
      document.execCommand("copy"); // the clipboard interface is closed to pages without TLS
    }
    setCopied(true);
    say("Link copied.");
    setTimeout(() => setCopied(false), 2500);
  };
  const share = (): Promise<void> => navigator.share({ title: "Hexparlor", url: address }).catch(() => {});
  return (
    <div class="share">
      <input
        id="share-link"
        class="mono"
        readOnly
        value={address}
        aria-label="Link to this table"
        onFocus={(e) => e.currentTarget.select()}
      />
      <button type="button" class="btn" onClick={() => void copy()}>
        <Icon name="copy" small />{copied ? "Copied" : "Copy"}
      </button>
      {"share" in navigator && (
        <button type="button" class="btn" onClick={() => void share()}>
          <Icon name="share" small />Share
        </button>
      )}
    </div>
  );
}

function ResultBanner({ session }: { session: Session }) {
  const position = session.position.value!;
  const reason = reasonInWords(position.reason);
  const standing = session.face.value!.standing(position.view);
  return (
    <div class="banner over">
      <span class="grow">
        <b>{outcome(position, session.players.value)}</b>
        <p>{[standing, reason].filter(Boolean).join(" · ")}</p>
      </span>
      <span class="result num">{resultText(position.result)}</span>
    </div>
  );
}

const questions: Record<Offer["kind"], string> = {
  draw: "offers a draw.",
  takeback: "asks to take the last move back.",
  rematch: "asks for a rematch.",
  replace: "asks that a bot plays on for who has vanished.",
};
const waits: Record<Offer["kind"], string> = {
  draw: "You have offered a draw.",
  takeback: "You have asked to take your last move back.",
  rematch: "You have asked for a rematch.",
  replace: "You have asked that a bot plays on for who has vanished.",
};

/** Proposals that wait for an answer, each as one calm line. */
export function Offers({ session }: { session: Session }) {
  const { position, players, seats, entry } = session;
  if (seats.value.length === 0) return null;
  return (
    <>
      {position.value!.offers.map((offer) => {
        const answering = seats.value.find((seat) => seat !== offer.by);
        const mine = seats.value.includes(offer.by);
        if (mine && answering === undefined) {
          return <p key={offer.kind} class="offer">{waits[offer.kind]} Waiting for an answer.</p>;
        }
        return (
          <div key={offer.kind} class="offer" role="group" aria-label={`Offer: ${offer.kind}`}>
            <span class="grow">{playerName(players.value, offer.by)} {questions[offer.kind]}</span>
            <button type="button" class="btn" onClick={() => void entry.act(answering!, `${offer.kind}-accept`)}>
              Accept
            </button>
            {offer.kind !== "rematch" && (
              <button
                type="button"
                class="btn quiet"
                onClick={() => void entry.act(answering!, offer.kind === "draw" ? "draw-decline" : "takeback-decline")}
              >
                Decline
              </button>
            )}
          </div>
        );
      })}
    </>
  );
}
