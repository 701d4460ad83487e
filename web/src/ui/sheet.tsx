// What can be done and read beside the board; on a small screen a sheet over the lower part of it with three stops.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { say } from "../language";

export type Stop = "peek" | "half" | "full";

const stops: readonly Stop[] = ["peek", "half", "full"];

interface SheetProps { stop: Stop; onStop(stop: Stop): void; children: ComponentChildren }

export function Sheet({ stop, onStop, children }: SheetProps) {
  const start = useRef<number | null>(null);
  const dragged = useRef(false);
  const step = (by: number): void => onStop(stops[Math.min(2, Math.max(0, stops.indexOf(stop) + by))]!);
  const release = (event: PointerEvent): void => {
    const moved = start.current === null ? 0 : event.clientY - start.current;
    start.current = null;
    dragged.current = Math.abs(moved) >= 12;
    if (dragged.current) step((moved < 0 ? 1 : -1) * (Math.abs(moved) > 260 ? 2 : 1));
  };
  // A tap is answered by its click, the last event of it: what comes to lie under the finger then gets none.
  const tap = (): void => {
    if (dragged.current) dragged.current = false;
    else onStop(stop === "full" ? "peek" : stops[stops.indexOf(stop) + 1]!);
  };
  return (
    <div class={`sheet ${stop}`}>
      <button
        type="button"
        class="handle only-phone"
        aria-label={say(stop === "full" ? "app.sheet.smaller" : "app.sheet.larger")}
        onPointerDown={(event) => {
          start.current = event.clientY;
          dragged.current = false;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={release}
        onPointerCancel={() => (start.current = null)}
        onClick={tap}
      />
      {children}
    </div>
  );
}
