// The way to another table that waits for the visitor, when this one does not.

import { useEffect, useState } from "preact/hooks";
import * as api from "../../api/client";
import { say } from "../../language";
import { go } from "../../platform/router";
import { badge } from "../../ui/badge";
import { useKeys } from "../../ui/keys";
import { dueTurn } from "../play/pending-decisions";
import type { Session } from "../play/session";

export function NextTable({ session }: { session: Session }) {
  const position = session.position.value!;
  const free = session.seats.value.length > 0 && dueTurn(position) === null;
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!free) return setOthers([]);
    let left = false;
    api.ownTables(true).then(({ matches: tables, waiting }) => {
      if (left) return;
      setOthers(tables.map((table) => table.id).filter((id) => id !== session.id));
      badge(waiting);
    }, () => {}); // the way round by the lobby is always there
    return () => {
      left = true;
    };
  }, [free, session]);
  const next = others[0];
  useKeys(next ? { n: () => go(`/t/${next}`) } : {});
  if (!next || !free) return null;
  return (
    <a class="btn next" href={`/t/${next}`} title={say("table.next.key")}>{say("table.next", { n: others.length })}</a>
  );
}
