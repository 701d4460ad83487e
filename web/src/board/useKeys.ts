// The keyboard's cursor: the board is one tab stop, and the cursor roves over its cells.

import { useRef, useState } from "preact/hooks";
import { type Heading, cycle, moveCursor } from "./cursor";
import { type Command, commandOf } from "./keys";
import type { Plane } from "../game/plane";

interface Picking {
  plane: Plane;
  targets: readonly string[];
  selecting: boolean;
  onPick(cell: string): void;
  onBack(): void;
}

/** The board as the cursor needs it. */
interface Reach {
  focus(cell: string): void;
  fit(): void;
  zoom(factor: number): void;
  coordinates(): void;
}

/** The cursor's place among cells in reading order, and what keys do. */
export function useKeys(props: Picking, order: readonly string[], reach: Reach) {
  const { plane, targets, selecting } = props;
  const [wanted, setWanted] = useState<string | null>(null);
  const [inUse, setInUse] = useState(false); // the cursor is shown only to those who use it
  const column = useRef<number | null>(null); // where an up-and-down walk began
  const home = targets.find((cell) => order.includes(cell)) ?? order[0] ?? null;
  const cursor = wanted !== null && order.includes(wanted) ? wanted : home;

  const visit = (cell: string | undefined) => {
    if (cell === undefined) return;
    setInUse(true);
    setWanted(cell);
    reach.focus(cell);
  };

  const move = (from: string, heading: Heading) => {
    const upDown = "arrow" in heading && (heading.arrow === "up" || heading.arrow === "down");
    const began = upDown ? (column.current ?? plane.center(from).x) : null;
    visit(moveCursor(plane, order, from, heading, began ?? 0));
    column.current = began;
  };

  /** Does what a key says, and returns whether that was possible. */
  const obey = (command: Command, at: string): boolean => {
    switch (command.kind) {
      case "move":
        move(at, command.heading);
        return true;
      case "pick":
        props.onPick(at);
        return true;
      case "back":
        if (selecting) props.onBack();
        return selecting;
      case "cycle":
        if (command.within && (!selecting || targets.length === 0)) return false;
        visit(cycle(targets, at, command.step));
        return true;
      case "zoom":
        reach.zoom(command.factor);
        return true;
    }
    reach[command.kind]();
    return true;
  };

  return {
    cursor,
    inUse,
    /** A cell has got the focus. */
    arrive(cell: string, byKeys: boolean) {
      setWanted(cell);
      if (byKeys) setInUse(true);
    },
    /** A pointer is used instead. */
    leave: () => setInUse(false),
    onKeyDown(e: KeyboardEvent) {
      if (e.ctrlKey || e.metaKey || e.altKey || cursor === null) return;
      const command = commandOf(plane.layout, e);
      if (command?.kind !== "move") column.current = null;
      if (!command || !obey(command, cursor)) return;
      e.preventDefault();
      e.stopPropagation();
    },
  };
}
