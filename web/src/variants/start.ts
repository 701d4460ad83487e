// What begins with a variant: a match by it, and a variant of one's own.

import * as api from "../api/client";
import type { NewMatch, SeatRequest } from "../api/types";
import { createVariant, type NewVariant, type VariantPage } from "../api/variants";
import { level } from "../platform/settings";
import { go } from "../platform/router";

/** Seats for so many players: the caller on one of them by lot, the others as asked. */
function seatsFor(players: number, other: SeatRequest): SeatRequest[] {
  const own = Math.floor(Math.random() * players);
  return Array.from({ length: players }, (_, i) => (i === own ? { kind: "me" } : other));
}

/** Makes a match by the version on show, against the bot or with open seats, and goes there. */
export async function startMatch({ id, version, game, players }: VariantPage, against: "bot" | "people"): Promise<void> {
  const other: SeatRequest = against === "bot" ? { kind: "bot", level: level.value } : { kind: "open" };
  const match: NewMatch = {
    game, variant: version > 0 ? `${id}.${version}` : id, seats: seatsFor(players, other), public: against === "people",
  };
  go("/t/" + (await api.create(match)).id);
}

/** Makes a draft of the caller, and opens it in the rule editor. */
export async function startVariant(wish: NewVariant): Promise<void> {
  go("/bench/" + (await createVariant(wish)).variant.id);
}
