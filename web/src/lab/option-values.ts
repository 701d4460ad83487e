// The values of options that studies compare.

import type { Option } from "../api/types";
import { say } from "../language";

export function valueName({ kind, labels, values }: Option, value: string): string {
  if (kind === "bool") return say("studies.bool", { on: value === "true" ? "yes" : "no" });
  return labels[values.indexOf(value)] ?? value;
}

/** The values of an option that a study can compare, the usual one first; none if they cannot be listed. */
export function valuesOf({ kind, values, default: usual }: Option): string[] {
  const all = kind === "bool" ? ["false", "true"] : values;
  return all.length < 2 ? [] : [usual, ...all.filter((value) => value !== usual)];
}
