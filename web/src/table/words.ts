// Names and results in words.

import type { Player, Position } from "../api/types";
import { listed } from "../ui/english";

/** The name of who holds a seat: the title of the seat if nobody holds it, or another has the same name. */
export function playerName(players: readonly Player[], seat: number): string {
  const player = players.find((p) => p.seat === seat);
  if (!player) return `Seat ${seat}`;
  const shared = players.some((p) => p !== player && p.name === player.name);
  return player.kind === "open" || !player.name || shared ? player.title : player.name;
}

/** How a finished game ended, in one sentence. */
export function outcome(position: Position, players: readonly Player[]): string {
  const winners = position.winners ?? [];
  if (winners.length === 0) return "The game is drawn.";
  const won = players.filter((p) => winners.includes(p.seat));
  const mine = players.filter((p) => p.mine);
  const iWon = mine.some((p) => winners.includes(p.seat));
  if (mine.length > 0 && mine.length < players.length) return iWon ? "You have won." : "You have lost.";
  const names = won.map((p) => (p.name && mine.length === 0 ? `${p.name} (${p.title})` : p.title));
  return names.length > 1 ? `${listed(names)} have won.` : `${names[0]} has won.`;
}

/** The word for how a game ended, as part of a sentence. */
export function reasonInWords(reason: string | undefined): string {
  const known: Record<string, string> = {
    resign: "by resignation",
    agreement: "by agreement",
    tiles: "the last tile was laid",
    passes: "both players passed",
    quiet: "too many moves without a drop or a release",
  };
  return reason ? (known[reason] ?? reason) : "";
}
