// What there is to say about time comes with the first table that has a limit.

import type { ComponentType } from "preact";
import { useLazy } from "../../ui/use-lazy";
import type { Session } from "../play/session";

type Part = "Times" | "TimeFacts" | "TimeProposals";

const load = () => import("./time-panel");

/** A part of the texts about time, where time is limited. */
export function Timed({ session, part }: { session: Session; part: Part }) {
  return session.match.value!.time.control === "" ? null : <Come session={session} part={part} />;
}

function Come({ session, part }: { session: Session; part: Part }) {
  const { come } = useLazy(load);
  if (!come) return null;
  const Shown: ComponentType<{ session: Session }> = come[part];
  return <Shown session={session} />;
}
