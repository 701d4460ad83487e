// A figure of the rules, drawn: the position before, the move or the orders, and what comes of them. The text about it
// stands in the page already.

import { type Signal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/study";
import type { Figure } from "../api/types";
import { AimMark } from "../board/marks";
import type { Plane } from "../game/plane";
import { rendererOf } from "../games";
import type { Aim, GameRenderer } from "../game/contract";
import { say } from "../language";
import { useLazy } from "../ui/use-lazy";
import { Icon } from "../ui/icons";
import type { PlayingProps } from "./playable-figure";

/** How far out of sight a figure is drawn already. */
const ahead = "600px";
const loadPlaying = () => import("./playable-figure").then((m) => m.Playing);

export interface FigureProps {
  game: string;
  number: number;
  /** It is being played. */
  playing: Signal<boolean>;
}

export const newFigure = (game: string, number: number): FigureProps => ({ game, number, playing: signal(false) });

/** The drawings of a figure, as soon as it is nearly in sight. */
export function Frames(props: FigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [figure, setFigure] = useState<Figure | null>(null);
  const [played, setPlayed] = useState(false);
  const { game, number, playing } = props;
  const renderer = figure ? rendererOf(game) : undefined;
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      api.figure(game, number).then(setFigure, () => {}); // the text is there without it
    }, { rootMargin: ahead });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  // Where the frames are swiped, keys can move them too.
  useEffect(() => {
    const { scrollWidth, clientWidth } = place.current!;
    if (scrollWidth > clientWidth) place.current!.tabIndex = 0;
  }, [renderer]);
  const end = (): void => {
    setPlayed(true);
    playing.value = false;
  };
  return (
    <div ref={place} class="row">
      {figure && renderer && <Stills game={game} figure={figure} renderer={renderer} played={played} />}
      {figure && renderer && playing.value && <Play game={game} number={number} figure={figure} onEnd={end} />}
    </div>
  );
}

/** Fetches what moves the board, when that is first wanted. */
function Play(props: PlayingProps) {
  const { come: Playing } = useLazy(loadPlaying);
  return Playing && <Playing {...props} />;
}

interface StillsProps {
  game: string;
  figure: Figure;
  renderer: GameRenderer<any, any>;
  /** It has been played to its end. */
  played: boolean;
}

function Stills({ game, figure, renderer, played }: StillsProps) {
  const { before, ordered, after, moves, events, refused } = figure;
  const aims = useMemo(() => aimsOf(renderer, figure), [renderer, figure]);
  const around = useMemo(() => focusOf(renderer, figure, aims), [renderer, figure]);
  const { Thumbnail, Ordered } = renderer;
  const over = (plane: Plane) => aims.map((aim, i) => <AimMark key={i} plane={plane} aim={aim} failed={refused} />);
  const frame = (name: string, content: ComponentChildren, here = false) => (
    <Frame key={name} game={game} label={refused ? "" : say("rules.frame", { frame: name })} here={here}>{content}</Frame>
  );
  return (
    <>
      <p class="spoken">{say("rules.moves", { moves: moves.join("; ") })}</p>
      {refused ? frame("before", <Thumbnail view={before} around={around} over={over} />) : (
        <>
          {frame("before", <Thumbnail view={before} around={around} />)}
          {ordered && frame("orders", Ordered ? <Ordered view={ordered} moves={moves} /> : <Thumbnail view={ordered} around={around} />)}
          {!ordered && aims.length > 0 && frame("move", <Thumbnail view={before} around={around} over={over} />)}
          {frame("after", <Thumbnail view={after} around={around} events={events} />, played)}
        </>
      )}
    </>
  );
}

interface FrameProps { game: string; label: string; here: boolean; children: ComponentChildren }

function Frame({ game, label, here, children }: FrameProps) {
  return (
    <div class={here ? "frame here" : "frame"} data-game={game}>
      {label && <span class="tag">{label}</span>}
      {children}
    </div>
  );
}

/** Where the moves point; none where the orders themselves are shown. */
function aimsOf(renderer: GameRenderer<any, any>, { before, ordered, moves }: Figure): Aim[] {
  if (ordered) return [];
  return moves.flatMap((move) => renderer.aims(before, Number(move[0]), move.slice(2)));
}

/** The cells that all frames show, so that they match. */
function focusOf(renderer: GameRenderer<any, any>, { before, after, events }: Figure, aims: readonly Aim[]): string[] | undefined {
  if (!renderer.focus) return undefined;
  const views = after ? [before, after] : [before];
  return [...new Set([...views.flatMap((view) => renderer.focus!(view, events)), ...aims.map((aim) => aim.to)])];
}

/** Plays the figure, or stops that. */
export function PlayButton({ playing }: FigureProps) {
  return (
    <button type="button" class="round" onClick={() => (playing.value = !playing.value)}>
      <Icon name={playing.value ? "pause" : "play"} />
      <span class="spoken">{say(playing.value ? "rules.stop" : "rules.play")}</span>
    </button>
  );
}
