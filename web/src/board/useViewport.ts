// Ties a viewport to its drawing for as long as that is on the page.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Box, Plane, Point } from "./plane";
import { Viewport } from "./viewport";

/** The window onto a board whose content has this extent. */
export function useViewport(plane: Plane, content: Box, last: readonly string[]) {
  const svg = useRef<SVGSVGElement>(null);
  const scene = useRef<SVGGElement>(null);
  const viewport = useRef<Viewport | null>(null);
  const [free, setFree] = useState(false);
  const [away, setAway] = useState<string | null>(null);

  const look = useRef(() => {});
  look.current = () => {
    setFree(!viewport.current!.isFitted);
    setAway(last.length > 0 ? arrowTo(last.map((cell) => viewport.current!.away(plane.center(cell)))) : null);
  };

  useLayoutEffect(() => {
    const element = svg.current!;
    const v = (viewport.current = new Viewport(element, scene.current!, () => look.current()));
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      v.resize({ width, height });
    });
    const onWheel = (e: WheelEvent) => v.wheel(e);
    observer.observe(element);
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", onWheel);
      v.close();
    };
  }, []);

  useLayoutEffect(() => viewport.current!.show(content), [content]);
  useEffect(() => look.current(), [last]);

  return {
    svg,
    scene,
    viewport,
    /** The board has been moved away from its fit. */
    free,
    /** An arrow towards the last move, if that is out of view. */
    away,
  };
}

/** An arrow towards the last move, if none of its cells is in view. */
export function arrowTo(away: readonly (Point | null)[]): string | null {
  if (away.includes(null)) return null;
  const { x, y } = away[0]!;
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"][(eighth + 8) % 8]!;
}
