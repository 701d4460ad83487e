// Makes an offer to all, or a challenge.

import * as api from "../api/client";
import type { NewOffer } from "../api/types";
import { say } from "../language";
import { setWaits } from "../offers/counts";
import { go } from "../platform/router";
import { announce } from "../ui/live-regions";

/** Makes an offer; if the same offer is open already, goes to the match. */
export async function offerOrSit(wish: NewOffer): Promise<void> {
  const { match } = await api.makeOffer(wish);
  if (match) {
    go("/t/" + match);
    return;
  }
  setWaits(true);
  announce(say("offers.made"));
}
