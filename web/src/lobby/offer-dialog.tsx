// One dialog for all ways to begin a game: an offer to all, a challenge, a link for a friend, or a bot.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/study";
import type { GameInfo, NewOffer } from "../api/types";
import { knows } from "../games";
import { Dye } from "../games/thumbnail";
import { say } from "../language";
import { policyFor, timeFor, timeInWords } from "../match/time-control";
import { go } from "../platform/router";
import { chosenGame, level, options } from "../platform/settings";
import { games, loadGames, presetOf, presetsOf, rulesInWords, standardOptions } from "../session/games";
import { me } from "../session/me";
import { Dialog } from "../ui/dialog";
import { Icon, type IconName } from "../ui/icons";
import { announce } from "../ui/live-regions";
import { Ladder, seatsFor } from "./create-match";
import { offerOrSit } from "./make-offer";
import { OptionFields } from "../match/option-fields";
import { anyRating, limitsOf, type Range, RatingRange } from "./rating-range";
import { TimeSliders } from "./time-sliders";

type Opponent = "anyone" | "member" | "link" | "bot";

const opponents: readonly [Opponent, IconName][] = [["anyone", "people"], ["member", "hands"], ["link", "link"], ["bot", "home"]];

interface OfferProps {
  /** The game at first. */
  game?: GameInfo | undefined;
  /** Handle of the challenged member. */
  opponent?: string;
  onClose(): void;
}

/** What the dialog holds beside the game, its options and its time, which this browser remembers. */
interface Wish { opponent: Opponent; handle: string; seat: number; rated: boolean; range: Range; tables: number; watch: boolean }

export function OfferDialog({ game: given, opponent: asked = "", onClose }: OfferProps) {
  const [id, setId] = useState(given?.id ?? chosenGame.value);
  const [wish, setWish] = useState<Wish>({
    opponent: asked ? "member" : "anyone", handle: asked, seat: 0, rated: false, range: anyRating, tables: 0, watch: true,
  });
  const [listing, setListing] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => void loadGames().catch(() => {}), []);
  const all = games.value?.filter((one) => knows(one.id)) ?? [];
  const game = all.find((one) => one.id === id) ?? given ?? all[0];
  if (!game) return null;
  const change = (part: Partial<Wish>): void => setWish({ ...wish, ...part });
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      await (wish.opponent === "bot" || wish.opponent === "link" ? makeMatch(game, wish) : offerOrSit(offerOf(game, wish)));
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      announce((error as Error).message, true);
      setBusy(false);
    }
  };
  return (
    <Dialog title={asked ? say("offers.challenge-title", { name: asked }) : say("offers.make-title")} onClose={onClose}>
      <form class="new-game" onSubmit={(event) => void begin(event)}>
        {listing ? <Options game={game} onBack={() => setListing(false)} /> : (
          <>
            <fieldset class="games">
              <legend class="spoken">{say("app.start.game")}</legend>
              {all.map((one) => (
                <label key={one.id}>
                  <input type="radio" name="offer-game" checked={one === game} onChange={() => setId(one.id)} />
                  <Dye game={one.id} />{one.title}
                </label>
              ))}
            </fieldset>
            {!asked && <Opponents chosen={wish.opponent} onChoose={(opponent) => change({ opponent })} />}
            {wish.opponent === "bot" && game.levels.length > 0 && <Ladder game={game} />}
            {wish.opponent === "member" && !asked && <Handle value={wish.handle} onChange={(handle) => change({ handle })} />}
            <div class="halves">
              <div><Rules game={game} onOther={() => setListing(true)} /><TimeSliders game={game} /></div>
              <div><Conditions game={game} wish={wish} onChange={change} /></div>
            </div>
          </>
        )}
        {problem && <p class="problem" role="alert">{problem}</p>}
        <footer>
          <p><b>{summaryOf(game, wish)}</b>{say("offers.outcome", { opponent: wish.opponent, level: level.value, handle: wish.handle })}</p>
          <button type="button" class="btn" onClick={onClose}>{say("offers.cancel")}</button>
          <button class="btn solid" disabled={busy}>{say("offers.begin", { opponent: wish.opponent })}</button>
        </footer>
      </form>
    </Dialog>
  );
}

const optionsOf = (game: GameInfo): Record<string, string> => options.value[game.id] ?? standardOptions(game);
const isRated = (game: GameInfo, { opponent, rated }: Wish): boolean =>
  rated && !!me.value?.handle && timeFor(game) !== "" && (opponent === "anyone" || opponent === "member");

function summaryOf(game: GameInfo, wish: Wish): string {
  const facts = [`${game.title} ${rulesInWords(game, optionsOf(game))}`, timeInWords(timeFor(game), game.sealed)];
  return [...facts, ...(isRated(game, wish) ? [say("offers.rated")] : [])].join(", ");
}

function offerOf(game: GameInfo, wish: Wish): NewOffer {
  const offer = { game: game.id, options: optionsOf(game), time: timeFor(game), seat: wish.seat, rated: isRated(game, wish) };
  if (wish.opponent === "member") return { ...offer, challenged: wish.handle.replace(/^@/, "") };
  return { ...offer, ...(me.value?.handle && limitsOf(wish.range)), maxMatches: /days/.test(offer.time) ? wish.tables : 0 };
}

