// The board with what lies over it: the connection, the past, and reasons.

import type { ReadonlySignal } from "@preact/signals";
import { about, signed } from "../../ui/lit-cells";
import { type Stroke, Strokes } from "../../board/strokes";
import type { GameEvent, Playback, SeatUser } from "../../game/contract";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { SeatClock } from "../clock/clocks";
import { RuleLink } from "./rule-link";
import type { Toast } from "../play/toasts";
import type { Session } from "../play/session";

/** A position that the board shows in place of the match, such as one of a line of the analysis. */
export interface ShownPosition {
  view: unknown;
  last: readonly GameEvent[];
  playback: Playback<unknown> | null;
}

/** What a page shows on the board of a match in place of its position, and drawn over it. */
export interface BoardOverlay {
  /** Null while the board shows the match. */
  onBoard: ReadonlySignal<ShownPosition | null>;
  strokes: ReadonlySignal<readonly Stroke[]>;
  /** Called when the playback of the shown position has ended. */
  stepShown(): void;
}

interface StageProps {
  session: Session;
  overlay?: BoardOverlay;
  /** Sentences about a move that is refused stand elsewhere, so that they do not cover the board. */
  bare?: boolean;
}

export function Stage({ session, overlay, bare = false }: StageProps) {
  const { entry, renderer, past } = session;
  const { Board } = renderer.value!;
  const toast = session.toasts.shown.value;
  const instead = overlay?.onBoard.value;
  const { strokes } = overlay ?? session.advice;
  const history = past.at.value !== null && session.position.value!.status === "running"; // a finished game is all past
  return (
    <div class={history ? "mat past" : "mat"} onKeyDownCapture={(event) => confirmByEnter(event, session)}>
      <Strokes.Provider value={strokes.value}><Board
        view={instead ? instead.view : session.view.value}
        users={usersOf(session)}
        ends={endOf(session)}
        seats={session.seats.value}
        actor={entry.turn.value?.seat ?? null}
        flipped={session.flipped.value}
        history={history}
        choices={entry.choices.value}
        first={entry.first.value}
        path={entry.path.value}
        next={entry.next.value}
        proposal={entry.proposal.value}
        last={instead ? instead.last : session.last.value}
        allEvents={session.allEvents.value}
        playback={instead ? instead.playback : session.scene.value}
        filmView={session.filmPlayer.stage.value}
        choose={entry.choose}
        hover={entry.hover}
        refuse={entry.refuse}
        confirm={entry.confirm}
        send={entry.type}
        played={session.played}
        playbackDone={instead ? overlay!.stepShown : session.sceneDone}
      /></Strokes.Provider>
      {session.link.value === "lost" && (
        <p class="reconnecting" role="status"><i class="spin" />{say("table.stage.lost")}</p>
      )}
      {toast && !bare ? <Reason session={session} toast={toast} /> : <Caption session={session} />}
    </div>
  );
}

/** Returns the users of the seats with their clocks. */
function usersOf(session: Session): SeatUser[] {
  return session.players.value.map((player) => ({
    seat: player.seat, name: player.name, level: player.level, clock: <SeatClock session={session} player={player} />,
  }));
}

/** Returns when the viewer's time is over, by the clock of this device. */
function endOf({ position, time }: Session): number | undefined {
  const { deadline, paused } = position.value!;
  return deadline === undefined || paused !== undefined ? undefined : deadline - time.now() + Date.now();
}

/**
 * Enter on a cell of the move that lies ready plays it; anywhere if it is the only one. While a set may still grow,
 * Enter picks, and Ctrl+Enter plays.
 */
function confirmByEnter(event: KeyboardEvent, { entry }: Session): void {
  if (event.key !== "Enter" || (!entry.made.value && !entry.standby.value)) return;
  const cell = (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell;
  const within = entry.path.value.some((pick) => (pick.at ?? pick.value) === cell);
  const complete = entry.made.value !== null && entry.next.value.length === 0;
  const whole = complete && (within || entry.choices.value.length === 1);
  if (!whole && !event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  entry.confirm();
}

/** What the movement on show means; screen readers get it by the log. */
function Caption({ session }: { session: Session }) {
  const text = session.caption.value;
  return text ? <p class="caption" aria-hidden="true"><span>{signed(text)}</span></p> : null;
}

export function Reason({ session, toast }: { session: Session; toast: Toast }) {
  return (
    <div class={`reason ${toast.tone}`}>
      <span class="grow" {...about(toast.cells)}>{signed(toast.sentence)}</span>
      <RuleLink session={session} rule={toast.rule} />
      <button type="button" class="tool" aria-label={say("app.close")} onClick={session.toasts.clear}>
        <Icon name="close" small />
      </button>
    </div>
  );
}
