// A step as a film: from its events, what rests on the map and what moves, moment by moment.

import { say } from "../../language";
import type { GameEvent } from "../../game/contract";
import { type Scene, nameOf } from "./scene";
import { as } from "./types";
import type { Squad, Tile } from "./types";
import { loss } from "./words";

/** A squad in motion; it is not among those at rest. */
export interface Act {
  squad: Squad;
  to: string;
  kind: "go" | "bounce" | "strike" | "fall";
}

export interface Frame {
  /** The event that is being shown. */
  event: number;
  /** Duration in milliseconds. */
  time: number;
  scene: Scene;
  act: Act | null;
  /** The tile that is turned up in this moment. */
  fresh: string | null;
  /** Words over a cell: "−2". */
  note: { cell: string; text: string; good: boolean } | null;
}

/** Milliseconds. */
const GO = 300;
const FLIP = 340;
const BOUNCE = 460;
const STRIKE = 340;
const COUNT = 580;
const FALL = 380;
const READ = 520;

/** The frames of a step that begins at this scene. Facts are taken from the events alone. */
export function timeline(before: Scene, events: readonly GameEvent[]): Frame[] {
  const film = new Film(before);
  events.forEach((event, i) => film.show(event, i));
  return film.frames;
}

class Film {
  readonly frames: Frame[] = [];
  private tiles: Map<string, Tile>;
  private squads: Map<string, Squad>;
  private captures: number[];
  private event = 0;

  constructor(before: Scene) {
    this.tiles = new Map(before.tiles);
    this.squads = new Map(before.squads);
    this.captures = [...before.captures];
  }

  show(event: GameEvent, i: number): void {
    this.event = i;
    this.ground(event);
    this.going(event);
    this.fight(event);
    this.state(event);
  }

  private ground(event: GameEvent): void {
    const revealed = as("revealed", event);
    if (revealed) {
      this.tile(revealed.cell, { state: "open", ground: revealed.ground, star: revealed.star });
      this.shoot(FLIP, { fresh: revealed.cell });
    }
    const claimed = as("claimed", event);
    if (claimed) {
      this.tile(claimed.cell, { star: false });
      this.shoot(READ, { note: { cell: claimed.cell, text: say("ui-hexstrat.note.card"), good: true } });
    }
    const capture = as("capture", event);
    if (capture) {
      this.captures[capture.seat - 1] = capture.count;
      this.shoot(READ, {});
    }
    if (event.kind === "played") this.shoot(READ, {});
  }

  private going(event: GameEvent): void {
    const gone = as("moved", event) ?? as("advanced", event);
    if (gone) {
      this.act(gone.seat, gone.squad, gone.cell, "go", GO);
      this.squad(gone.seat, gone.squad, { cell: gone.cell, mark: event.kind === "moved" ? "moved" : "spent" });
    }
    const bounced = as("bounced", event);
    if (bounced) {
      this.act(bounced.seat, bounced.squad, bounced.cell, "bounce", BOUNCE);
      this.squad(bounced.seat, bounced.squad, { mark: "spent" });
    }
  }

  private fight(event: GameEvent): void {
    const blow = as("struck", event) ?? as("answered", event);
    if (blow) {
      this.act(blow.seat, blow.squad, blow.cell, "strike", STRIKE);
      this.squad(3 - blow.seat, blow.against, { units: blow.left });
      if (event.kind === "struck") this.squad(blow.seat, blow.squad, { mark: "spent" });
      this.shoot(COUNT, { note: { cell: blow.cell, text: loss(blow.lost), good: false } });
    }
    const shelled = as("shelled", event);
    if (shelled) {
      this.squad(shelled.seat, shelled.squad, { units: shelled.left });
      this.shoot(COUNT, { note: { cell: shelled.cell, text: loss(1), good: false } });
    }
    const gone = as("eliminated", event);
    if (gone) {
      this.act(gone.seat, gone.squad, gone.cell, "fall", FALL);
      this.squads.delete(nameOf(gone.seat, gone.squad));
    }
  }

  private state(event: GameEvent): void {
    const joined = as("reinforced", event);
    if (joined) {
      this.squad(joined.seat, joined.squad, { units: joined.units });
      this.shoot(COUNT, { note: { cell: joined.cell, text: `+${joined.gain}`, good: true } });
    }
    const impeded = as("impeded", event);
    if (impeded) {
      this.squad(impeded.seat, impeded.squad, { impeded: true });
      this.shoot(READ, {});
    }
    const rested = as("rested", event);
    if (rested) {
      this.squad(rested.seat, rested.squad, { impeded: false, mark: "spent" });
      this.shoot(READ, {});
    }
    const recovered = as("recovered", event);
    if (recovered) {
      this.squad(recovered.seat, recovered.squad, { impeded: false });
      this.shoot(READ, {});
    }
  }

  private act(seat: number, kind: string, to: string, how: Act["kind"], time: number): void {
    const name = nameOf(seat, kind);
    const squad = this.squads.get(name);
    if (!squad) return;
    this.squads.delete(name);
    this.shoot(time, { act: { squad, to, kind: how } });
    this.squads.set(name, squad);
  }

  private shoot(time: number, what: Partial<Frame>): void {
    const scene = { tiles: new Map(this.tiles), squads: new Map(this.squads), captures: [...this.captures] };
    this.frames.push({ event: this.event, time, scene, act: null, fresh: null, note: null, ...what });
  }

  private tile(cell: string, what: Partial<Tile>): void {
    const old = this.tiles.get(cell);
    if (old) this.tiles.set(cell, { ...old, ...what });
  }

  private squad(seat: number, kind: string, what: Partial<Squad>): void {
    const old = this.squads.get(nameOf(seat, kind));
    if (old) this.squads.set(nameOf(seat, kind), { ...old, ...what });
  }
}
