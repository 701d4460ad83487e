// Moving without the board: by a typed move, or from a list of what can be picked.

import { useRef } from "preact/hooks";
import { say } from "../../language";
import type { Pick } from "../../game/contract";
import { gameInfo } from "../../session/games";
import { about, signed } from "../../ui/lit-cells";
import { useRest } from "../../ui/confirm-button";
import type { Session } from "../play/session";

interface Offer { path: Pick[]; heading: string; picks: { pick: Pick; label: string }[]; act: string }

/** What is picked and can be picked, in words. While an answer or a step is awaited it stays, and so does the focus. */
function useOffer({ entry, renderer, past, view }: Session) {
  const offer = useRef<Offer>({ path: [], heading: say("app.tables.moves", { n: 0 }), picks: [], act: "" });
  const path = entry.path.value;
  const made = entry.made.value;
  if (entry.turn.value || past.at.value !== null) {
    offer.current = {
      path,
      heading: path.map((pick) => pick.label).join(", ") || say("app.tables.moves", { n: entry.choices.value.length }),
      picks: entry.next.value.map((pick) => ({ pick, label: renderer.value!.pickLabel(view.value, path, pick) })),
      act: made ? renderer.value!.actLabel(view.value, made) : "",
    };
  }
  return offer.current;
}

/** Several picks have the same label: the board lights their cells, and screen readers get the coordinates. */
const isShared = (label: string, picks: Offer["picks"]): boolean => picks.filter((other) => other.label === label).length > 1;

export function ByList({ session }: { session: Session }) {
  const { entry } = session;
  const { path, heading, picks, act } = useOffer(session);
  const isNone = session.position.value!.turns.length === 0 || session.filmPlayer.showing.value !== null;
  const isLate = useRest(JSON.stringify([isNone, entry.meaning.value, path, picks.length, act]));
  if (isNone) return <p class="empty">{say("table.list.none")}</p>;
  return (
    <div class="manual">
      <TypedMove session={session} />
      <h3>{heading}</h3>
      {path.length > 0 && (
        <button type="button" class="btn quiet" onClick={(event) => isLate(event) || entry.choose(path.slice(0, -1))}>
          {say("table.list.back")}
        </button>
      )}
      <ul>
        {picks.map(({ pick, label }) => (
          <li key={`${pick.kind} ${pick.value}`}>
            <button
              type="button" class="btn" {...about(pick.at === undefined ? [] : [pick.at])}
              aria-label={isShared(label, picks) && pick.at !== undefined ? `${label} ${signed(pick.at)}` : undefined}
              onClick={(event) => isLate(event) || entry.choose([...path, pick])}
            >
              {label}
            </button>
          </li>
        ))}
        {act && (
          <li>
            <button type="button" class="btn solid" onClick={(event) => isLate(event) || entry.confirm()}>{act}</button>
          </li>
        )}
      </ul>
    </div>
  );
}

function TypedMove({ session }: { session: Session }) {
  const { typed } = session.entry;
  const text = typed.value;
  const setText = (wanted: string): void => void (typed.value = wanted);
  const example = session.entry.choices.value[0]?.text ?? "";
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() !== "" && (await session.entry.type(text.trim())) && typed.value === text) setText("");
  };
  if (gameInfo(session.match.value!.game)?.sealed) {
    return <TypedOrders session={session} text={text} onText={setText} onSubmit={submit} />;
  }
  return (
    <form class="typed" onSubmit={(event) => void submit(event)}>
      <label for="typed-move">{say("table.list.type")}</label>
      <input
        id="typed-move"
        class="mono"
        value={text}
        placeholder={example}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <button class="btn" disabled={session.entry.sending.value}>{say("table.list.play")}</button>
    </form>
  );
}

interface OrdersProps {
  session: Session;
  text: string;
  onText(text: string): void;
  onSubmit(event: Event): Promise<void>;
}

/** A whole message of orders, as a player by mail would write it: all of it is entered, or nothing. */
function TypedOrders({ session, text, onText, onSubmit }: OrdersProps) {
  const examples = session.entry.choices.value.filter((choice) => choice.picks.length > 1).slice(0, 1);
  const toast = session.toasts.shown.value;
  return (
    <form class="typed orders" onSubmit={(event) => void onSubmit(event)}>
      <label for="typed-move">{say("table.list.type-orders")}</label>
      <textarea
        id="typed-move"
        class="mono"
        rows={4}
        value={text}
        maxLength={2000}
        placeholder={[...examples.map((choice) => choice.text), "commit"].join("\n")}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby={toast?.tone === "bad" ? "typed-fault" : undefined}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void onSubmit(event);
        }}
      />
      {toast?.tone === "bad" && <p id="typed-fault" class="problem">{toast.sentence}</p>}
      <button class="btn" disabled={session.entry.sending.value}>{say("table.list.send")}</button>
    </form>
  );
}