/** Makes a match against a bot, or with a seat for a friend, and goes there. */
async function makeMatch(game: GameInfo, { opponent, seat, watch }: Wish): Promise<void> {
  const chosen = optionsOf(game);
  const seats = await seatsFor(game, opponent === "bot" ? "bot" : "friend", { options: chosen, chair: seat ? String(seat) : "any" });
  const { id } = await api.create({ game: game.id, options: chosen, seats, public: watch, time: timeFor(game), ...policyFor(game) });
  go("/t/" + id);
}

function Opponents({ chosen, onChoose }: { chosen: Opponent; onChoose(opponent: Opponent): void }) {
  return (
    <fieldset class="opponents">
      <legend>{say("offers.opponent")}</legend>
      {opponents.map(([opponent, icon]) => (
        <label key={opponent}>
          <input type="radio" name="offer-opponent" checked={opponent === chosen} onChange={() => onChoose(opponent)} />
          <Icon name={icon} />
          <span><b>{say("offers.opponent-name", { opponent })}</b><small>{say("offers.opponent-text", { opponent })}</small></span>
        </label>
      ))}
    </fieldset>
  );
}

function Handle({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <label class="field">
      <span>{say("offers.handle")}</span>
      <input
        value={value} maxLength={40} required autocapitalize="none" autocomplete="off" spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value.trim())}
      />
    </label>
  );
}

/** The presets of the game, and the way to all its options. */
function Rules({ game, onOther }: { game: GameInfo; onOther(): void }) {
  const chosen = optionsOf(game);
  const preset = presetOf(game, chosen);
  return (
    <fieldset class="presets">
      <legend>{say("app.header.rules")}</legend>
      {presetsOf(game).map((one) => (
        <label key={one.name} class="pick">
          <input
            type="radio" name="offer-preset" checked={one.name === preset?.name}
            onChange={() => (options.value = { ...options.value, [game.id]: one.options })}
          />
          {one.title}
        </label>
      ))}
      <button type="button" class={preset ? "pick" : "pick on"} onClick={onOther}><Icon name="sliders" small />{say("offers.other-rules")}</button>
      <p>{preset ? preset.help : rulesInWords(game, chosen)}</p>
    </fieldset>
  );
}

function Options({ game, onBack }: { game: GameInfo; onBack(): void }) {
  return (
    <div class="stack">
      <p><button type="button" class="textlike" onClick={onBack}><Icon name="undo" small />{say("offers.back")}</button></p>
      <OptionFields game={game} chosen={optionsOf(game)} onChange={(chosen) => (options.value = { ...options.value, [game.id]: chosen })} />
    </div>
  );
}

interface ConditionsProps { game: GameInfo; wish: Wish; onChange(part: Partial<Wish>): void }

/** Whether the game is rated, for which ratings, the caller's side, and spectators. */
function Conditions({ game, wish, onChange }: ConditionsProps) {
  const direct = wish.opponent === "bot" || wish.opponent === "link";
  const account = !!me.value?.handle;
  const timed = timeFor(game) !== "";
  const why = direct ? "direct" : !account ? "guest" : timed ? "can" : "clock";
  return (
    <>
      <Toggle
        on={isRated(game, wish)} disabled={why !== "can"} title={say("offers.make-rated")} text={say("offers.rated-why", { why })}
        onChange={(rated) => onChange({ rated })}
      />
      {account && wish.opponent === "anyone" && <OwnRange game={game.id} range={wish.range} onChange={(range) => onChange({ range })} />}
      <fieldset class="sides">
        <legend>{say("app.options.chair")}</legend>
        {[{ seat: 0, name: say("app.options.any-chair") }, ...game.seats.slice(0, 2)].map(({ seat, name }) => (
          <label key={seat}>
            <input type="radio" name="offer-seat" checked={wish.seat === seat} onChange={() => onChange({ seat })} />{name}
          </label>
        ))}
      </fieldset>
      {/days/.test(timeFor(game)) && wish.opponent === "anyone" && (
        <label class="field">
          <span>{say("offers.standing")}</span>
          <select value={wish.tables} onChange={(event) => onChange({ tables: Number(event.currentTarget.value) })}>
            {[0, 1, 2, 3, 5, 10].map((n) => <option key={n} value={n}>{say("offers.standing.n", { n })}</option>)}
          </select>
        </label>
      )}
      {direct && (
        <Toggle on={wish.watch} title={say("offers.watch")} text={say("offers.watch-text")} onChange={(watch) => onChange({ watch })} />
      )}
    </>
  );
}

/** The range of ratings, with the caller's own rating on it. */
function OwnRange({ game, range, onChange }: { game: string; range: Range; onChange(range: Range): void }) {
  const [own, setOwn] = useState<number | undefined>();
  useEffect(() => {
    setOwn(undefined);
    api.strength(game).then(({ mine }) => setOwn(mine?.rating), () => {});
  }, [game]);
  return <RatingRange range={range} own={own} onChange={onChange} />;
}

interface ToggleProps { on: boolean; disabled?: boolean; title: string; text: string; onChange(on: boolean): void }

function Toggle({ on, disabled, title, text, onChange }: ToggleProps) {
  return (
    <label class="switch">
      <span><b>{title}</b><small>{text}</small></span>
      <input type="checkbox" role="switch" checked={on} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}
