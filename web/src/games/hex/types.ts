// Short names of the types of Hex from the server. Cells are written "3,1": column and row.

import { readerOf } from "../../game/events";
import type { HexEvent } from "./schema";

export type { HexView as View } from "./schema";

/** The colour of a stone. */
export type Colour = "red" | "blue";

/** The colour of a seat. */
export const colourOf = (seat: number): Colour => (seat === 1 ? "red" : "blue");

export const { first } = readerOf<HexEvent>();
