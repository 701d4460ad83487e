// From a cell under the pointer to the path of picks it would make. It knows the shapes of Hexstrat's moves (a
// squad and a direction, a card and its target) but not which of them are legal: those are listed.

import { type Point, directionTo, neighbours } from "../../game/plane";
import { pathTo, type Wish } from "../../board/use-cells";
import { nextPicks, samePick } from "../../game/picks";
import type { BoardProps, Choice, Pick } from "../../game/contract";
import { seatAt } from "./shapes";
import type { Squad, View } from "./types";

export type Picking = globalThis.Pick<BoardProps<View>, "view" | "choices" | "first" | "path" | "next" | "proposal" | "actor">;

/** Reads a cell that is pressed, at a place of it if that is known. */
export function wishAt(cell: string, picking: Picking, at?: Point): Wish {
  const { first, path, proposal } = picking;
  if (proposal?.armed && aim(path) === cell) return { kind: "confirm" };
  const wanted = pathTo(cell, picking, undefined, 1);
  if (wanted) return { kind: "choose", path: wanted };
  const here = first.filter((pick) => pick.at === cell);
  if (here.length > 1 && at) return pressed(here, cell, picking, at);
  if (here.length > 0) return inTurn(here, path);
  const fight = fightOn(cell, picking);
  if (fight) return { kind: "choose", path: fight.picks.slice(0, 2) };
  return strange(cell, picking);
}

/** The cell where the armed move takes effect; a squad that rests does so where it stands. */
function aim(path: readonly Pick[]): string | undefined {
  return path.findLast((pick) => pick.at !== undefined)?.at;
}

/** Of squads that share a cell the one that is pressed is picked, or let go; one that cannot act says why. */
function pressed(here: readonly Pick[], cell: string, { path, view }: Picking, at: Point): Wish {
  const squads = view.squads.filter((squad) => squad.cell === cell);
  const squad = squads[seatAt(squads.length, at)];
  if (!squad) return inTurn(here, path);
  const pick = here.find((pick) => pick.value === squad.kind);
  if (!pick) return { kind: "refuse", path: [pieceOf(squad)] };
  return { kind: "choose", path: path[0] && samePick(path[0], pick) ? [] : [pick] };
}

/** By keys, or pressed between them, squads that share a cell are picked one after the other, then none. */
function inTurn(here: readonly Pick[], path: readonly Pick[]): Wish {
  const at = path.length > 0 ? here.findIndex((pick) => samePick(pick, path[0]!)) : -1;
  const following = here[at + 1];
  return { kind: "choose", path: following ? [following] : [] };
}

/** The first attack on a cell. */
function fightOn(cell: string, { choices, view }: Picking): Choice | undefined {
  const move = view.attacks?.find((a) => a.target === cell && !a.ammo)?.move;
  const prefix = move && choices.find((c) => c.text === move);
  return prefix || undefined;
}

/** The whole path that pointing at a cell foreshows; an attack is shown without a card. */
export function foreseen(wish: Wish, choices: readonly Choice[]): Pick[] | null {
  if (wish.kind !== "choose" || wish.path.length < 2) return null;
  const strike = nextPicks(choices, wish.path).find((pick) => pick.value === "strike");
  return strike ? [...wish.path, strike] : wish.path;
}

/** The path that a press on a cell that is not offered seems to mean; beside the map it lets go. */
function strange(cell: string, { view, path, actor }: Picking): Wish {
  const from = path[0];
  const squad = view.squads.find((s) => s.cell === cell);
  if (squad && squad.seat === actor) return { kind: "refuse", path: [pieceOf(squad)] };
  if (from?.kind === "piece" && from.at && neighbours("flat", from.at).includes(cell)) {
    const direction = directionTo("flat", from.at, cell)!;
    return { kind: "refuse", path: [from, { kind: "direction", value: direction, label: direction }] };
  }
  const tile = { kind: "cell", value: cell, label: cell };
  if (from?.kind === "piece" && view.tiles.some((t) => t.cell === cell)) return { kind: "refuse", path: [from, tile] };
  if (squad) return { kind: "refuse", path: [tile] };
  return { kind: "choose", path: [] };
}

function pieceOf(squad: Squad): Pick {
  return { kind: "piece", value: squad.kind, label: squad.kind, at: squad.cell };
}

/** Returns the picks by the cell where they are offered, in their order. */
export function offersOf({ choices, path }: Picking): Map<string, Pick> {
  const picks = nextPicks(choices, path.slice(0, begunBy(path)));
  return new Map(picks.filter((pick) => pick.at !== undefined).map((pick) => [pick.at!, pick]));
}

/** How much of a path stays when another cell is pointed at: the squad, or the card with its squad. */
function begunBy(path: readonly Pick[]): number {
  const pieces = path.findLastIndex((pick) => pick.kind === "piece");
  return path[0]?.value === "artillery" ? Math.min(path.length, 1) : Math.max(pieces + 1, Math.min(path.length, 1));
}
