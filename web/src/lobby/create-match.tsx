// One way to start any game: choose it, choose whom to play, sit down.

import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, SeatRequest } from "../api/types";
import { pagesOf } from "../games";
import { loadMessages, say } from "../language";
import { me } from "../session/me";
import { offered } from "../offers/counts";
import { go } from "../platform/router";
import { chair, chosenGame, hints, level, options, chatOpens, chatReach, type HintWish } from "../platform/settings";
import { Icon, type IconName } from "../ui/icons";
import { announce } from "../ui/live-regions";
import { standardOptions } from "../session/games";
import type { ByMessageProps } from "./by-message-dialog";
import { describe, OptionsDialog } from "./match-options";
import type { Wishes } from "./wishes";
import { Picture } from "../games/thumbnail";
import { planFor } from "../match/seats";
import { policyFor, TimeChoice, timeFor } from "../match/time-control";
import { useLazy } from "../ui/use-lazy";

type Company = "bot" | "friend" | "both";
type DialogName = "options" | "elsewhere" | "import";

/** The request for a choice of hints; the server knows by itself which players have no rivals. */
const advice: Record<HintWish, { hints?: boolean }> = { alone: {}, always: { hints: true }, never: { hints: false } };

/** The game of this name; the first of the site if there is none. */
export function gameChosen(games: readonly GameInfo[], name: string): GameInfo {
  return games.find((game) => game.id === name) ?? games[0]!;
}

export function Chooser({ games }: { games: readonly GameInfo[] }) {
  const chosen = gameChosen(games, chosenGame.value);
  const place = (games.indexOf(chosen) + 0.5) / games.length;
  return (
    <section class="start" aria-label={say("app.start.title")}>
      {games.length > 1 && (
        <fieldset class="shelf">
          <legend class="spoken">{say("app.start.game")}</legend>
          {games.map((game) => <Choice key={game.id} game={game} chosen={game === chosen} />)}
        </fieldset>
      )}
      <GameStart key={chosen.id} game={chosen} notch={games.length > 1 ? place : null} />
    </section>
  );
}

function Choice({ game, chosen }: { game: GameInfo; chosen: boolean }) {
  return (
    <label class="game">
      <input type="radio" name="game" checked={chosen} onChange={() => (chosenGame.value = game.id)} />
      <Picture game={game.id} />
      <span class="name"><b>{game.title}</b><small>{game.facts.slice(0, 2).join(" · ")}</small></span>
    </label>
  );
}

interface GameStartProps {
  game: GameInfo;
  /** Where the chosen game's picture stands above, from 0 to 1; null if there is none. */
  notch: number | null;
}

function GameStart({ game, notch }: GameStartProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [listed, setListed] = useState(false);
  const [rated, setRated] = useState(false);
  const [delay, setDelay] = useState(0);
  const chosen = options.value[game.id] ?? standardOptions(game);
  const wishes: Wishes = {
    options: chosen, chair: chair.value, listed, rated: rated && timeFor(game) !== "", hints: hints.value, chat: chatReach.value, chatOpens: chatOpens.value, delay,
  };

  const make = async (wanted: SeatRequest[] | Promise<SeatRequest[]>, gather?: boolean, announcement = ""): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      const seats = await wanted;
      const open = seats.some((seat) => seat.kind === "open");
      const made = await api.create({
        game: game.id, options: wishes.options, seats, gather,
        public: (open || gather) && (wishes.listed || wishes.rated), time: timeFor(game), ...policyFor(game), ...advice[wishes.hints],
        ...((game.hidden || game.sealed) && wishes.delay > 0 && { delay: wishes.delay }),
        ...(wishes.rated && (open || gather) ? { rated: true, hints: false } : {}),
        ...(announcement.trim() !== "" && { announcement }),
        ...((gather || seats.length > 2) && { chat: wishes.chat, chatOpens: wishes.chatOpens }),
      });
      go("/t/" + made.id);
    } catch (error) {
      setProblem((error as Error).message);
      announce((error as Error).message, true);
      setBusy(false);
    }
  };
  const meet = async (): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      const [{ offerOrSit }] = await Promise.all([import("./make-offer"), loadMessages("offers")]);
      await offerOrSit({ game: game.id, options: wishes.options, time: timeFor(game), rated: wishes.rated });
    } catch (error) {
      setProblem((error as Error).message);
      announce((error as Error).message, true);
    }
    setBusy(false);
  };
  const close = (): void => setDialog(null);
  const start = (company: Company) => (): void => void make(seatsFor(game, company, wishes));

  return (
    <div class="chooser">
      {notch !== null && <i class="notch" style={{ left: `${notch * 100}%` }} />}
      <div class="what">
        <h2>{game.title}</h2>
        <p>{game.summary}</p>
        <div class="links">
          {game.lessons > 0 && <a href={`/learn/${game.id}`}><Icon name="seal" small />{say("app.learn")}</a>}
          <a href={`/rules/${game.id}`}><Icon name="book" small />{say("app.header.rules")}</a>
          <a href="/puzzles"><Icon name="light" small />{say("app.lobby.puzzle")}</a>
          {pagesOf(game.id).map(({ name, title }) => <a key={name} href={`/${game.id}/${name}`}>{say(title)}</a>)}
          <button type="button" class="textlike" onClick={() => setDialog("options")}>
            <Icon name="sliders" small />{describe(game, wishes)}
          </button>
          <TimeChoice game={game} />
          {game.sealed && (
            <button type="button" class="textlike" onClick={() => setDialog("elsewhere")}>
              <Icon name="people" small />{say("app.by-message.title")}
            </button>
          )}
          <button type="button" class="textlike" disabled={busy} onClick={start("both")}>
            <Icon name="people" small />{say("app.start.both")}
          </button>
          <button type="button" class="textlike" onClick={() => setDialog("import")}>
            <Icon name="file" small />{say("app.import.title")}
          </button>
        </div>
      </div>
      {game.levels.length > 0 && <Ladder game={game} />}
      <div class="go">
        <Way
          solid icon="home"
          busy={busy}
          title={say("app.start.play")}
          text={say("app.start.play-text")}
          onClick={start("bot")}
        />
        <Way
          icon="people"
          busy={busy}
          title={say("app.start.player")}
          text={say("app.start.player-text", { n: offered.value[game.id] ?? 0 })}
          onClick={() => void meet()}
        />
        <Way
          icon="link"
          busy={busy}
          title={say("app.start.friend")}
          text={say("app.start.friend-text")}
          onClick={start("friend")}
        />
        {game.gathers && (
          <Way
            icon="people"
            busy={busy}
            title={say("app.start.gather")}
            text={say("app.start.gather-text", { least: game.gathers.min, most: game.gathers.max })}
            onClick={() => void make([{ kind: "me" }], true)}
          />
        )}
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {dialog === "elsewhere" && (
        <ByMessage
          game={game}
          options={chosen}
          busy={busy}
          problem={problem}
          onClose={close}
          onStart={(seats, announcement) => void make(seats, undefined, announcement)}
        />
      )}
      {dialog === "import" && <Import onClose={close} />}
      {dialog === "options" && (
        <OptionsDialog
          game={game}
          wishes={wishes}
          onClose={close}
          onStart={(seats) => void make(seats)}
          onChange={(now) => {
            options.value = { ...options.value, [game.id]: now.options };
            chair.value = now.chair;
            hints.value = now.hints;
            chatReach.value = now.chat;
            chatOpens.value = now.chatOpens;
            setListed(now.listed);
            setRated(now.rated);
            setDelay(now.delay);
          }}
        />
      )}
    </div>
  );
}

