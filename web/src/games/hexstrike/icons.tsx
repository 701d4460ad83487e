// Symbols of actions, made from their notation: every direction is a ray from the figure, which faces up, and its end
// shows what is done. Shapes differ, so that no symbol hangs on its colour.

import { say } from "../../language";
import { actionWords } from "./action";
import { actionOf } from "./catalogue";
import type { Token } from "./types";

type Kind = Token["kind"];

const specials: Record<string, string> = {
  W: "M-5,0h.01M0,0h.01M5,0h.01",
  Co: "M-9,0h4l2,-6 4,12 2,-6h6",
  X1: "M0,-8 2.4,-2.7 8,-2.2 3.8,1.6 5,7.2 0,4.3 -5,7.2 -3.8,1.6 -8,-2.2 -2.4,-2.7Z",
  F: "M0,-8 7,0 0,8 -7,0Z",
  D: "M0,-9 2.2,-3.6 7.8,-4.5 4.4,0 7.8,4.5 2.2,3.6 0,9 -2.2,3.6 -7.8,4.5 -4.4,0 -7.8,-4.5 -2.2,-3.6Z",
  S: "M-5,-6h10l-10,12h10",
  Death: "M-6,-8 6,8M6,-8 -6,8",
  Victory: "M-8,5 -8,-5 -4,0 0,-7 4,0 8,-5 8,5Z",
};
specials.X2 = specials.X1!;

/** The symbol of an action in a box of 24. `title` as a tooltip; without it the symbol is silent. */
export function ActionIcon({ action, title = true }: { action: string; title?: boolean }) {
  const parts = actionOf(action);
  if (!parts) return <span>{action}</span>; // until the catalogue has come
  const { boxed, special, tokens } = parts;
  if (special === "E" || special === "_") return <span class="hs-open" title={title ? say("ui-hexstrike.slot.open-title") : undefined} />;
  return (
    <svg class={`hs-icon ${special || tokens[0]!.kind}${boxed ? " bracket" : ""}`} viewBox="-12 -12 24 24" aria-hidden="true">
      {title && <title>{actionWords(action)}</title>}
      {special ? <path d={specials[special]} /> : tokens.map((token, i) => <Ray key={i} token={token} lone={tokens.length === 1} />)}
      {reach(tokens) > 1 && <text x="-7.5" y="3">{reach(tokens)}</text>}
    </svg>
  );
}

/** How far the longest leg goes. */
const reach = (tokens: readonly Token[]): number => Math.max(0, ...tokens.flatMap((t) => t.legs.map((leg) => leg.length)));

/** The ends of rays; rays of a bundle have narrow ones. */
const narrow: Partial<Record<Kind, string>> = { a: "M-2.3,-5.5 0,-11 2.3,-5.5Z", c: "M-2.3,-4.5 0,-9 2.3,-4.5ZM-3,-11h6" };
const heads: Record<Kind, string> = {
  m: "M-3.5,-5.5 0,-9 3.5,-5.5",
  j: "M-3.5,-5.5 0,-9 3.5,-5.5",
  a: "M-3.6,-5 0,-10.5 3.6,-5Z",
  b: "M-4.6,-6.5Q0,-10.5 4.6,-6.5",
  c: "M-3.6,-4 0,-9.5 3.6,-4ZM-4,-11h8",
};

function Ray({ token, lone }: { token: Token; lone: boolean }) {
  const { kind, legs } = token;
  const { turn } = legs.at(-1)!;
  const tail = lone ? 7 : 0;
  const shaft = kind === "j" ? `M0,${tail}Q9,${tail / 2} 0,-8` : kind === "b" ? "" : `M0,${tail}V-6`;
  return (
    <g transform={`rotate(${60 * turn})`} class={`ray ${kind}`}>
      {shaft && <path class="shaft" d={shaft} />}
      <path class="head" d={(lone ? undefined : narrow[kind]) ?? heads[kind]} />
    </g>
  );
}
