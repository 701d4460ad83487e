// What is printed on the cards, asked of the house once.

import { signal } from "@preact/signals";
import { rules } from "../../api/client";
import { capitalized } from "../../ui/english";
import type { Card, Catalogue, Plan } from "./types";

/** The catalogue, or null until the house has answered. */
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

export function planOf(active: string, passive: string): Plan | undefined {
  return catalogue.value?.plans.find((plan) => plan.active === active && plan.passive === passive);
}
