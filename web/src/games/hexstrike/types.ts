// What the server tells of HexStrike, in short names. Directions are "E" to "NE"; turns "0", "R1", "R2", "3", "L2", "L1".

import type { HexstrikeEvent } from "../../api/types";
import { readerOf } from "../events";

export type {
  HexstrikeArrow as Arrow, HexstrikeCard as Card, HexstrikeCatalogue as Catalogue, HexstrikePlan as Plan, HexstrikePlayer as Player, HexstrikeSlot as Slot, HexstrikeView as View,
} from "../../api/types";

export const { as } = readerOf<HexstrikeEvent>();
