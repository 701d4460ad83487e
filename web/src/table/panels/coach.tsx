// The coach: in a user's first games, one remark at a time about what is on the board. The server sends
// which remarks concern it; this browser remembers which of them were made.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../../api/match";
import type { Remark } from "../../api/types";
import { say } from "../../language";
import { coaching, isMap, stored } from "../../platform/settings";
import { RuleLink } from "./rule-link";
import type { Session } from "../play/session";
import { Icon } from "../../ui/icons";
import { about } from "../../ui/lit-cells";
import { announce } from "../../ui/live-regions";

/** How many games of each kind are accompanied. */
const first = 2;

type Lists = Record<string, readonly string[]>;

/** The tables that are accompanied, and the remarks that were made, by game. */
const tables = stored<Lists>("coached", {}, isMap);
const made = stored<Lists>("remarks", {}, isMap);

const listed = (lists: Lists, game: string): readonly string[] => lists[game] ?? [];
const added = (lists: Lists, game: string, name: string): Lists =>
  listed(lists, game).includes(name) ? lists : { ...lists, [game]: [...listed(lists, game), name] };

/** Whether a table is among the first of its game. */
const accompanied = (game: string, id: string): boolean =>
  listed(tables.value, game).includes(id) || listed(tables.value, game).length < first;

export function Coach({ session }: { session: Session }) {
  const { entry, id, match, position } = session;
  const { game } = match.value!;
  const [remark, setRemark] = useState<Remark | null>(null);
  const shown = useRef<Remark | null>(null);
  const [awaited, setAwaited] = useState(session.seats.value.length > 0);
  const here = coaching.value && accompanied(game, id);
  const seat = here ? (entry.turn.value?.seat ?? null) : null;

  const show = (next: Remark | null): void => {
    if (shown.current && shown.current.name !== next?.name) made.value = added(made.value, game, shown.current.name);
    if (next && shown.current?.name !== next.name) announce(next.text);
    shown.current = next;
    setRemark(next);
  };
  useEffect(() => {
    if (seat === null) return show(null);
    let left = false;
    api.coach(id, seat).finally(() => setAwaited(false)).then((concerning) => {
      if (left) return;
      tables.value = added(tables.value, game, id);
      show(choose(concerning, shown.current, listed(made.value, game)));
    }, () => {}); // a remark that does not come is not missed
    return () => {
      left = true;
    };
  }, [seat, position.value!.number]);

  if (position.value!.status === "finished") return null; // at once, so that the result appears in its place
  if (!remark) return here && awaited && <div class="coach-room" />; // a renderer may keep room free until the first remark
  return (
    <div class="coach" role="group" aria-label={say("table.coach")}>
      <Icon name="book" small />
      <p class="grow" {...about(remark.cells)}>{remark.text} <RuleLink session={session} rule={remark.rule} /></p>
      <button type="button" class="tool" aria-label={say("table.coach.close")} onClick={() => show(null)}>
        <Icon name="close" small />
      </button>
    </div>
  );
}

/** A remark stays as long as it concerns the board; then the first that was not made yet comes. */
function choose(concerning: readonly Remark[], now: Remark | null, before: readonly string[]): Remark | null {
  const stays = concerning.find(({ name }) => name === now?.name);
  return stays ?? concerning.find(({ name }) => !before.includes(name)) ?? null;
}
