// The texts of the cards, fetched once.

import { signal } from "@preact/signals";
import { rules } from "../../api/client";
import { capitalized } from "../../ui/case";
import type { Action, Card, Catalogue, Turn } from "./types";

/** The catalogue, or null until the server has answered. */
export const catalogue = signal<Catalogue | null>(null);

let asked = false;

/** Asks for the catalogue unless that is done; a failure is tried again at the next call. */
export function wantCatalogue(): void {
  if (asked) return;
  asked = true;
  rules("hexstrike").then(
    (answer) => (catalogue.value = answer.catalogue as Catalogue),
    () => (asked = false),
  );
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
