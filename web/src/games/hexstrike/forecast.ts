// What would happen, in words: the server's sketch of a set beat by beat, or what the other side has laid.

import { directionWord } from "../../board/directions";
import { line } from "../../game/plane";
import type { GameEvent } from "../../game/contract";
import { say } from "../../language";
import { directions, turned } from "./action";
import { endOf } from "./aims";
import { actionOf, cardName, turnOf } from "./catalogue";
import { distance } from "./distance";
import { as, type Slot, type View } from "./types";

/** One row of a forecast. */
export interface Row {
  beat: number | "";
  /** The action whose sign the row shows; empty for an open beat. */
  action: string;
  text: string;
  note?: string;
  tone: "" | "good" | "bad" | "danger";
  /** Rows of the least weight are left out first. */
  weight: number;
}

/** Returns what a sketched set of a seat would do, beat by beat. */
export function forecastOf(events: readonly GameEvent[], view: View, seat: number): Row[] {
  const teller = new Forecast(view, seat);
  for (const event of events) teller.take(event);
  return teller.rows();
}

class Forecast {
  private readonly list: Row[] = [];
  private beat: number;
  private slots: readonly Slot[] = [];
  private struck = false; // a blow of the seat met the other fighter
  private readonly missed: { beat: number; card: string; cells: string[] }[] = [];

  constructor(private readonly view: View, private readonly seat: number) {
    this.beat = view.beat;
  }

  rows(): Row[] {
    const [miss] = this.missed;
    if (miss && !this.struck) {
      const over = miss.cells.every((cell) => !this.view.land.includes(cell));
      this.add({
        beat: miss.beat, action: "a", tone: "danger", weight: 4,
        text: say("ui-hexstrike.forecast.miss", { card: cardName(miss.card), where: over ? "abyss" : "nobody" }),
      });
    }
    this.list.sort((a, b) => Number(a.beat) - Number(b.beat));
    const last = this.beat + 1;
    const busy = this.busyUntil();
    this.add({
      beat: last, action: "E", tone: "", weight: 0, text: say("ui-hexstrike.forecast.open"),
      note: busy > last ? say("ui-hexstrike.forecast.busy", { name: this.foe.name, beat: busy }) : undefined,
    });
    return this.list;
  }

  take(event: GameEvent): void {
    const beat = as("beat", event);
    if (beat) {
      this.beat = beat.beat;
      this.slots = beat.slots;
      return;
    }
    const turn = as("turned", event);
    if (turn?.seat === this.seat) this.say("W", "", 1, say("ui-hexstrike.forecast.turn", { direction: directionWord(turn.facing) }));
    this.takeMove(event);
    this.takeHit(event);
    this.takeMiss(event);
    const changed = as("hurt", event) ?? as("healed", event);
    if (changed) this.say("X1", changed.seat === this.seat && event.kind === "hurt" ? "bad" : "", 2, event.sentence);
  }

  private takeMove(event: GameEvent): void {
    const moved = as("moved", event);
    if (!moved || moved.from === moved.to) return;
    const mine = moved.seat === this.seat;
    const off = mine && !this.view.land.includes(moved.to);
    const text = say("ui-hexstrike.forecast.move", {
      mine: mine ? "yes" : "no", name: this.foe.name, n: distance(moved.from, moved.to), direction: wayOf(moved.from, moved.to), off: off ? "yes" : "no",
    });
    this.say(moved.way === "jump" ? "2j" : "m", off ? "danger" : "", mine ? 2 : 1, text);
  }

  private takeHit(event: GameEvent): void {
    const hit = as("hit", event);
    const thrown = as("thrown", event);
    const done = hit ?? thrown;
    if (!done) return;
    const mine = done.by.seat === this.seat;
    if (mine) this.struck = true;
    const to = hit?.to ?? thrown!.cell;
    const far = Math.min(...this.view.land.map((cell) => distance(cell, to)));
    const note = far >= this.view.lost
      ? say("ui-hexstrike.forecast.far", { mine: mine ? "yes" : "no" })
      : say("ui-hexstrike.forecast.total", { total: done.total, off: far });
    const facts = { mine: mine ? "yes" : "no", name: this.foe.name, card: cardName(done.card), damage: done.damage };
    const text = hit
      ? say("ui-hexstrike.forecast.hit", { ...facts, means: hit.means, steps: hit.steps, direction: hit.steps > 0 ? directionWord(hit.direction) : "" })
      : say("ui-hexstrike.forecast.throw", facts);
    this.say(this.slotOf(mine).action, mine ? "good" : "bad", 3, text, note);
  }

