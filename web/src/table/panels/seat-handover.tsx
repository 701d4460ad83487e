// Several players at one device: the table is covered between two of them with different views.

import { say } from "../../language";
import { SeatMark } from "./players";
import type { Session } from "../play/session";

/** Returns whether the player of the side on show has not confirmed yet that they look alone. */
export function covered(session: Session): boolean {
  const { opened, position, seats } = session;
  const now = position.value!;
  return seats.value.length > 1 && now.seatSpecific && now.status === "running" && opened.value !== now.seat;
}

export function SeatHandover({ session }: { session: Session }) {
  const { players, position, uncover } = session;
  const seat = position.value!.seat;
  const next = players.value.find((p) => p.seat === seat)!;
  return (
    <div class="pass-device">
      <SeatMark session={session} seat={seat} />
      <h1>{say("table.pass-device.pass", { seat: next.title })}</h1>
      <p>{say("table.pass-device.why", { seat: next.title })}</p>
      <button type="button" class="main solid" autofocus onClick={() => uncover(seat)}>
        {say("table.pass-device.open", { seat: next.title })}
      </button>
    </div>
  );
}
