// The mat beside the hive: the pile with the hex in hand, what a picked hex can do, the stack looked into.

import { useEffect, useRef, useState } from "preact/hooks";
import { rich, say } from "../../language";
import { capitalized } from "../../ui/case";
import { settling } from "../../ui/confirm-button";
import type { BoardProps, Pick } from "../../game/contract";
import { nextPicks } from "../../game/picks";
import { HexPiece } from "./pieces";
import { modesOf } from "./route";
import type { Hex, Pile as PileView, Stack, View } from "./types";
import { abilityOf, hexName, homesOf, pickLabel, safety, seatColour, stuckReason } from "./words";

/** How many hexes the helper places at most. */
const SEVERAL = 5;

/** A hex by itself. */
export function HexIcon({ hex }: { hex: Hex }) {
  return (
    <svg class="sw-icon" viewBox="-43 -38 86 84" aria-hidden="true">
      <HexPiece hex={hex} />
    </svg>
  );
}

type Props = BoardProps<View>;

const backs: [string, Hex, (pile: PileView) => number][] = [
  ["1", { owner: 1, kind: "", face: "hidden" }, (pile) => pile.one],
  ["2", { owner: 2, kind: "", face: "hidden" }, (pile) => pile.two],
  ["o", { owner: 0, kind: "o", face: "dust" }, (pile) => pile.dust],
];

/** The pile by colours: the one in hand is marked, and may be changed where the builder chooses. */
export function Pile(props: Props & { pile: PileView; hand: Pick | null }) {
  const { pile, hand, first, view } = props;
  const held = pile.next || (hand?.value ?? "");
  return (
    <div class="sw-pile" role="group" aria-label={say("ui-swarm.pile")}>
      {backs.map(([colour, hex, left]) => {
        const pick = first.find((p) => p.kind === "piece" && p.value === colour);
        const args = { n: left(pile), held: held === colour ? "yes" : "no" };
        const name = colour === "o"
          ? say("ui-swarm.pile.dust", args)
          : say("ui-swarm.pile.player", { ...args, player: colour, colour: seatColour(hex.owner) });
        return (
          <button
            key={colour}
            type="button"
            class={held === colour ? "held" : ""}
            data-pick={`piece ${colour}`}
            aria-pressed={held === colour}
            aria-label={name}
            disabled={!pick}
            onClick={() => props.choose([pick!])}
          >
            <HexIcon hex={hex} />
            <b>{left(pile)}</b>
          </button>
        );
      })}
      <small>{pile.next ? say("ui-swarm.pile.drawn") : say("ui-swarm.pile.tower", { n: view.tower })}</small>
      {props.seats.length > 0 && <Several {...props} turns={turnsLeft(pile)} />}
    </div>
  );
}

/** How often the player to place will do so: the players take turns, one hex each. */
const turnsLeft = (pile: PileView): number => Math.ceil((pile.one + pile.two + pile.dust) / 2);

/** Places some hexes at random, one at each of the player's turns. */
function Several({ view, choices, choose, confirm, playback, turns }: Props & { turns: number }) {
  const most = Math.min(SEVERAL, turns);
  const [left, setLeft] = useState(0);
  const changed = useRef(-Infinity); // when its meaning has: the second press of a double one would stop what the first began
  useEffect(() => {
    if (left === 0 || choices.length === 0 || playback) return;
    const choice = choices[Math.floor(Math.random() * choices.length)]!;
    setLeft(left - 1);
    if (left === 1) changed.current = performance.now();
    choose(choice.picks);
    confirm(); // does nothing where choosing was enough
  }, [view, left > 0, choices, playback]);
  const press = (): void => {
    if (performance.now() - changed.current < settling) return;
    changed.current = performance.now();
    setLeft(left > 0 ? 0 : most);
  };
  return (
    <button type="button" class="several" onClick={press}>
      {left > 0 ? say("ui-swarm.pile.stop", { n: left }) : say("ui-swarm.pile.random", { n: most })}
    </button>
  );
}

