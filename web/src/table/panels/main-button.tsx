// The main button: always at the same place, named after what it does, grey with what is missing otherwise.

import type { Pick } from "../../game/contract";
import { say } from "../../language";
import { go } from "../../platform/router";
import { chosenGame } from "../../platform/settings";
import { dueTurn, waiting } from "../play/pending-decisions";
import { nextPicks, samePick } from "../../game/picks";
import type { Session } from "../play/session";

interface Act { label: string; look: "accent" | "solid" | "off"; run?(): void }

export function MainButton({ session }: { session: Session }) {
  const act = actOf(session);
  const resting = session.entry.resting.value;
  return (
    <button
      type="button"
      class={`main ${resting ? "off" : act.look}`}
      aria-disabled={resting || !act.run}
      onClick={() => !resting && act.run?.()}
    >
      {act.label}
      {act.look === "accent" && !resting && (
        <kbd class="only-wide" aria-hidden="true">{keyOf(session)}</kbd>
      )}
    </button>
  );
}

/** Asks for a hint, where the table has hints. It keeps its place while there is none to be had. */
export function HintButton({ session: { advice, match, position, seats } }: { session: Session }) {
  if (!match.value!.hints || seats.value.length === 0 || position.value!.status !== "running") return null;
  const off = advice.asking.value || !advice.advises.value;
  const shown = advice.current.value !== null;
  return (
    <button
      type="button" class={shown ? "btn hint on" : "btn hint"} aria-disabled={off}
      onClick={() => off || (shown ? advice.clear() : void advice.ask())}
    >
      {say(advice.asking.value ? "table.act.thinking" : shown ? "table.act.hide-hint" : "table.act.hint")}
    </button>
  );
}

/** The key that does what the button does; Enter alone picks while there is more to pick. */
function keyOf({ entry, filmPlayer }: Session): string {
  if (filmPlayer.showing.value) return say("app.help.key.escape");
  return say(entry.next.value.length > 0 ? "app.help.key.ctrl-enter" : "app.help.key.enter");
}

/** What the main button does now. */
function actOf(session: Session): Act {
  const { entry, past } = session;
  const position = session.position.value!;
  if (session.filmPlayer.showing.value) return afterFilm(session);
  if (past.at.value !== null) {
    return { label: say("table.act.to-game"), look: "solid", run: () => void past.goTo(null) };
  }
  if (entry.sending.value) return { label: say("table.act.sending"), look: "off" };
  switch (position.status) {
    case "waiting":
      return actWhileWaiting(session);
    case "finished":
      return actAfterwards(session);
    case "running":
      return actInPlay(session);
  }
}

/** Leaves the film for what it covers. */
function afterFilm({ past, position, filmPlayer }: Session): Act {
  const mine = past.at.value === null && dueTurn(position.value!) !== null;
  const label =
    past.at.value !== null ? "table.act.leave-film" : mine ? "table.act.on" : "table.act.to-table";
  return { label: say(label), look: mine ? "accent" : "solid", run: filmPlayer.close };
}

function actInPlay({ entry, renderer, conditional, players, position, seats, view }: Session): Act {
  const turn = entry.turn.value;
  const made = entry.made.value;
  if (entry.ahead.value && conditional.laid.value) {
    return { label: say("table.conditional-moves.take-back"), look: "solid", run: () => entry.choose([]) };
  }
  if (entry.ahead.value && made) {
    const label = say("table.conditional-moves.lay", { act: renderer.value!.actLabel(view.value, made) });
    return { label, look: "accent", run: entry.confirm };
  }
  if (turn && made) {
    return { label: renderer.value!.actLabel(view.value, made), look: "accent", run: entry.confirm };
  }
  const ready = entry.standby.value;
  if (ready) return { label: renderer.value!.actLabel(view.value, ready), look: "accent", run: entry.confirm };
  const due = dueTurn(position.value!) !== null;
  if (turn && due) return { label: renderer.value!.waitLabel(view.value, entry.path.value, entry.next.value), look: "off" };
  if (seats.value.length === 0) return { label: say("table.act.watching"), look: "off" };
  if (due) return { label: say("table.act.moment"), look: "off" };
  return { label: waiting(position.value!, players.value), look: "off" };
}