interface WayProps {
  icon: IconName;
  title: string;
  text: string;
  solid?: boolean;
  busy: boolean;
  onClick(): void;
}

/** A way to start: what it is called, and what comes of it. */
function Way({ icon, title, text, solid, busy, onClick }: WayProps) {
  return (
    <button type="button" class={solid ? "btn company solid" : "btn company"} disabled={busy} onClick={onClick}>
      <Icon name={icon} />
      <span><b>{title}</b> <small>{text}</small></span>
    </button>
  );
}

const loadByMessage = () =>
  Promise.all([import("./by-message-dialog"), loadMessages("table")]).then(([m]) => m.ByMessageDialog);
const loadImport = () => Promise.all([import("./import-dialog"), loadMessages("table")]).then(([m]) => m.ImportDialog);

/** Dialogs that few users open: their code comes when they do. */
function ByMessage(props: ByMessageProps) {
  const { come: Dialog } = useLazy(loadByMessage);
  return Dialog && <Dialog {...props} />;
}

function Import(props: { onClose(): void }) {
  const { come: Dialog } = useLazy(loadImport);
  return Dialog && <Dialog {...props} />;
}

const loadStrength = () => Promise.all([import("./suggested-level"), loadMessages("archive")]).then(([m]) => m.OwnStrength);

/** How strong the caller is, for who has an account; it comes when it is first wanted. */
function Strength({ game }: { game: string }) {
  const { come: Own } = useLazy(loadStrength);
  return Own && <Own game={game} />;
}

/** The levels of the bot as a ladder, filled up to the one that was chosen. */
export function Ladder({ game }: { game: GameInfo }) {
  const chosen = game.levels.find((l) => l.level === level.value) ?? game.levels[0]!;
  return (
    <fieldset class="ladder">
      <legend>{say("app.start.level")}</legend>
      <div>
        {game.levels.map((l) => (
          <label key={l.level} title={l.help} class={l.level < chosen.level ? "below" : undefined}>
            <input type="radio" name="level" checked={l === chosen} onChange={() => (level.value = l.level)} />
            <svg viewBox="-20 -18 40 36" aria-hidden="true"><path d={step} /></svg>
            <span aria-hidden="true">{l.level}</span>
            <span class="spoken">{l.name}: {l.help}</span>
          </label>
        ))}
      </div>
      <p aria-hidden="true"><b>{chosen.name}</b> {chosen.help}</p>
      {me.value?.handle && <Strength game={game.id} />}
    </fieldset>
  );
}

const step =
  "M-17.6,-1.7Q-18.6,0 -17.6,1.7L-10.3,14.4Q-9.3,16.1 -7.3,16.1H7.3Q9.3,16.1 10.3,14.4L17.6,1.7Q18.6,0 17.6,-1.7" +
  "L10.3,-14.4Q9.3,-16.1 7.3,-16.1H-7.3Q-9.3,-16.1 -10.3,-14.4Z";

/** The seats that were asked for: the caller on the chair they chose, the others as the company demands. */
export async function seatsFor(game: GameInfo, company: Company, wishes: Pick<Wishes, "options" | "chair">): Promise<SeatRequest[]> {
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
