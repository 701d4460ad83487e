// The film of played beats: a chapter for each beat, a frame for everything that happens in it.

import { say } from "../../language";
import type { Chapter, Film, Frame, GameEvent } from "../../game/contract";
import { type Mark, type Scene, restingScene } from "./scene";
import { type Slot, type View, as } from "./types";

/** How long a frame stands at speed 1, in milliseconds: at least, and for each character of its caption. */
const least = 800;
const perCharacter = 20;

/** Empty beats share one frame. */
const idle = new Set(["W", "_", "E", "F", "D", "S", "Co"]);

/** Returns a film of the beats in the events; null if there are none. */
export function film(before: View, events: readonly GameEvent[], after: View): Film<Scene> | null {
  if (before.choosing || !events.some((e) => e.kind === "beat")) return null;
  const director = new Director(before, after);
  for (const event of events) director.shoot(event);
  return director.film();
}

class Director {
  private readonly frames: Frame<Scene>[] = [];
  private readonly chapters: Chapter[] = [];
  private scene: Scene;
  private quiet = 0; // frames of beats without anything, that could still be joined

  constructor(
    before: View,
    private readonly after: View,
  ) {
    this.scene = { ...restingScene(before), rows: [[...before.players[0].row], [...before.players[1].row]] };
  }

  film(): Film<Scene> | null {
    const last = this.frames.at(-1);
    if (!last) return null; // beats that nothing happened in
    last.data = { ...last.data, fires: this.after.fires, platforms: this.after.platforms, arrows: this.after.arrows };
    return { chapters: this.chapters, frames: this.frames };
  }

  shoot(event: GameEvent): void {
    const change = this.change(event);
    if (!change) return;
    this.open();
    this.frames.push({
      title: say("ui-hexstrike.beat", { beat: this.scene.beat }),
      caption: event.sentence,
      time: least + perCharacter * event.sentence.length,
      data: this.scene,
    });
    this.scene = { ...this.scene, marks: [], figures: this.scene.figures.map((f) => ({ ...f, from: undefined })) as Scene["figures"] };
  }

  /** Begins a chapter with each beat. */
  private open(): void {
    const title = say("ui-hexstrike.beat", { beat: this.scene.beat });
    if (this.chapters.at(-1)?.title === title) return;
    this.chapters.push({ title, start: this.frames.length });
  }

  /** Takes an event into the scene; returns whether it is worth a frame. */
  private change(event: GameEvent): boolean {
    const laid = as("laid", event);
    if (laid) {
      this.setRow(laid.seat, laid.beat, laid.row);
      this.scene = { ...this.scene, beat: laid.beat };
      return true;
    }
    const beat = as("beat", event);
    if (beat) {
      this.scene = { ...this.scene, beat: beat.beat };
      this.setRow(1, beat.beat, [beat.slots[0]], true);
      this.setRow(2, beat.beat, [beat.slots[1]], true);
      return beat.slots.every((slot) => idle.has(slot.action)) && this.quiet++ === 0;
    }
    this.quiet = 0;
    return this.happen(event);
  }

  private happen(event: GameEvent): boolean {
    const settled = as("settled", event);
    if (settled) {
      this.setRow(1, settled.beat, [settled.slots[0]], true);
      this.setRow(2, settled.beat, [settled.slots[1]], true);
      this.scene = { ...this.scene, figures: settled.figures.map((f) => ({ ...f })) as Scene["figures"] };
      return false;
    }
    const turned = as("turned", event);
    if (turned) return this.figure(turned.seat, { facing: turned.facing });
    const moved = as("moved", event);
    if (moved) return this.figure(moved.seat, { cell: moved.to, from: moved.from });
    const hit = as("hit", event);
    if (hit) {
      const from = this.scene.figures[hit.seat - 1]!.cell;
      this.marks([{ kind: "strike", cell: hit.cell, hit: true }, { kind: "badge", cell: hit.to, text: `+${hit.damage}` }]);
      if (hit.to !== from) this.marks([{ kind: "push", from, to: hit.to }]);
      return this.figure(hit.seat, { cell: hit.to, from: hit.to === from ? undefined : from, damage: hit.total });
    }
    const thrown = as("thrown", event);
    if (thrown) {
      const from = this.scene.figures[thrown.seat - 1]!.cell;
      this.marks([{ kind: "push", from, to: thrown.cell }]);
      return this.figure(thrown.seat, { cell: thrown.cell, from, damage: thrown.total });
    }
    return this.minor(event);
  }

  private minor(event: GameEvent): boolean {
    const missed = as("missed", event);
    if (missed) return this.marks([{ kind: "strike", cell: missed.cell, hit: false }]);
    const changed = as("hurt", event) ?? as("healed", event);
    if (changed) return this.figure(changed.seat, { damage: changed.total });
    const returned = as("returned", event);
    if (returned) return returned.blocked || this.figure(returned.seat, { cell: returned.cell });
    const marked = as("marked", event);
    if (marked) {
      this.setRow(marked.seat, marked.beat, [{ ...nothing, action: marked.mark, open: false }]);
      return marked.mark === "Death";
    }
    const token = as("token", event);
    if (token) return this.token(token.token, token.cell, token.direction, token.seat);
    return ["ended", "revealed"].includes(event.kind);
  }

  private token(name: string, cell: string, direction: string | undefined, owner: number): boolean {
    if (name === "fire") this.scene = { ...this.scene, fires: [...this.scene.fires, cell] };
    if (name === "platform") this.scene = { ...this.scene, platforms: [...this.scene.platforms, cell] };
    if (name === "arrow" && direction) {
      this.scene = { ...this.scene, arrows: [...this.scene.arrows, { cell, direction, next: cell, owner }] };
    }
    return true;
  }

  private figure(seat: number, change: Partial<Scene["figures"][0]>): boolean {
    const figures = this.scene.figures.map((f, i) => (i === seat - 1 ? { ...f, ...change } : f)) as Scene["figures"];
    this.scene = { ...this.scene, figures };
    return true;
  }

  private marks(marks: Mark[]): boolean {
    this.scene = { ...this.scene, marks: [...this.scene.marks, ...marks] };
    return true;
  }

  /** Puts slots into a row from a beat on; `part` leaves what follows them. */
  private setRow(seat: number, beat: number, slots: readonly Slot[], part = false): void {
    const rows = [...this.scene.rows] as Scene["rows"];
    const at = Math.max(0, beat - this.scene.start);
    const row = [...rows[seat - 1]!];
    while (row.length < at) row.push(nothing);
    row.splice(at, part ? slots.length : row.length, ...slots);
    rows[seat - 1] = row;
    this.scene = { ...this.scene, rows };
  }
}

const nothing: Slot = {
  action: "_", active: "", passive: "", start: false, turn: "", priority: 0, damage: 0, knockback: 0, open: true, skipped: false,
};
