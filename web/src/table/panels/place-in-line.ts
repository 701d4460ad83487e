import { ordinal, say } from "../../language";

/** How many bots of other tables are thought for first. */
export function placeInLine(place: number): string {
  return say("table.turn.line", { place, ending: ordinal(place) });
}
