// The verbs of orders as icons of 24 by 24, the tick of an order that is given or was carried out, the cross of one that failed, and the
// warning of one that cannot work.

const drawn: Record<string, string> = {
  attack: "M5 19L17 7M17 7h-5M17 7v5M5 14.500L9.500 19",
  defend: "M12 4l7 2.500V12c0 4-3 6.800-7 8-4-1.200-7-4-7-8V6.500z",
  move: "M4 12h14M13 6.500L18.500 12 13 17.500",
  grab: "M19 18H11a5.500 5.500 0 0 1 0-11h6M13.500 3.500L17 7l-3.500 3.500",
  push: "M12 12a4 4 0 1 1-8 0a4 4 0 1 1 8 0M14 12h6M17 9l3 3-3 3",
  hold: "M8 6v12M16 6v12",
  tick: "M5 12.500l4.500 4.500L19 7",
  cross: "M6.500 6.500l11 11M17.500 6.500l-11 11",
  warning: "M12 4l9 16H3zM12 10v4.500M12 17v.1",
};

/** Drawn at the origin if it stands in another drawing. */
export function VerbIcon({ verb, at }: { verb: string; at?: "origin" }) {
  const place = at ? { x: -11, y: -11, width: 22, height: 22 } : {};
  return <svg class="i s" viewBox="0 0 24 24" aria-hidden="true" {...place}><path d={drawn[verb] ?? ""} /></svg>;
}
