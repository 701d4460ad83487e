// Short names of the types of Hex-It from the server. Cells are written "0,1", stacks "WBB", lowest stone first.

import type { HexitEvent } from "./schema";
import { readerOf } from "../../game/events";

export type {
  HexitDeal as Deal, HexitPlace as Cell, HexitView as View,
} from "./schema";

export const { as, first } = readerOf<HexitEvent>();
