// Short names of the types of Hexattack from the server. Names of warriors are "player.call": 1.2, or 1.W.

import type { HexattackEvent, HexattackOrder } from "./schema";
import { readerOf } from "../../game/events";

export type {
  HexattackOrder as Order, HexattackSealed as Sealed, HexattackTeam as Team, HexattackView as View,
} from "./schema";
export type Verb = HexattackOrder["verb"];

export const { as, first } = readerOf<HexattackEvent>();
