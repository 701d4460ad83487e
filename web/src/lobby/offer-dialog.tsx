// Makes an offer to all, or a challenge to one user.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, NewOffer } from "../api/types";
import { say } from "../language";
import { gameTitle, games, loadGames, rulesInWords } from "../session/games";
import { TimeChoice, timeFor } from "../match/time-control";
import { me } from "../session/me";
import { go } from "../platform/router";
import { chosenGame, options } from "../platform/settings";
import { Dialog } from "../ui/dialog";
import { announce } from "../ui/live-regions";
import { setWaits } from "../offers/counts";

interface OfferProps {
  /** Chosen in the lobby; elsewhere it is chosen here. */
  game?: GameInfo;
  /** Handle of who is challenged. */
  opponent?: string;
  onClose(): void;
}

/** Rules, time and the like stay as they were chosen in the lobby. */
export function OfferDialog({ game: given, opponent: asked = "", onClose }: OfferProps) {
  const [id, setId] = useState(given?.id ?? chosenGame.value);
  const [opponent, setOpponent] = useState(asked);
  const [seat, setSeat] = useState(0);
  const [rated, setRated] = useState(false);
  const [range, setRange] = useState({ least: "", most: "" });
  const [tables, setTables] = useState(0);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => void loadGames().catch(() => {}), []);
  const game = games.value?.find((one) => one.id === id) ?? given ?? games.value?.[0];
  if (!game) return null;
  const timed = timeFor(game) !== "";
  const days = /days/.test(timeFor(game));
  const chosen = options.value[game.id] ?? {};
  const rules = rulesInWords(game, chosen);
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const wish: NewOffer = {
      game: game.id, options: chosen, time: timeFor(game), seat, rated: rated && timed,
      ...(!opponent && { minRating: Number(range.least) || 0, maxRating: Number(range.most) || 0, maxMatches: days ? tables : 0 }),
      ...(opponent && { challenged: opponent.replace(/^@/, "") }),
    };
    try {
      await offerOrSit(wish);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      announce((error as Error).message, true);
      setBusy(false);
    }
  };
  const account = me.value?.handle;
  return (
    <Dialog title={asked ? say("offers.challenge-title", { name: asked }) : say("offers.make-title")} onClose={onClose}>
      <form class="stack offer-form" onSubmit={(event) => void make(event)}>
        <label class="field">
          <span>{say("app.start.game")}</span>
          <select value={game.id} onChange={(event) => setId(event.currentTarget.value)}>
            {games.value?.map((one) => <option key={one.id} value={one.id}>{gameTitle(one.id)}</option>)}
          </select>
          <small>{rules}</small>
        </label>
        <TimeChoice game={game} />
        <fieldset class="choices row">
          <legend>{say("app.options.chair")}</legend>
          {[{ seat: 0, name: say("app.options.any-chair") }, ...game.seats.slice(0, 2)].map((one) => (
            <label key={one.seat}>
              <input type="radio" name="offer-seat" checked={seat === one.seat} onChange={() => setSeat(one.seat)} />
              <span><b>{one.name}</b></span>
            </label>
          ))}
        </fieldset>
        {!asked && (
          <label class="field">
            <span>{say("offers.opponent")}</span>
            <input
              value={opponent}
              maxLength={40}
              placeholder={say("offers.opponent.any")}
              autocapitalize="none"
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => setOpponent(event.currentTarget.value.trim())}
            />
          </label>
        )}
        {account && (
          <label class="check">
            <input
              type="checkbox"
              checked={rated && timed}
              disabled={!timed}
              onChange={(event) => setRated(event.currentTarget.checked)}
            />
            <span>{say("offers.make-rated")}{!timed && <small>{say("offers.rated-clock")}</small>}</span>
          </label>
        )}
        {account && !opponent && (
          <fieldset class="choices row">
            <legend>{say("offers.make-range")}</legend>
            {(["least", "most"] as const).map((end) => (
              <label key={end} class="field">
                <span>{say(end === "least" ? "offers.least" : "offers.most")}</span>
                <input
                  type="number"
                  min={0}
                  max={9999}
                  step={50}
                  value={range[end]}
                  onInput={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
                />
              </label>
            ))}
          </fieldset>
        )}
        {days && !opponent && (
          <label class="field">
            <span>{say("offers.standing")}</span>
            <select value={tables} onChange={(event) => setTables(Number(event.currentTarget.value))}>
              {[0, 1, 2, 3, 5, 10].map((n) => <option key={n} value={n}>{say("offers.standing.n", { n })}</option>)}
            </select>
          </label>
        )}
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button class="btn solid" disabled={busy}>{say(opponent ? "offers.challenge" : "offers.make-it")}</button>
      </form>
    </Dialog>
  );
}

/** Makes an offer; if the same offer stands already, goes to the table. */
export async function offerOrSit(wish: NewOffer): Promise<void> {
  const { match } = await api.makeOffer(wish);
  if (match) {
    go("/t/" + match);
    return;
  }
  setWaits(true);
  announce(say("offers.made"));
}
