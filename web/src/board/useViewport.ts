// Ties a viewport to its drawing for as long as that is on the page.

import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { DIAL_REACH } from "./dial";
import { type Box, type Plane, type Point, moved } from "../game/plane";
import { Plates } from "./plates";
import { Viewport } from "./viewport";

/** The window onto a board whose content has this extent, with these points that keep clear of plates, and round a cell a wheel, if any. */
export function useViewport(plane: Plane, content: Box, spots: readonly Point[], last: readonly string[], dial: string | null) {
  const svg = useRef<SVGSVGElement>(null);
  const scene = useRef<SVGGElement>(null);
  const wheel = useRef<SVGGElement>(null);
  const viewport = useRef<Viewport | null>(null);
  const plates = useContext(Plates);
  const [free, setFree] = useState(false);
  const [tiny, setTiny] = useState(false);
  const [away, setAway] = useState<string | null>(null);

  const over = useRef(plates);
  over.current = plates;
  const look = useRef(() => {});
  look.current = () => {
    if (dial !== null) wheel.current?.setAttribute("transform", moved(viewport.current!.within(plane.center(dial), DIAL_REACH)));
    setFree(!viewport.current!.isFitted);
    setTiny(viewport.current!.tiny && matchMedia("(pointer: coarse)").matches);
    setAway(last.length > 0 ? arrowTo(last.map((cell) => viewport.current!.away(plane.center(cell)))) : null);
  };

  useLayoutEffect(() => {
    const element = svg.current!;
    const v = (viewport.current = new Viewport(element, scene.current!, () => over.current(), () => look.current()));
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

  useLayoutEffect(() => viewport.current!.show(content, spots), [content, spots]);
  useEffect(() => viewport.current!.refit(), [plates]);
  useLayoutEffect(() => look.current(), [dial]);
  useEffect(() => look.current(), [last]);

  return {
    svg,
    scene,
    wheel,
    viewport,
    /** The board has been moved away from its fit. */
    free,
    /** The first tap makes the cells larger, as no finger could hit them. */
    tiny,
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
