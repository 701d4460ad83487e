// A step as a film: from its events, what rests on the board and what moves, moment by moment.

import type { GameEvent } from "../../game/contract";
import { type Colour, type Place, type Places, colourOf, seatColour, stonesOf } from "./places";
import { as, first } from "./types";

/** Stones on their way. They keep their order; a stack moves as one. */
export interface Flight {
  stones: readonly Colour[];
  from: string;
  to: string;
  /** Stones that lie on the way's ends already, under the flying ones. */
  fromHeight: number;
  toHeight: number;
  kind: "sow" | "fall" | "drop" | "home";
  /** The seat to which stones that go home fly, or from which they come. */
  seat: number;
}

export interface Frame {
  /** The event that is being shown. */
  event: number;
  /** Duration in milliseconds. */
  time: number;
  places: Places;
  flights: readonly Flight[];
  /** Tiles that are turned up in this moment. */
  fresh: ReadonlySet<string>;
}

/** Milliseconds. */
const SOW = 120;
const FALL = 240;
const DROP = 200;
const FLIP = 320;
const READ = 700;
const REST = 90;

const opposite: Record<Colour, Colour> = { white: "black", black: "white" };

/** The frames of a step that begins at these places. Facts are taken from the events alone. */
export function timeline(before: Places, events: readonly GameEvent[]): Frame[] {
  const film = new Film(before);
  const dealt = first("dealt", events);
  if (dealt) film.lift(dealt.from, stonesOf(dealt.stack), dealt.seat);
  events.forEach((event, i) => film.show(event, i));
  return film.frames;
}

class Film {
  readonly frames: Frame[] = [];
  private places: Map<string, Place>;
  private carried: readonly Colour[] = [];
  private at = "";
  private seat = 0;

  constructor(before: Places) {
    this.places = new Map(before);
  }

  /** Takes a whole stack into the hand that will sow it. */
  lift(cell: string, stones: readonly Colour[], seat: number): void {
    this.carried = stones;
    this.at = cell;
    this.seat = seat;
    this.change(cell, { stones: [] });
  }

  show(event: GameEvent, i: number): void {
    const dropped = as("dropped", event);
    if (dropped) {
      const stone = seatColour(dropped.seat);
      this.shoot(i, DROP, [this.flight([stone], dropped.cell, dropped.cell, "drop", dropped.seat)]);
      this.change(dropped.cell, { stones: [stone] });
      this.shoot(i, REST, []);
    }
    const sown = as("sown", event);
    if (sown) {
      this.shoot(i, SOW, [this.flight(this.carried, this.at, sown.cell, "sow", this.seat)]);
      this.change(sown.cell, { stones: [...this.stones(sown.cell), colourOf(sown.stone)] });
      this.carried = this.carried.slice(1);
      this.at = sown.cell;
      if (this.carried.length === 0) this.shoot(i, REST, []);
    }
    const captured = as("captured", event);
    if (captured) {
      this.shoot(i, FALL, [this.flight(stonesOf(captured.fallen), this.at, captured.cell, "fall", this.seat)]);
      this.change(captured.cell, { stones: stonesOf(captured.stack), ripe: captured.ripe });
      this.shoot(i, REST, []);
    }
    const released = as("released", event);
    if (released) this.release(released, i);
    const placed = as("placed", event);
    if (placed) {
      this.change(placed.cell, { tile: colourOf(placed.tile) });
      this.shoot(i, FLIP, [], new Set([placed.cell]));
      this.shoot(i, REST, []);
    }
    if (event.kind === "swapped") this.turnAll(i);
    if (event.kind === "passed") this.shoot(i, READ, []);
  }

  /** Turns everything over: each tile and stone has the other colour then. */
  private turnAll(i: number): void {
    for (const { cell, tile, stones } of [...this.places.values()])
      this.change(cell, { tile: tile && opposite[tile], stones: stones.map((stone) => opposite[stone]) });
    this.shoot(i, FLIP, [], new Set(this.places.keys()));
    this.shoot(i, READ, []);
  }

  private release(released: { seat: number; tile: string; freed: { cell: string; stack: string }[] }, i: number): void {
    const flights = released.freed.flatMap(({ cell, stack }) =>
      [1, 2].map((seat) => {
        const own = stonesOf(stack).filter((stone) => stone === seatColour(seat));
        return this.flight(own, cell, cell, "home", seat);
      }),
    );
    const tile = colourOf(released.tile);
    for (const { cell } of released.freed) this.change(cell, { tile, stones: [], ripe: false });
    this.shoot(i, FLIP, flights.filter((f) => f.stones.length > 0), new Set(released.freed.map((f) => f.cell)));
  }

  private shoot(event: number, time: number, flights: Flight[], fresh: ReadonlySet<string> = new Set()): void {
    this.frames.push({ event, time, places: new Map(this.places), flights, fresh });
  }

  private flight(stones: readonly Colour[], from: string, to: string, kind: Flight["kind"], seat: number): Flight {
    const fromHeight = kind === "sow" || kind === "fall" ? this.stones(from).length : 0;
    return { stones, from, to, kind, seat, fromHeight, toHeight: this.stones(to).length };
  }

  private stones(cell: string): readonly Colour[] {
    return this.places.get(cell)?.stones ?? [];
  }

  private change(cell: string, what: Partial<Place>): void {
    const old = this.places.get(cell) ?? { cell, tile: null, stones: [], ripe: false };
    this.places.set(cell, { ...old, ...what });
  }
}