/** The abilities of the picked hex, where it has more than one. */
export function Modes({ path, choices, choose, view }: Props) {
  const actor = path[0];
  const modes = actor?.kind === "cell" && view.phase === "play" ? modesOf(choices, actor) : [];
  if (!actor || modes.length < 2) return null;
  const word = path[1]?.kind === "word" ? path[1].value : "";
  return (
    <div class="sw-modes" role="group" aria-label={say("ui-swarm.modes")}>
      {modes.map((mode) => {
        const name = mode[1] ? pickLabel(view, [actor], mode[1]) : say("ui-swarm.pick.move");
        const ways = nextPicks(choices, mode).filter((p) => p.kind === "cell").length;
        return (
          <button key={name} type="button" aria-pressed={word === (mode[1]?.value ?? "")} onClick={() => choose(mode)}>
            {name} <small>{ways}</small>
          </button>
        );
      })}
    </div>
  );
}

interface ModeButtonsProps extends Props {
  answered: boolean;
  /** Makes the hex on a cell one that moves. */
  move(cell: string): void;
}

/** The ways of the picked hex in a lesson: equal buttons with a line each, of which none is taken before it is pressed. */
export function ModeButtons({ path, choices, choose, view, answered, move }: ModeButtonsProps) {
  const actor = path[0]!;
  const word = path[1]?.kind === "word" ? path[1].value : "";
  return (
    <div class="choose" role="group" aria-label={say("ui-swarm.modes")} data-open={!answered}>
      {modesOf(choices, actor).map((mode) => {
        const ability = abilityOf(mode[1]?.value ?? "move");
        return (
          <button
            key={mode[1]?.value ?? "move"}
            type="button"
            data-pick={`word ${mode[1]?.value ?? "move"}`}
            aria-pressed={answered && word === (mode[1]?.value ?? "")}
            onClick={() => {
              move(mode[1] ? "" : actor.value);
              choose(mode);
            }}
          >
            <b>{mode[1] ? pickLabel(view, [actor], mode[1]) : say("ui-swarm.pick.move")}</b>
            <small>{modeLine(ability)}</small>
          </button>
        );
      })}
    </div>
  );
}

function modeLine(ability: string): string {
  switch (ability) {
    case "activate":
      return say("ui-swarm.mode.activate");
    case "deactivate":
      return say("ui-swarm.mode.deactivate");
    case "lift":
      return say("ui-swarm.mode.lift");
    default:
      return say("ui-swarm.mode.move");
  }
}

interface PeekProps {
  cell: string | null;
  pinned: boolean;
  stacks: ReadonlyMap<string, Stack>;
  view: View;
  side: "left" | "right";
  close(): void;
}

/** The stack that is looked into, top first. */
export function PeekCard({ cell, pinned, stacks, view, side, close }: PeekProps) {
  const found = cell === null ? undefined : stacks.get(cell);
  const stack = pinned || (found?.hexes.length ?? 0) > 1 ? found : undefined; // one hex hides nothing
  const home = homesOf(view).find((a) => a.cell === cell);
  const top = stack?.hexes.at(-1);
  const look = `sw-peek ${side}${stack ? " open" : ""}${pinned ? " pinned" : ""}`;
  return (
    <div class={look} aria-live={pinned ? "polite" : "off"}>
      {stack && (
        <>
          <h3>
            {rich("ui-swarm.peek", { cell: cell!, note: <small>{say("ui-swarm.peek.note")}</small> })}
            {pinned && <button type="button" aria-label={say("ui-swarm.peek.close")} onClick={close}>×</button>}
          </h3>
          <ol>
            {[...stack.hexes].reverse().map((hex, i) => (
              <li key={i}>
                <i>{stack.hexes.length - i}</i>
                <HexIcon hex={hex} />
                <span>
                  <b>{capitalized(hexName(hex))}</b>
                  <small>{i === 0 ? topNote(stack, hex) : say("ui-swarm.peek.covered")}</small>
                </span>
              </li>
            ))}
          </ol>
          {home && <p>{say("ui-swarm.peek.home", { colour: seatColour(home.seat), safety: safety(home) })}</p>}
          {top?.face === "hidden" && !top.kind && <p>{say("ui-swarm.peek.unknown")}</p>}
        </>
      )}
    </div>
  );
}

function topNote(stack: Stack, hex: Hex): string {
  if (hex.face === "dust") return say("ui-swarm.peek.dust");
  if (stack.stuck) return stuckReason(stack.stuck);
  return say("ui-swarm.open", { n: stack.open });
}
