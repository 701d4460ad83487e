// Filters of a page in one row: links that look like buttons, and buttons of which one is pressed.

import type { ComponentChildren } from "preact";

interface PickLinkProps { to: string; on: boolean; pale?: boolean; children: ComponentChildren }

/** A link to the page with another filter. A pale one leads to a page with nothing on it. */
export function PickLink({ to, on, pale, children }: PickLinkProps) {
  const kind = ["pick", on && "on", pale && "pale"].filter(Boolean).join(" ");
  return <a class={kind} href={to} aria-current={on ? "true" : undefined}>{children}</a>;
}

/** Buttons of which one is pressed. */
export function Segments({ label, children }: { label: string; children: ComponentChildren }) {
  return <div class="segments" role="group" aria-label={label}>{children}</div>;
}

interface SegmentProps { on: boolean; pale?: boolean; onPress(): void; children: ComponentChildren }

export function Segment({ on, pale, onPress, children }: SegmentProps) {
  return (
    <button type="button" class={pale ? "pale" : ""} aria-pressed={on} onClick={onPress}>{children}</button>
  );
}
