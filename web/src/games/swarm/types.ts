// Short names of the types of Swarm from the server. Seats are 1 and 2, and 0 owns Dust.

import type { SwarmEvent, SwarmHex } from "./schema";
import { readerOf } from "../../game/events";

export type {
  SwarmAssembler as Assembler, SwarmHex as Hex, SwarmPile as Pile, SwarmStack as Stack, SwarmTally as Tally, SwarmView as View,
} from "./schema";
export type Kind = Exclude<SwarmHex["kind"], "">;

export const { as } = readerOf<SwarmEvent>();
