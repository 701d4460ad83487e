// Text in a box of fixed size: it gets smaller until it fits, so that no language is cut and no box grows.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** The sizes that are tried one after the other, as parts of the size in the style sheet. */
const sizes = [1, 0.94, 0.88, 0.84, 0.8, 0.76, 0.72];

/** Returns the ref of a box whose style uses --fit as a factor of its type size. */
export function useFitted<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  useLayoutEffect(() => fit(box.current));
  useEffect(() => {
    const again = (): void => fit(box.current);
    const observer = new ResizeObserver(again);
    observer.observe(box.current!);
    void document.fonts.ready.then(again);
    return () => observer.disconnect();
  }, []);
  return box;
}

function fit(box: HTMLElement | null): void {
  if (!box) return;
  delete box.dataset.tight;
  for (const size of sizes) {
    box.style.setProperty("--fit", String(size));
    if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return;
  }
  box.dataset.tight = ""; // what is not needed is left out
}
