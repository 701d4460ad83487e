// Beacons: a lesson points at cells, picks such as "card step", and "main".

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { say } from "../language";

export const Beacons = createContext<readonly string[]>([]);

/** The cells among what is pointed at. */
export const cellsOf = (beacons: readonly string[]): string[] => beacons.filter((at) => /^-?\d+,-?\d+$/.test(at));

/** Adds to a name that it is pointed at. */
export function spoken(what: string, pointedAt: boolean): string {
  return pointedAt ? say("app.board.beacon", { what }) : what;
}

/** A ring round the button that it stands in, while that is pointed at. */
export function Pointed({ at }: { at: string }) {
  if (!useContext(Beacons).includes(at)) return null;
  return <i class="beacon"><span class="spoken">{spoken("", true)}</span></i>;
}
