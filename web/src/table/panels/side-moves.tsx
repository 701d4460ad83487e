// Moves beside the play on the board: buttons in the banner, far from the main one.

import { useState } from "preact/hooks";
import type { Aside, Choice } from "../../game/contract";
import { say } from "../../language";
import type { Session } from "../play/session";

/** Ends the turn, or whatever else the viewer may do beside the play on the board. */
export function Asides({ session }: { session: Session }) {
  const { asides } = session.entry;
  const [asked, setAsked] = useState("");
  const open = asides.value.find((aside) => aside.choice.text === asked && aside.warning !== "");
  if (open) return <Question session={session} aside={open} onClose={() => setAsked("")} />;
  return (
    <>
      {asides.value.map((aside) => (
        <button
          key={aside.choice.text}
          type="button"
          class="btn"
          data-pick={`word ${aside.choice.picks[0]!.value}`}
          aria-disabled={session.entry.resting.value}
          onClick={() => (aside.warning ? setAsked(aside.choice.text) : session.entry.press(aside.choice))}
        >
          {aside.label}
        </button>
      ))}
    </>
  );
}

/** Reports whether a key leaves a question; nothing else of the page answers it then. */
export function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== "Escape") return false;
  event.preventDefault();
  return true;
}

const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks before something is given up. What goes on without loss stands where the button was that asked. */
function Question({ session, aside, onClose }: { session: Session; aside: Aside; onClose(): void }) {
  const resting = session.entry.resting.value;
  const go = (choices: readonly Choice[]): void => {
    if (resting) return;
    onClose();
    void session.entry.pressAll(choices);
  };
  return (
    <span class="question" role="group" aria-label={aside.label} onKeyDown={(event) => isEscape(event) && onClose()}>
      <span role="alert">{aside.warning}</span>
      <button type="button" class="btn" aria-disabled={resting} onClick={() => go([aside.choice])}>{aside.label}</button>
      {aside.instead && (
        <button type="button" class="btn" aria-disabled={resting} onClick={() => go(aside.instead!.choices)}>{aside.instead.label}</button>
      )}
      <button type="button" class="btn solid" ref={focus} onClick={onClose}>{say("table.act.play-on")}</button>
    </span>
  );
}
