// Cells that words beside the board name: while these have focus or pointer, the cells show their names.

import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** The cells that are spoken of, as a set that boards show as far as they have them. */
export const named = signal<ReadonlySet<string>>(new Set());

/** Replaces hyphens by minus signs: the server writes cells as they are typed, "-2,1". */
export const signed = (text: string): string => text.replace(/(^|[\s(,])-(?= ?\d)/g, "$1−");

/** Makes the cells of a text those that are spoken of. */
function speakOf(text: string): void {
  const cells = new Set(text.replaceAll("−", "-").match(/-?\d+,-?\d+/g));
  const known = named.peek();
  if (cells.size !== known.size || [...cells].some((cell) => !known.has(cell))) named.value = cells;
}

/** Names the cells of all that stands in an element, as long as it is there. */
export function useNamed(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const read = (): void => speakOf(box.current?.textContent ?? "");
    const changes = new MutationObserver(read);
    changes.observe(box.current!, { childList: true, characterData: true, subtree: true });
    read();
    return () => {
      changes.disconnect();
      speakOf("");
    };
  }, []);
}

/** For a list of sentences: names the cells of the one that is pointed at, or has the focus. */
export const namingWhatIsRead = {
  onPointerOver: (event: Event): void => read(event.target),
  onFocusIn: (event: Event): void => read(event.target),
  onPointerLeave: (): void => read(document.activeElement), // a finger leaves what it has tapped
  onFocusOut: (): void => speakOf(""),
};

function read(target: EventTarget | null): void {
  speakOf((target as Element | null)?.closest("li")?.textContent ?? "");
}
