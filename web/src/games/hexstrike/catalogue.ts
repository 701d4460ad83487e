// The cards under the rules on show.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { rules } from "../../api/client";
import { checkRules } from "../../api/variants";
import { capitalized } from "../../ui/case";
import type { Action, Card, Catalogue, Turn, View } from "./types";

/** The catalogue, or null until the server has answered. */
export const catalogue = signal<Catalogue | null>(null);

/** The data of the rules whose catalogue was asked for last; null before the first time. */
let asked: string | null = null;

/** Asks for a catalogue unless one was asked for: that of the printed cards. A failure is tried again at the next call. */
export function wantCatalogue(): void {
  if (asked === null) wantRules();
}

/** Asks for the catalogue of rules with changed data; without data it is that of the printed cards. */
export function wantRules(data: Readonly<Record<string, string>> = {}): void {
  const key = JSON.stringify(data);
  if (asked === key) return;
  asked = key;
  const answer = Object.keys(data).length === 0 ? rules("hexstrike") : checkRules({ game: "hexstrike", options: data });
  answer.then(
    ({ catalogue: come }) => void (asked === key && (catalogue.value = come as Catalogue)),
    () => void (asked === key && (asked = null)),
  );
}

/** Makes the catalogue that of a position's rules. */
export function useRules({ data }: View): void {
  useEffect(() => wantRules(data), [JSON.stringify(data)]);
}

/** Makes the catalogue one that the page has already. */
export function setCatalogue(own: Catalogue): void {
  asked = "own";
  catalogue.value = own;
}

export function cardOf(id: string): Card | undefined {
  return catalogue.value?.cards.find((card) => card.id === id);
}

/** "flying-knee" as it is printed; made from the id while the catalogue is not there. */
export function cardName(id: string): string {
  const name = id.split("-").map(capitalized).join(" ");
  return cardOf(id)?.name ?? name;
}

/** An action taken apart, by what stands in a slot or on a strip: "[a-La-Ra]". */
export function actionOf(text: string): Action | undefined {
  return catalogue.value?.actions.find((action) => action.text === text);
}

export function turnOf(id: string): Turn | undefined {
  return catalogue.value?.turns.find((turn) => turn.id === id);
}
