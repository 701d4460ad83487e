// Hex beside the board: emblems, what each seat wants, what the marks mean, and the picture for the lobby.

import { Still } from "../../board/marks";
import { Plane, R } from "../../game/plane";
import { say } from "../../language";
import type { SeatProps, StillProps } from "../../game/contract";
import { Chain, Ground, Stone, Stones, cellsOf } from "./pieces";
import { type Colour, type View, colourOf } from "./types";
import { seatLine } from "./words";

function Icon({ colour }: { colour: Colour }) {
  return (
    <svg class="hexg-icon" viewBox="-32 -32 64 64" aria-hidden="true">
      <Stone colour={colour} />
    </svg>
  );
}

/** The emblem of a seat: its stone. */
export function SeatEmblem({ seat }: { seat: number }) {
  return <Icon colour={colourOf(seat)} />;
}

/** Which edges the seat wants to connect. */
export function SeatExtras({ view, seat }: SeatProps<View>) {
  return <p class="hexg-goal">{seatLine(view, seat)}</p>;
}

/** The legend of the marks. */
export function Legend() {
  return (
    <>
      <span>
        <svg class="hexg-legend chain" viewBox="-12 -12 24 24" aria-hidden="true"><path d="M-9,5L-3,-5L3,5L9,-5" /></svg>
        {say("ui-hex.legend.chain")}
      </span>
      <span>
        <svg class="hexg-legend last" viewBox="-12 -12 24 24" aria-hidden="true"><path d="M-3,-8H-8V8H-3M3,-8H8V8H3" /></svg>
        {say("ui-hex.legend.last")}
      </span>
    </>
  );
}

/** The board alone, small and silent. */
export function Thumbnail({ view, around, over }: StillProps<View>) {
  const plane = new Plane("pointy");
  return (
    <Still plane={plane} cells={around ?? cellsOf(view)} margin={0.3 * R} look="hexg-thumbnail" over={over}>
      <Ground plane={plane} view={view} scope="still" />
      <Stones plane={plane} view={view} />
      <Chain plane={plane} cells={view.chain} />
    </Still>
  );
}
