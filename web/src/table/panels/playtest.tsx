// The questions after a match, in the place of the panels. Their code comes when there are any.

import { useEffect, useState } from "preact/hooks";
import { got, http } from "../../api/client";
import type { Playtest } from "../../api/types";
import { loadMessages } from "../../language";
import { loadStyle } from "../../platform/styles";
import { useLazy } from "../../ui/use-lazy";
import type { Session } from "../play/session";

const loadCard = () =>
  Promise.all([import("../../variants/playtest-card"), loadMessages("variants"), loadStyle("playtest")]).then(([m]) => m.PlaytestCard);

/** Returns what the viewer is asked about the match that is over, or null; and how to close that. */
export function usePlaytest({ id, match, seats, position, revealing, past }: Session) {
  const [asked, setAsked] = useState<Playtest | null>(null);
  const over = position.value!.status === "finished" && !revealing.value && past.at.value === null;
  const plays = seats.value.length > 0;
  useEffect(() => {
    if (!over || !plays || !match.value) return;
    let wanted = true;
    got(http.GET("/api/matches/{id}/playtest", { params: { path: { id } } })).then((found) => {
      if (wanted && found.name !== "" && !found.answered) setAsked(found);
    }, () => {}); // the match is over whether it is asked about or not
    return () => {
      wanted = false;
    };
  }, [over, plays, id]);
  return { asked: over ? asked : null, close: () => setAsked(null) };
}

export function PlaytestPanel({ match, playtest, onClose }: { match: string; playtest: Playtest; onClose(): void }) {
  const { come: Card } = useLazy(loadCard);
  return Card && <Card match={match} playtest={playtest} onClose={onClose} />;
}
