// A figure of the rules that is being played: the table's own board, in the place of the drawings.

import { useEffect, useState } from "preact/hooks";
import type { Figure } from "../api/types";
import { Stage } from "../table/panels/stage";
import { type OpenTrial, openTrial } from "./figure-source";

/** Time for which the end of what was played stays. Milliseconds. */
const aftermath = 1_600;

export interface PlayingProps { game: string; number: number; figure: Figure; onEnd(): void }

export function Playing({ game, number, figure, onEnd }: PlayingProps) {
  const [trial, setTrial] = useState<OpenTrial | null>(null);
  useEffect(() => {
    const opened = openTrial(game, number, figure, false);
    setTrial(opened);
    return opened.close;
  }, []);
  return trial?.session.renderer.value ? <Running trial={trial} onEnd={onEnd} /> : null;
}

function Running({ trial, onEnd }: { trial: OpenTrial; onEnd(): void }) {
  const { session, show } = trial;
  const { filmPlayer } = session;
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    show();
    if (filmPlayer.showing.value && !filmPlayer.playing.value) filmPlayer.toggle(); // who wants no movement has asked for this one
    setBegun(true);
  }, []);
  const over = begun && session.scene.value === null && !filmPlayer.playing.value;
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(onEnd, aftermath);
    return () => clearTimeout(timer);
  }, [over]);
  const caption = filmPlayer.stage.value?.frame.caption;
  return (
    <div class="running">
      <Stage session={session} />
      {caption && <p class="caption" aria-hidden="true"><span>{caption}</span></p>}
    </div>
  );
}
