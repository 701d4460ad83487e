// Short names of the types of HexStrike from the server. Directions are "E" to "NE"; turns "0", "R1", "R2", "3", "L2", "L1".

import type { HexstrikeEvent } from "./schema";
import { readerOf } from "../../game/events";

export type {
  HexstrikeAction as Action, HexstrikeArrow as Arrow, HexstrikeCard as Card, HexstrikeCatalogue as Catalogue, HexstrikePlayer as Player, HexstrikeSlot as Slot, HexstrikeToken as Token, HexstrikeTurn as Turn,
  HexstrikeView as View,
} from "./schema";

export const { as } = readerOf<HexstrikeEvent>();
