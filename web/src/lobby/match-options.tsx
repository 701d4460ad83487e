// The form for a game's options, made from the game's own list of them.

import { useState } from "preact/hooks";
import type { GameInfo, SeatRequest } from "../api/types";
import { rendererOf } from "../games";
import { type Key, loadMessages, say } from "../language";
import { me } from "../session/me";
import { level, type HintWish } from "../platform/settings";
import { Dialog } from "../ui/dialog";
import { useLazy } from "../ui/use-lazy";
import { optionsInWords, presetOf, presetsOf, rulesInWords } from "../session/games";
import type { FieldsProps } from "../match/option-fields";
import { planFor, SeatPlan } from "../match/seats";
import { useSetup } from "./match-setup";
import { timeFor } from "../match/time-control";
import type { Wishes } from "./wishes";

const loadChatChoice = () =>
  Promise.all([import("./chat-choice"), loadMessages("chat")]).then(([m]) => m.ChatReachChoice);

/** The choice of chat; its code comes when it is first opened. */
function ChatChoice(props: { now: Wishes; onChange(part: Partial<Wishes>): void }) {
  const { come: Choice } = useLazy(loadChatChoice);
  return Choice && <Choice {...props} />;
}

const loadDelay = () => Promise.all([import("./delay-choice"), loadMessages("watch")]).then(([m]) => m.DelayChoice);

/** By how much spectators are behind; it comes when it is first wanted. */
function Spectators(props: { now: Wishes; onChange(part: Partial<Wishes>): void }) {
  const { come: Choice } = useLazy(loadDelay);
  return Choice && <Choice {...props} />;
}

const loadTimes = () => Promise.all([import("../match/timeout-choice"), loadMessages("table")]).then(([m]) => m.RunsOutChoice);

/** How much time there is, and what follows when it has run out; it comes when it is first wanted. */
function TimeChoices(props: { game: GameInfo }) {
  const { come: Choice } = useLazy(loadTimes);
  return Choice && <Choice {...props} />;
}

const loadFields = () => import("../match/option-fields").then((m) => m.OptionFields);

/** All options of the game; they come when the dialog is first opened. */
function AllOptions(props: FieldsProps) {
  const { come: Fields } = useLazy(loadFields);
  return Fields && <Fields {...props} />;
}

const hintChoices: readonly [HintWish, Key][] = [
  ["alone", "app.options.hints.alone"],
  ["always", "app.options.hints.always"],
  ["never", "app.options.hints.never"],
];

interface OptionsProps {
  game: GameInfo;
  wishes: Wishes;
  onChange(now: Wishes): void;
  /** Makes a table with exactly these seats. */
  onStart(seats: SeatRequest[]): void;
  onClose(): void;
}

export function OptionsDialog({ game, wishes, onChange, onStart, onClose }: OptionsProps) {
  const [now, setNow] = useState(wishes);
  const change = (part: Partial<Wishes>): void => {
    const next = { ...now, ...part };
    setNow(next);
    onChange(next);
  };
  const setup = useSetup(game, now.options);
  const [plan, setPlan] = useState<SeatRequest[]>([]);
  const crowd = setup.seats.length > 2;
  const bots = planFor(setup.seats, 1, { kind: "bot", level: level.value });
  const fitting = plan.length === setup.seats.length ? plan : bots;
  const renderer = rendererOf(game.id);
  const presets = presetsOf(game);
  const preset = presetOf(game, now.options);
  const named = setup.seats.map((s) => [String(s.seat), s.name] as const);
  const chairs = [...named, ["any", say("app.options.any-chair")] as const];
  return (
    <Dialog title={say("app.options.title", { game: game.title })} onClose={onClose}>
      <div class="stack">
        <fieldset class={presets.length > 5 ? "choices dense" : "choices"}>
          <legend>{say("app.options.game")}</legend>
          {presets.map((p) => (
            <label key={p.name}>
              <input
                type="radio"
                name="preset"
                checked={preset?.name === p.name}
                onChange={() => change({ options: p.options })}
              />
              <span><b>{p.title}</b><small>{p.help}</small></span>
            </label>
          ))}
          {!preset && (
            <label>
              <input type="radio" name="preset" checked readOnly />
              <span>
                <b>{say("app.options.own")}</b>
                <small>{optionsInWords(game.options, now.options).join(", ")}</small>
              </span>
            </label>
          )}
        </fieldset>
        {setup.view !== null && ( // its place is kept, so that nothing moves under the finger when it comes
          <figure class="preview-map" aria-label={say("app.options.start")}>
            {setup.view != null && renderer && <renderer.Thumbnail view={setup.view} />}
          </figure>
        )}
        {setup.problem && <p class="problem" role="alert">{setup.problem}</p>}
        {setup.noEnd && !setup.problem && <p class="problem" role="status">{setup.noEnd}</p>}
        {crowd ? (
          <SeatPlan game={game} seats={setup.seats} plan={fitting} level={level.value} onChange={setPlan} />
        ) : <fieldset class="choices row">
          <legend>{say("app.options.chair")}</legend>
          {chairs.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="chair"
                checked={now.chair === value}
                onChange={() => change({ chair: value })}
              />
              <span><b>{name}</b></span>
            </label>
          ))}
        </fieldset>}
        <fieldset class="choices row">
          <legend>{say("app.options.hints")}</legend>
          {hintChoices.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="hints"
                checked={now.hints === value}
                onChange={() => change({ hints: value })}
              />
              <span><b>{say(name)}</b></span>
            </label>
          ))}
        </fieldset>
        <TimeChoices game={game} />
        {crowd && <ChatChoice now={now} onChange={change} />}
        {(game.hidden || game.sealed) && <Spectators now={now} onChange={change} />}
        <label class="check">
          <input type="checkbox" checked={now.listed} onChange={(e) => change({ listed: e.currentTarget.checked })} />
          <span>{say("app.options.listed")}</span>
        </label>
        {me.value?.handle && (
          <label class="check">
            <input
              type="checkbox"
              checked={now.rated && timeFor(game) !== ""}
              disabled={timeFor(game) === ""}
              onChange={(e) => change({ rated: e.currentTarget.checked })}
            />
            <span>
              {say("app.options.rated")}
              {timeFor(game) === "" && <small>{say("app.options.rated-clock")}</small>}
            </span>
          </label>
        )}
        <details open={!preset}>
          <summary>{say("app.options.all")}</summary>
          <div class="stack">
            <AllOptions game={game} chosen={now.options} onChange={(options) => change({ options })} />
          </div>
        </details>
        {crowd ? (
          <button type="button" class="btn solid" disabled={setup.problem !== ""} onClick={() => onStart(fitting)}>
            {say("app.options.make")}
          </button>
        ) : <button type="button" class="btn solid" onClick={onClose}>{say("app.options.done")}</button>}
      </div>
    </Dialog>
  );
}

/** The wishes in a few words: "Standard, as White". */
export function describe(game: GameInfo, wishes: Wishes): string {
  const kind = rulesInWords(game, wishes.options);
  const seat = game.seats.find((s) => String(s.seat) === wishes.chair);
  const chair = seat ? { chair: "named", seat: seat.name } : { chair: "any", seat: "" };
  return say("app.card.wishes", { kind, ...chair, hints: wishes.hints });
}
