// Why a player rests at a time, by the rest times that they have set.

import type { RestHours } from "../../api/types";

export type RestKind = "sleep" | "free" | "holiday" | "other";

/** What keeps a turn from ending at a time, in Unix milliseconds; "other" if nothing does by these hours. */
export function restAt({ zone, sleep, free, holidays }: RestHours, at: number): RestKind {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone || "UTC", hourCycle: "h23", weekday: "short", year: "numeric", month: "2-digit", day: "2-digit",
    hour: "2-digit", minute: "2-digit",
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)!.value;
  const date = `${part("year")}-${part("month")}-${part("day")}`;
  if (holidays!.some(({ from, to }) => from <= date && date <= to)) return "holiday";
  if (free!.some((day) => day === part("weekday").toLowerCase())) return "free";
  const time = `${part("hour")}:${part("minute")}`;
  const { from, to } = sleep;
  const asleep = from <= to ? from <= time && time < to : from <= time || time < to;
  return asleep ? "sleep" : "other";
}
