// A game in the lobby, and the three ways to start it.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, SeatRequest } from "../api/types";
import { pagesOf } from "../games";
import { loadPictures } from "../games/files";
import { say } from "../language";
import { go } from "../router";
import { chair, hints, level, options, type HintWish } from "../settings";
import { Icon } from "../ui/icons";
import { announce } from "../ui/live";
import { standardOptions } from "./games";
import { describe, OptionsDialog, type Wishes } from "./options";
import { planFor } from "./seats";

type Company = "bot" | "friend" | "both";

/** What a wish for hints asks of the house, which knows by itself who plays without rivals. */
const advice: Record<HintWish, { hints?: boolean }> = { alone: {}, always: { hints: true }, never: { hints: false } };

export function GameCard({ game, wide }: { game: GameInfo; wide: boolean }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [editing, setEditing] = useState(false);
  const [listed, setListed] = useState(false);
  const wishes: Wishes = { options: options.value[game.id] ?? standardOptions(game), chair: chair.value, listed, hints: hints.value };

  const start = async (company: Company): Promise<void> => make(seatsFor(game, company, wishes));
  const make = async (wanted: SeatRequest[] | Promise<SeatRequest[]>): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      const seats = await wanted;
      const open = seats.some((seat) => seat.kind === "open");
      const made = await api.create({
        game: game.id, options: wishes.options, seats, public: open && wishes.listed, ...advice[wishes.hints],
      });
      go("/t/" + made.id);
    } catch (error) {
      setProblem((error as Error).message);
      announce((error as Error).message, true);
      setBusy(false);
    }
  };

  return (
    <li class={wide ? "game wide" : "game"}>
      <Picture game={game.id} />
      <div class="body">
        <h2>{game.title}</h2>
        <p class="summary">{game.summary}</p>
        <div class="facts">{game.facts.map((fact) => <span key={fact}>{fact}</span>)}</div>
        {game.levels.length > 0 && <LevelPicker game={game} />}
        <button type="button" class="btn solid" disabled={busy} onClick={() => void start("bot")}>
          {say("page.card.play")}
        </button>
        <div class="pair">
          <button type="button" class="btn" disabled={busy} onClick={() => void start("friend")}>
            <Icon name="link" small />{say("page.card.friend")}
          </button>
          <button type="button" class="btn" disabled={busy} onClick={() => void start("both")}>
            <Icon name="people" small />{say("page.card.both")}
          </button>
        </div>
        <div class="more">
          <button type="button" class="textlike" onClick={() => setEditing(true)}>
            <Icon name="sliders" small />{describe(game, wishes)}
          </button>
          <span>
            {pagesOf(game.id).map(({ name, title }) => <a key={name} href={`/${game.id}/${name}`}>{say(title)}</a>)}
            <a href={`/rules/${game.id}`}><Icon name="book" small />{say("page.header.rules")}</a>
          </span>
        </div>
        {problem && <p class="problem" role="alert">{problem}</p>}
      </div>
      {editing && (
        <OptionsDialog
          game={game}
          wishes={wishes}
          onClose={() => setEditing(false)}
          onStart={(seats) => void make(seats)}
          onChange={(now) => {
            options.value = { ...options.value, [game.id]: now.options };
            chair.value = now.chair;
            hints.value = now.hints;
            setListed(now.listed);
          }}
        />
      )}
    </li>
  );
}

/** The game's picture: a board in mid-game. A card without one does as well. */
function Picture({ game }: { game: string }) {
  const [svg, setSvg] = useState("");
  useEffect(() => void loadPictures().then((drawn) => setSvg(drawn[game] ?? ""), () => {}), [game]);
  return <div class="pic" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

function LevelPicker({ game }: { game: GameInfo }) {
  const chosen = game.levels.find((l) => l.level === level.value) ?? game.levels[0]!;
  return (
    <fieldset class="levels">
      <legend>{say("page.card.bot")}</legend>
      <div>
        {game.levels.map((l) => (
          <label key={l.level} title={l.help}>
            <input
              type="radio"
              name={`level-${game.id}`}
              checked={l === chosen}
              onChange={() => (level.value = l.level)}
            />
            <span>{l.level}</span>
            <span class="spoken">{l.name}: {l.help}</span>
          </label>
        ))}
      </div>
      <p aria-hidden="true"><b>{chosen.name}</b> {chosen.help}</p>
    </fieldset>
  );
}

/** The seats that were asked for: the caller on the chair they chose, the others as the company demands. */
async function seatsFor(game: GameInfo, company: Company, wishes: Wishes): Promise<SeatRequest[]> {
  const changed = Object.keys(wishes.options).length > 0;
  const seats = changed ? (await api.setup(game.id, wishes.options)).seats : game.seats;
  const others: Record<Company, SeatRequest> = {
    bot: { kind: "bot", level: level.value },
    friend: { kind: "open" },
    both: { kind: "me" },
  };
  const named = seats.find((seat) => String(seat.seat) === wishes.chair);
  const own = (named ?? seats[Math.floor(Math.random() * seats.length)]!).seat;
  return planFor(seats, own, others[company]);
}
