// Buttons that are pressed twice before they do what cannot be undone.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons";

/** Time in which a second press does it. Milliseconds. */
const patience = 5_000;

/** Time after a change of what a button means in which a press was still meant for what stood there. Milliseconds. */
export const settling = 400;

/**
 * Returns whether a press by a pointer was still meant for what stood there before. `meaning` is another whenever the
 * buttons are; `fresh` are buttons that come while the page is in use. Keys need no rest: held down they press once, and
 * they press what has the focus, wherever that lies.
 */
export function useRest(meaning: string, fresh = false): (event: MouseEvent) => boolean {
  const shown = useRef(meaning);
  const changed = useRef<number | null>(null);
  changed.current ??= fresh ? performance.now() : -Infinity;
  if (shown.current !== meaning) changed.current = performance.now();
  shown.current = meaning;
  return (event) => event.detail > 0 && event.timeStamp - changed.current! < settling;
}

interface Twice {
  /** Whether it has been pressed once. */
  asked: boolean;
  /** Whether the second press of a double click may still come. */
  resting: boolean;
  press(): void;
}

export function useTwice(act: () => void): Twice {
  const [presses, setPresses] = useState<"none" | "settling" | "one">("none");
  useEffect(() => {
    if (presses === "none") return;
    const timer = presses === "settling"
      ? setTimeout(() => setPresses("one"), settling)
      : setTimeout(() => setPresses("none"), patience);
    return () => clearTimeout(timer);
  }, [presses]);
  const press = (): void => {
    if (presses === "settling") return;
    setPresses(presses === "none" ? "settling" : "none");
    if (presses === "one") act();
  };
  return { asked: presses !== "none", resting: presses === "settling", press };
}

interface TwiceProps {
  label: string;
  /** What the button says once it has been pressed. */
  sure: string;
  /** What it is called before, for those who hear it apart from what it stands beside. */
  named?: string;
  icon?: IconName;
  /** Whether it is the main button of its page. */
  solid?: boolean;
  disabled?: boolean;
  onPress(): void;
}

/** A button that acts when it is pressed a second time. */
export function TwiceButton({ label, sure, named, icon, solid, disabled, onPress }: TwiceProps) {
  const { asked, resting, press } = useTwice(onPress);
  return (
    <button
      type="button"
      class={asked ? "btn grave" : solid ? "btn solid" : "btn"}
      disabled={disabled}
      aria-disabled={resting}
      aria-label={asked ? undefined : named}
      onClick={press}
    >
      {icon && <Icon name={icon} small />}
      {asked ? sure : label}
    </button>
  );
}
