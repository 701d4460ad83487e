// Draws what is in motion.

import { At } from "../../board/marks";
import type { Plane, Point } from "../../game/plane";
import { turnedUp, useAnimation } from "../../board/useAnimation";
import { Note } from "./marks";
import { Counter, TileFace } from "./pieces";
import { seatsOf } from "./shapes";
import { type Act, type Frame } from "./timeline";
import type { Tile } from "./types";

/** A squad on its way, a tile being turned up, a loss being counted. */
export function Moving({ plane, frame }: { plane: Plane; frame: Frame }) {
  const tile = frame.fresh !== null && frame.scene.tiles.get(frame.fresh);
  return (
    <>
      {tile && <Turning key={`tile ${tile.cell}`} plane={plane} tile={tile} time={frame.time} />}
      {frame.act && <Acting key={frame.event} plane={plane} act={frame.act} time={frame.time} />}
      {frame.note && <At plane={plane} cell={frame.note.cell}><Note text={frame.note.text} good={frame.note.good} /></At>}
    </>
  );
}

function Acting({ plane, act, time }: { plane: Plane; act: Act; time: number }) {
  const [place] = seatsOf(1);
  const frames = movement(act, plane.center(act.squad.cell), plane.center(act.to));
  const ref = useAnimation({ frames, time, easing: "ease-in-out" }, [act]);
  return (
    <g ref={ref}>
      <g transform={`translate(${place!.x} ${place!.y}) scale(${place!.scale})`}><Counter squad={act.squad} /></g>
    </g>
  );
}

function movement({ kind }: Act, from: Point, to: Point): Keyframe[] {
  const at = (share: number, aside = 0): Keyframe => ({
    transform: `translate(${from.x + (to.x - from.x) * share + aside}px, ${from.y + (to.y - from.y) * share}px)`,
  });
  switch (kind) {
    case "go":
      return [at(0), at(1)];
    case "bounce":
      return [at(0), at(0.6), at(0.5, 4), at(0.5, -4), at(0)];
    case "strike":
      return [at(0), at(-0.12), at(0.45), at(0)];
    case "fall":
      return [{ ...at(0), opacity: 1 }, { ...at(0, 3), opacity: 0.7 }, { ...at(0, -3), opacity: 0.4 }, { ...at(0), opacity: 0 }];
  }
}

function Turning({ plane, tile, time }: { plane: Plane; tile: Tile; time: number }) {
  const ref = useAnimation(turnedUp(time), [tile.cell, time]);
  return <At plane={plane} cell={tile.cell}><g ref={ref}><TileFace tile={tile} held={false} plane={plane} scope="board" /></g></At>;
}
