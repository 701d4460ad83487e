// Short names of the types of Hexstrat from the server. Pairs are player 1's, then player 2's.

import type { HexstratAttack, HexstratEvent, HexstratSquad } from "./schema";
import { readerOf } from "../../game/events";

export type {
  HexstratAttack as Attack, HexstratBlow as Blow, HexstratGround as GroundRules, HexstratPool as Pool, HexstratSquad as Squad, HexstratTile as Tile, HexstratView as View,
} from "./schema";
export type Kind = HexstratSquad["kind"];
export type Ground = HexstratAttack["fromOn"];

export const { as } = readerOf<HexstratEvent>();
