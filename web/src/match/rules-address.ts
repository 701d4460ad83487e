// The address of the rules of a match: of a published variant the match is named, so that its designer learns which sections
// players open.

import type { MatchVariant } from "../api/types";

interface Of {
  id: string;
  game: string;
  variant?: MatchVariant | undefined;
}

export function rulesAddress({ id, game, variant }: Of, rule = ""): string {
  return `/rules/${game}${variant && variant.version > 0 ? `?match=${id}` : ""}${rule && `#${rule}`}`;
}
