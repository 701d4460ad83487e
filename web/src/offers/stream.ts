// The open offers, as they come and go.

import { atBase } from "../platform/address";
import { computed, signal } from "@preact/signals";
import * as api from "../api/client";
import type { GameOffer, OfferChange, Offers, Online, OwnOffers } from "../api/types";
import { say } from "../language";
import { me } from "../session/me";
import { announce } from "../ui/live-regions";
import { play } from "../ui/sound";
import { offered, setWaits } from "./counts";

const all = signal<readonly GameOffer[]>([]);
const nothing: OwnOffers = { mine: [], challenges: [], readyMatches: [] };
/** The visitor's own offers and challenges. */
export const own = signal<OwnOffers>(nothing);
/** The offers of others. */
export const others = computed(() => all.value.filter((offer) => offer.by !== me.value?.id));

/** Who is online, as far as the visitor may know; null until it has come. */
export const online = signal<Online | null>(null);

/** A change of the visitor's challenges since the page was opened, for a short message. */
export interface ChallengeNews { kind: "sent" | "asked" | "declined" | "gone" | "expired"; name: string; offer?: string }
export const challengeNews = signal<ChallengeNews | null>(null);

/** The visitor's own challenges have come once: what differs later is news. */
let arrived = false;
const withdrawn = new Set<string>();

/** Withdraws an offer of the visitor. */
export async function withdraw(offer: string): Promise<void> {
  withdrawn.add(offer);
  take(await api.withdrawOffer(offer));
}

/** How much the clocks of server and browser may differ, when a challenge counts as expired. Milliseconds. */
const clocksDiffer = 3_000;

/** Returns what has become of the visitor's challenges, the most urgent of it. */
function newsOf(before: OwnOffers, now: OwnOffers): ChallengeNews | null {
  const asked = now.challenges.find(({ id }) => !before.challenges.some((known) => known.id === id));
  if (asked) return { kind: "asked", name: asked.name };
  if (now.declined && now.declined !== before.declined) return { kind: "declined", name: now.declined };
  const sent = now.mine.find(({ id, challenged }) => challenged && !before.mine.some((known) => known.id === id));
  if (sent) return { kind: "sent", name: sent.challenged!, offer: sent.id };
  const gone = before.mine.find(({ id, challenged }) =>
    challenged && !withdrawn.has(id) && !now.mine.some((left) => left.id === id));
  if (!gone || now.readyMatches.length > 0) return null;
  return { kind: Date.now() >= gone.expires - clocksDiffer ? "expired" : "gone", name: gone.challenged! };
}

let followers = 0;
let watchers = 0; // of these, those who show who is online
let source: EventSource | null = null;

/** Follows the offers, and who is online, until what it gives is called. */
export function followOnline(): () => void {
  if (watchers++ === 0 && source) close(); // the stream is opened anew, and then shows it
  const stop = follow();
  if (!source) mind();
  return () => {
    watchers--;
    stop();
  };
}

/** Follows the offers until what it gives is called. */
export function follow(): () => void {
  if (followers++ === 0) {
    document.addEventListener("visibilitychange", mind);
    mind();
  }
  return () => {
    if (--followers > 0) return;
    document.removeEventListener("visibilitychange", mind);
    close();
  };
}

/** A hidden page closes its connection, unless the visitor has open offers. */
function mind(): void {
  if (document.hidden && own.peek().mine.length === 0) close();
  else if (!source) open();
}

function close(): void {
  source?.close();
  source = null;
}

function open(): void {
  source = new EventSource(atBase(watchers > 0 ? "/api/offers/stream?online=true" : "/api/offers/stream"));
  source.addEventListener("offers", (event) => {
    const { offers, ...mine } = JSON.parse(event.data) as Offers;
    show(offers);
    take(mine);
  });
  source.addEventListener("change", (event) => {
    const { gone = [], new: come = [] } = JSON.parse(event.data) as OfferChange;
    const changed = new Set([...gone, ...come.map((offer) => offer.id)]);
    show([...all.peek().filter((offer) => !changed.has(offer.id)), ...come]);
  });
  source.addEventListener("online", (event) => (online.value = JSON.parse(event.data) as Online));
  source.addEventListener("own", (event) => take(JSON.parse(event.data) as OwnOffers));
  source.addEventListener("error", () => {
    if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    close();
    setTimeout(() => followers > 0 && !source && mind(), 5_000);
  });
}

function show(offers: readonly GameOffer[]): void {
  all.value = offers;
  const counted: Record<string, number> = {};
  for (const { game } of others.peek()) counted[game] = (counted[game] ?? 0) + 1;
  offered.value = counted;
}

/** Takes in the visitor's own offers, and announces what the page does not show. */
export function take(now: OwnOffers): void {
  const before = own.peek();
  const news = arrived ? newsOf(before, now) : null;
  const over = !!challengeNews.peek()?.offer && !now.mine.some(({ id }) => id === challengeNews.peek()!.offer);
  if (news || over) challengeNews.value = news;
  arrived = true;
  own.value = now;
  setWaits(now.mine.length > 0 || now.readyMatches.length > 0);
  const come = now.readyMatches.find((one) => !before.readyMatches.some((known) => known.match === one.match));
  if (come) {
    announce(say("offers.company", { name: come.name }), true);
    play("turn");
  }
  const asked = now.challenges.find((one) => !before.challenges.some((known) => known.id === one.id));
  if (asked) {
    announce(say("offers.challenged", { name: asked.name }), true);
    play("turn");
  }
  if (now.declined && now.declined !== before.declined) announce(say("offers.declined", { name: now.declined }));
}
