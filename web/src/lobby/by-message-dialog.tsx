import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, SeatRequest, Setup } from "../api/types";
import { say } from "../language";
import { Dialog } from "../ui/dialog";

export interface ByMessageProps {
  game: GameInfo;
  options: Record<string, string>;
  busy: boolean;
  problem: string;
  onClose(): void;
  onStart(seats: SeatRequest[], announcement: string): void;
}

/** Names the seats of players by message; a seat without a name waits for a player with the link. */
export function ByMessageDialog({ game, options, busy, problem, onClose, onStart }: ByMessageProps) {
  const [seats, setSeats] = useState<Setup["seats"]>(game.seats);
  const [names, setNames] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => void api.setup(game.id, options).then((setup) => setSeats(setup.seats), () => {}), []);
  const start = (event: Event): void => {
    event.preventDefault();
    const wanted = seats.map((_, i): SeatRequest => {
      const name = (names[i] ?? "").trim();
      return name === "" ? { kind: "open" } : { kind: "message", name };
    });
    onStart(wanted, announcement);
  };
  return (
    <Dialog title={say("app.by-message.title")} onClose={onClose}>
      <form class="stack" onSubmit={start}>
        <p>{say("table.by-message.text")}</p>
        {seats.map((seat, i) => (
          <label class="field" key={seat.seat}>
            <span>{seat.name}</span>
            <input
              value={names[i] ?? ""}
              maxLength={40}
              placeholder={say("table.by-message.open")}
              onInput={(event) => {
                const next = [...names];
                next[i] = event.currentTarget.value;
                setNames(next);
              }}
            />
          </label>
        ))}
        <label class="field">
          <span>{say("table.by-message.announcement")}</span>
          <textarea
            rows={4}
            value={announcement}
            maxLength={4000}
            placeholder={say("table.by-message.announcement-example")}
            onInput={(event) => setAnnouncement(event.currentTarget.value)}
          />
        </label>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button class="btn solid" disabled={busy || names.every((name) => !name?.trim())}>{say("table.by-message.start")}</button>
      </form>
    </Dialog>
  );
}
