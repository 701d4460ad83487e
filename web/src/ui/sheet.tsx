// The right column; on a phone a sheet over the lower part of the screen with three stops.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

export type Stop = "peek" | "half" | "full";

const stops: readonly Stop[] = ["peek", "half", "full"];

interface SheetProps { label: string; stop: Stop; onStop(stop: Stop): void; children: ComponentChildren }

export function Sheet({ label, stop, onStop, children }: SheetProps) {
  const start = useRef<number | null>(null);
  const step = (by: number): void => onStop(stops[Math.min(2, Math.max(0, stops.indexOf(stop) + by))]!);
  const release = (event: PointerEvent): void => {
    const moved = start.current === null ? 0 : event.clientY - start.current;
    start.current = null;
    if (Math.abs(moved) < 12) onStop(stop === "full" ? "peek" : stops[stops.indexOf(stop) + 1]!);
    else step((moved < 0 ? 1 : -1) * (Math.abs(moved) > 260 ? 2 : 1));
  };
  return (
    <section class={`side right ${stop}`} aria-label={label}>
      <button
        type="button"
        class="handle only-phone"
        aria-label={stop === "full" ? "Make this part small" : "Make this part larger"}
        onPointerDown={(event) => {
          start.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={release}
        onPointerCancel={() => (start.current = null)}
        onClick={(event) => event.detail === 0 && onStop(stop === "full" ? "peek" : stops[stops.indexOf(stop) + 1]!)}
      />
      {children}
    </section>
  );
}
