// The middle of a page with a table: the board, or the film of a step.

import type { ComponentChildren, Ref } from "preact";
import { waiting } from "../../api/retry";
import { say } from "../../language";
import { Chapters, FilmCaption, FilmControls } from "./film-controls";
import type { Session } from "../play/session";
import { Stage } from "./stage";

interface CentreProps {
  session: Session;
  /** What stands above the board. */
  strip?: ComponentChildren;
  /** The stage with what is around it; else the stage alone. */
  children?: ComponentChildren;
  box?: Ref<HTMLElement>;
  /** The parts and the controls of a film stand elsewhere, so that the board keeps its size. */
  bare?: boolean;
}

export function Centre({ session, strip, children = <Stage session={session} />, box, bare = false }: CentreProps) {
  const film = session.filmPlayer.showing.value !== null;
  return (
    <section ref={box} class={film ? "centre theatre" : "centre"} aria-label={say("table.board")}>
      {strip}
      <Coming session={session} />
      {film && !bare && <Chapters session={session} />}
      {children}
      {film && !bare && (
        <>
          <FilmCaption session={session} />
          <FilmControls session={session} />
        </>
      )}
    </section>
  );
}

/** How far the past of a long game has come, which is fetched in several pages. */
function Coming({ session: { past } }: { session: Session }) {
  const coming = past.coming.value;
  return coming && waiting.value === 0 ? <p class="busy">{say("table.replay.coming", coming)}</p> : null;
}