  private takeMiss(event: GameEvent): void {
    const miss = as("missed", event);
    if (!miss) return;
    const mine = miss.seat === this.seat;
    const facts = { mine: mine ? "yes" : "no", name: this.foe.name, card: cardName(miss.card) };
    if (miss.reason === "empty") {
      if (!mine) return;
      const same = this.missed.find(({ beat }) => beat === this.beat);
      if (same) same.cells.push(miss.cell);
      else this.missed.push({ beat: this.beat, card: miss.card, cells: [miss.cell] });
      return;
    }
    if (mine) this.struck = true;
    const [own, other] = [this.slotOf(true).priority, this.slotOf(false).priority];
    const note = own > 0 && other > 0 ? say("ui-hexstrike.forecast.against", { own, other }) : undefined;
    this.say(this.slotOf(!mine).action, mine ? "bad" : "good", 3, say("ui-hexstrike.forecast.block", facts), note);
  }

  private get foe() {
    return this.view.players[2 - this.seat]!;
  }

  private slotOf(mine: boolean): Slot {
    return this.slots[(mine ? this.seat : 3 - this.seat) - 1]!;
  }

  /** Returns the beat at which the other fighter may lay a set, as far as is known. */
  private busyUntil(): number {
    const { row } = this.foe;
    const open = row.findIndex((slot) => slot.open);
    return this.view.beat + (open < 0 ? row.length : open);
  }

  private say(action: string, tone: Row["tone"], weight: number, text: string, note?: string): void {
    this.add({ beat: this.beat, action, tone, weight, text, note });
  }

  private add({ note, ...row }: Omit<Row, "note"> & { note?: string | undefined }): void {
    this.list.push(note === undefined ? row : { ...row, note });
  }
}

/** Returns the direction from one hex to another in words; "" where none leads there straight. */
function wayOf(from: string, to: string): string {
  const far = distance(from, to);
  const way = directions.find((facing) => line("pointy", from, facing, far).at(-1) === to);
  return way ? directionWord(way) : "";
}

/** Returns what the other side of a seat has laid: its blows, and whether they reach the seat's fighter where it stands. */
export function comingOf(view: View, seat: number): Row[] {
  const own = view.players[seat - 1]!;
  const foe = view.players[2 - seat]!;
  const rows: Row[] = [];
  let { cell, facing } = foe;
  for (const [i, slot] of foe.row.entries()) {
    if (slot.open) break;
    const beat = view.beat + i;
    if (slot.start && slot.turn) facing = turned(facing, turnOf(slot.turn)?.steps ?? 0);
    const tokens = slot.skipped ? [] : (actionOf(slot.action)?.tokens ?? []);
    const blows = tokens.filter(({ kind }) => kind === "a" || kind === "c");
    if (blows.length > 0) {
      const hits = blows.some((token) => endOf(token, cell, facing) === own.cell);
      const facts = { name: foe.name, card: cardName(slot.active), damage: slot.damage, priority: slot.priority };
      rows.push({
        beat, action: slot.action, tone: hits ? "bad" : "", weight: 3,
        text: hits ? say("ui-hexstrike.forecast.comes", facts) : say("ui-hexstrike.forecast.past", facts),
      });
    }
    const before = cell;
    for (const token of tokens.filter(({ kind }) => kind !== "a" && kind !== "b")) {
      cell = endOf(token, cell, facing, token.kind === "j" ? "" : own.cell);
    }
    if (blows.length === 0 && cell !== before) {
      rows.push({
        beat, action: slot.action, tone: "", weight: 1,
        text: say("ui-hexstrike.forecast.move", { mine: "no", name: foe.name, n: distance(before, cell), direction: wayOf(before, cell), off: "no" }),
      });
    }
  }
  const busy = foe.row.length > 0 && !foe.row[0]!.open;
  const first = busy ? say("ui-hexstrike.forecast.wait", { name: foe.name }) : say("ui-hexstrike.forecast.both", { name: foe.name, chosen: foe.waiting ? "yes" : "no" });
  if (own.open && view.toAct.includes(seat)) rows.unshift({ beat: view.beat, action: busy ? "W" : "E", tone: "", weight: 2, text: first });
  return rows;
}

/** Returns at most so many rows in their order, without those of the least weight. */
export function heaviest(rows: readonly Row[], most: number): Row[] {
  const kept = new Set([...rows].sort((a, b) => b.weight - a.weight || Number(a.beat) - Number(b.beat)).slice(0, most));
  return rows.filter((row) => kept.has(row));
}