function actWhileWaiting({ entry, players, seats }: Session): Act {
  const free = players.value.find((p) => p.kind === "open");
  if (seats.value.length > 0 || !free) return { label: say("table.act.waits-sit"), look: "off" };
  return { label: say("table.act.sit", { seat: free.title }), look: "solid", run: () => void entry.sit(free.seat) };
}

/** Goes to the lobby with the game of the table chosen. */
function seekOpponent(game: string): void {
  chosenGame.value = game;
  go("/");
}

function actAfterwards({ entry, match, position, rematch, seats }: Session): Act {
  if (rematch.value) return { label: say("table.act.next"), look: "solid", run: () => go("/t/" + rematch.value) };
  const seat = seats.value[0];
  if (seat === undefined) return { label: say("app.to-lobby"), look: "solid", run: () => go("/") };
  const offer = position.value!.offers.find((o) => o.kind === "rematch");
  const declined = position.value!.waits?.some((wait) => wait.kind === "rematch" && wait.seat === seat);
  if (!offer && declined) return { label: say("table.result.new"), look: "solid", run: () => seekOpponent(match.value!.game) };
  if (!offer) {
    return { label: say("table.act.rematch"), look: "solid", run: () => void entry.act(seat, "rematch-ask") };
  }
  const asked = offer.awaits.find((waiting) => seats.value.includes(waiting));
  if (asked === undefined) return { label: say("table.act.rematch-waits"), look: "off" };
  const accept = (): void => void entry.act(asked, "rematch-accept");
  return { label: say("table.act.rematch-accept"), look: "solid", run: accept };
}

/** Words that another button says: the main one, one in the banner, or the one that resigns. */
function pickedOffBoard({ entry }: Session, pick: Pick): boolean {
  const others = [entry.standby.value, ...entry.asides.value.map((aside) => aside.choice)];
  return pick.value === "resign" || others.some((choice) => choice?.picks[0] && samePick(choice.picks[0], pick));
}

/** More picks than this are better made on the board, or from the list. */
const mostButtons = 6;

/** Picks as buttons: those that no board can show, and on a phone the ways on from a piece, the taken one marked. */
export function PickButtons({ session }: { session: Session }) {
  const { entry, renderer, view } = session;
  if (!entry.turn.value) return null;
  const path = entry.path.value;
  const begun = entry.next.value.length > 0 ? path : path.slice(0, -1);
  const picks = nextPicks(entry.choices.value, begun);
  const Icon = renderer.value!.PickIcon;
  const isWord = (p: Pick) => p.at === undefined && (p.kind === "word" || renderer.value!.asButton?.(p) === true);
  const words = picks.filter((p) => isWord(p) && !pickedOffBoard(session, p));
  const ways = begun.length > 0 && picks.length > 1 && picks.length <= mostButtons && !picks[0]!.set;
  const shown = ways ? picks : words;
  if (shown.length === 0) return null;
  return (
    <div
      class={ways && picks.every((pick) => pick.at !== undefined) ? "opts ways" : "opts"}
      role="group"
      aria-label={say("table.act.picks")}
    >
      {shown.map((pick) => (
        <button
          key={`${pick.kind} ${pick.value}`}
          type="button"
          class="btn"
          data-pick={`${pick.kind} ${pick.value}`}
          aria-pressed={path[begun.length] !== undefined && samePick(path[begun.length]!, pick)}
          onClick={() => entry.choose([...begun, pick])}
        >
          {Icon && <Icon pick={pick} />}
          {renderer.value!.pickLabel(view.value, begun, pick)}
        </button>
      ))}
    </div>
  );
}
