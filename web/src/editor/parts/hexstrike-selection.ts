// The card that is edited, and the cards under the printed rules and under the edited ones.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { RuleCheck } from "../../api/variants";
import { catalogue, setCatalogue } from "../../games/hexstrike/catalogue";
import type { Action, Card, Catalogue } from "../../games/hexstrike/types";
import type { StageProps } from "../controls/part";
import { useUsual } from "../controls/use-usual";
import { type Fields, readFields } from "./hexstrike-data";

/** The id of the edited card. */
export const selected = signal("hammer");

/** What is typed to find a card. */
export const sought = signal("");

/** A card as printed and as edited. */
export interface Pair {
  printed: Card;
  mine: Card;
  changed: boolean;
}

/** Returns all cards as printed and as edited, or null until the printed ones have come. */
export function usePairs(props: StageProps): Pair[] | null {
  const usual = useUsual(props, ["cards"]);
  useActions(usual, props.rules);
  const fields = readFields(props.options["cards"] ?? "");
  const key = props.options["cards"];
  return useMemo(() => usual && (usual.catalogue as Catalogue).cards.map((printed) => pairOf(printed, fields)), [usual, key]);
}

/** Has the drawings know the beats of both rules. */
function useActions(usual: RuleCheck | null, rules: RuleCheck): void {
  useEffect(() => {
    if (usual) setCatalogue({ ...(usual.catalogue as Catalogue), actions: [] });
    for (const { actions } of [usual, rules].flatMap((of) => (of ? [of.catalogue as Catalogue] : []))) know(actions);
  }, [usual, rules]);
}

/** Has the drawings know beats that no card has yet. */
export function know(actions: readonly Action[]): void {
  const all = catalogue.value;
  const more = all ? actions.filter(({ text }) => !all.actions.some((one) => one.text === text)) : [];
  if (all && more.length > 0) setCatalogue({ ...all, actions: [...all.actions, ...more] });
}

function pairOf(printed: Card, fields: Fields): Pair {
  const own = fields.get(printed.id);
  if (!own) return { printed, mine: printed, changed: false };
  const number = (field: string, old: number): number => Number(own.get(field) ?? old);
  const mine = {
    ...printed, damage: number("damage", printed.damage), priority: number("priority", printed.priority),
    knockback: own.get("knockback") ?? printed.knockback, strip: own.get("strip")?.split("|") ?? printed.strip,
    turns: own.has("turn") ? turnsWithin(own.get("turn")!) : printed.turns,
  };
  return { printed, mine, changed: true };
}

const sizes: Readonly<Record<string, number>> = { "0": 0, R1: 1, R2: 2, "3": 3, L2: 2, L1: 1 };

/** The turns of the smallest to the largest size: of "1-2", R1, R2, L2 and L1. */
function turnsWithin(range: string): string[] {
  const [least, most] = range.split("-").map(Number) as [number, number];
  return Object.keys(sizes).filter((turn) => sizes[turn]! >= least && sizes[turn]! <= most);
}

/** The smallest and the largest turn of a card. */
export function turnBounds({ turns }: Card): { least: number; most: number } {
  const all = turns.map((turn) => sizes[turn]!);
  return { least: Math.min(...all), most: Math.max(...all) };
}

/** The value of a field as the option writes it. */
export function fieldOf(card: Card, field: Field): string {
  if (field === "strip") return card.strip.join("|");
  if (field === "turn") return `${turnBounds(card).least}-${turnBounds(card).most}`;
  return String(card[field]);
}

export type Field = "damage" | "knockback" | "priority" | "turn" | "strip";
