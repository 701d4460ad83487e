// What the server tells of Hexattack, in short names. Names of warriors are "player.number".

import type { HexattackEvent, HexattackOrder } from "../../api/types";
import { readerOf } from "../events";

export type {
  HexattackOrder as Order, HexattackSealed as Sealed, HexattackTeam as Team, HexattackView as View,
} from "../../api/types";
export type Verb = HexattackOrder["verb"];

export const { as, first } = readerOf<HexattackEvent>();
