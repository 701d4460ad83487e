// The film of a reveal: phase by phase, and in the push phase tick by tick. What happens at once is one frame; whatever
// needs a reason of its own has a frame of its own. Captions are the sentences of the events.

import { say } from "../../language";
import type { Chapter, Film, Frame, GameEvent } from "../../game/contract";
import { rowsOf } from "./results";
import { type Mark, type Piece, type Scene, ballPath, planned, restingScene } from "./scene";
import { type Sealed, type View, as, first } from "./types";

/** How long a frame stands at speed 1, in milliseconds: at least, and for each character of its caption. */
const least = 900;
const perCharacter = 22;

const phases = ["orders", "grab", "defend", "attack", "move", "push"] as const;
type Phase = (typeof phases)[number];

const phaseOf: Record<string, Phase> = {
  grab: "grab", immobile: "grab", pull: "grab", held: "grab",
  defend: "defend",
  attack: "attack", killed: "attack", point: "attack",
  move: "move", stay: "move",
};

/** A film of the turn that the events reveal; null if they reveal none. */
export function film(before: View, events: readonly GameEvent[]): Film<Scene> | null {
  const began = first("turn", events);
  if (!began) return null;
  const start = events.findIndex((e) => e.kind === "turn");
  const director = new Director(before, began.orders, events[start]!);
  director.orders(began.turn, began.orders);
  for (const group of together(events.slice(start + 1))) director.shoot(group);
  return director.film();
}

/** Splits events into what is shown at once: all pulls, all moves, all balls, each tick; and whatever else, singly. */
export function together(events: readonly GameEvent[]): GameEvent[][] {
  const groups: GameEvent[][] = [];
  for (const event of events) {
    const open = groups.at(-1);
    const kind = open?.[0]?.kind;
    const joins = kind === event.kind && ["pull", "defend", "move", "ball"].includes(event.kind);
    if (open && (joins || (kind === "tick" && !["tick", "disband", "end"].includes(event.kind)))) open.push(event);
    else groups.push([event]);
  }
  return groups;
}

class Director {
  private readonly frames: Frame<Scene>[] = [];
  private readonly begun: { phase: Phase; start: number }[] = [];
  private readonly pieces: Map<string, Piece>;
  private readonly names: ReadonlySet<string>;
  private readonly balls = new Map<string, { cell: string; direction: string }>();
  private shields: Mark[] = [];
  private traces: Mark[] = [];
  private phase: Mark[] = []; // marks that stay until the phase is over
  private failed: GameEvent[] = []; // steps of the phase that were not made, whose marks are still there
  private readonly heard: GameEvent[];

  constructor(
    private readonly before: View,
    orders: readonly Sealed[],
    opened: GameEvent,
  ) {
    this.heard = [opened];
    this.pieces = new Map(orders.map(({ warrior, team, cell }) => [warrior, { name: warrior, team, cell }]));
    this.names = new Set(this.pieces.keys());
  }

  film(): Film<Scene> {
    const end = this.frames.length;
    const chapters = phases.map((phase): Chapter => {
      const start = this.begun.find((c) => c.phase === phase)?.start ?? -1;
      return { title: say(`ui-hexattack.phase.${phase}`), start };
    });
    let next = end - 1;
    for (const chapter of chapters.reverse()) {
      if (chapter.start >= 0) next = chapter.start;
      else Object.assign(chapter, { start: next, empty: true });
    }
    return { chapters: chapters.reverse(), frames: this.frames };
  }

  orders(turn: number, orders: readonly Sealed[]): void {
    const idle = orders.filter((o) => o.missing).map((o) => o.warrior);
    const caption =
      idle.length === 0
        ? say("ui-hexattack.film.opened")
        : say("ui-hexattack.film.opened-idle", { warriors: idle, n: idle.length });
    this.open("orders");
    this.frame(say("ui-hexattack.frame.turn", { turn }), caption, {
      marks: orders.flatMap((order) => planned(order, order.team)),
      ...this.about([]),
    });
  }

  shoot(group: readonly GameEvent[]): void {
    const [event] = group;
    const kind = event!.kind;
    this.heard.push(...group);
    if (kind === "end") return this.end(event!);
    if (kind === "disband") return this.disband(event!);
    this.open(phaseOf[kind] ?? "push");
    switch (kind) {
      case "pull":
      case "move":
        return this.steps(group);
      case "ball":
        return this.ballsMade(group);
      case "tick":
        return this.tick(group);
      case "defend":
        this.shields = group.map((e) => {
          const { warrior, cell, sides } = as("defend", e)!;
          return { kind: "shield", cell, team: this.pieces.get(warrior)!.team, sides };
        });
        return this.frame(say("ui-hexattack.frame.shields"), sentencesOf(group), { marks: [], ...this.about(group) });
    }
    this.single(event!);
  }

  /** Events with a frame of their own: a grab, an attack, a step that failed. */
  private single(event: GameEvent): void {
    const killed = as("killed", event);
    if (killed) this.pieces.set(killed.warrior, { ...this.pieces.get(killed.warrior)!, fallen: true });
    this.phase.push(...marksOf(event));
    if (event.kind === "stay" || event.kind === "held") this.failed.push(event);
    this.frame(titleOf(event.kind), event.sentence, { marks: this.phase, ...this.about([event]) });
  }

  /** Steps that are made at the same moment. */
  private steps(group: readonly GameEvent[]): void {
    const made = group.map((e) => as("pull", e) ?? as("move", e)!);
    for (const { warrior, from, to } of made) this.moveTo(warrior, to, from);
    const title = group[0]!.kind === "pull" ? "ui-hexattack.frame.pull" : "ui-hexattack.frame.move";
    const shown = [...this.failed, ...group];
    this.frame(say(title), sentencesOf(shown), { marks: this.phase, ...this.about(shown) });
    this.rest();
  }

  private ballsMade(group: readonly GameEvent[]): void {
    for (const event of group) {
      const { ball, cell, direction } = as("ball", event)!;
      this.balls.set(ball, { cell, direction });
    }
    this.frame(say("ui-hexattack.frame.balls"), sentencesOf(group), { marks: this.ballMarks(), ...this.about(group) });
  }

  /** One tick of the push phase: whatever rolls, ends or is set down in it. */
  private tick(group: readonly GameEvent[]): void {
    const marks: Mark[] = [];
    const rolled = new Map<string, string>();
    for (const event of group.slice(1)) {
      marks.push(...marksOf(event));
      const gone = as("edge", event) ?? as("blocked", event) ?? as("crash", event) ?? as("bump", event);
      if (gone) this.balls.delete(gone.ball);
      const roll = as("roll", event);
      if (!roll) continue;
      rolled.set(roll.ball, roll.from);
      this.balls.set(roll.ball, { ...this.balls.get(roll.ball)!, cell: roll.cell });
      if (roll.passenger) this.moveTo(roll.passenger, roll.cell, roll.from);
    }
    const caption = sentencesOf(group.slice(1)) || say("ui-hexattack.film.roll");
    this.frame(say("ui-hexattack.frame.tick", { tick: as("tick", group[0])!.tick }), caption, {
      marks: [...this.ballMarks(rolled), ...marks],
      ...this.about(group),
    });
    this.rest();
  }

  /** A team leaves the map when the turn is over. */
  private disband(event: GameEvent): void {
    for (const name of as("disband", event)!.warriors) this.pieces.delete(name);
    this.phase = [];
    this.balls.clear();
    this.frame(titleOf(event.kind), event.sentence, { marks: [], ...this.about([]) });
  }

  private end(event: GameEvent): void {
    this.phase = [];
    this.balls.clear();
    this.frame(say("ui-hexattack.frame.end"), event.sentence, { marks: [], ...this.about([]) });
  }

  private ballMarks(rolled: ReadonlyMap<string, string> = new Map()): Mark[] {
    return [...this.balls].map(([name, { cell, direction }]) => ({
      kind: "ball", name, cell, from: rolled.get(name), path: ballPath(this.before, cell, direction),
    }));
  }

  private moveTo(name: string, cell: string, from: string): void {
    const piece = this.pieces.get(name)!;
    this.traces.push({ kind: "was", cell: from, team: piece.team });
    this.pieces.set(name, { ...piece, cell, from });
  }

  /** Movement belongs to one frame only. */
  private rest(): void {
    for (const [name, piece] of this.pieces) this.pieces.set(name, { ...piece, from: undefined });
  }

  /** Begins a chapter unless it is the one that is open. The fallen leave when the attacks are over. */
  private open(phase: Phase): void {
    if (this.begun.at(-1)?.phase === phase) return;
    this.begun.push({ phase, start: this.frames.length });
    this.phase = [];
    this.failed = [];
    if (phase === "attack" || phase === "defend" || phase === "grab") return;
    for (const [name, piece] of this.pieces) if (piece.fallen) this.pieces.delete(name);
  }

  /** Returns the warriors that events name, all together and sentence by sentence. */
  private about(events: readonly GameEvent[]): Pick<Scene, "about" | "sentences"> {
    const sentences = events.map((e) => ({ sentence: e.sentence, about: named(e.data, this.names) }));
    return { about: [...new Set(sentences.flatMap((t) => t.about))], sentences };
  }

  private frame(title: string, caption: string, { marks, about, sentences }: Omit<Scene, "pieces" | "rows">): void {
    const taken = new Set([...this.pieces.values()].map((p) => p.cell));
    const traces = this.traces.filter((t) => t.kind === "was" && !taken.has(t.cell));
    const rows = rowsOf(this.heard);
    const data = { pieces: [...this.pieces.values()], marks: [...traces, ...this.shields, ...marks], about, sentences, rows };
    this.frames.push({ title, caption, time: least + perCharacter * caption.length, data });
  }
}

/** A position with all that has come of the orders that led to it; the fallen still lie there. */
export function outcome(view: View, events: readonly GameEvent[]): Scene {
  const resting = restingScene(view, events);
  const standing = new Set(resting.pieces.map((piece) => piece.name));
  const fell = events.flatMap((e) => as("killed", e)?.warrior ?? []);
  const orders = first("turn", events)?.orders ?? [];
  const fallen = orders
    .filter((o) => fell.includes(o.warrior) && !standing.has(o.warrior))
    .map(({ warrior, team, cell }) => ({ name: warrior, team, cell, fallen: true }));
  const teams = new Map(orders.map((o) => [o.warrior, o.team]));
  const shields = events.flatMap((e): Mark[] => {
    const shield = as("defend", e);
    return shield ? [{ kind: "shield", cell: shield.cell, team: teams.get(shield.warrior) ?? "", sides: shield.sides }] : [];
  });
  return {
    ...resting, pieces: [...fallen, ...resting.pieces], marks: [...resting.marks, ...shields, ...events.flatMap(marksOf)],
  };
}

const titled = ["grab", "immobile", "held", "attack", "killed", "point", "stay", "disband"];

/** The title of a frame with one event. */
const titleOf = (kind: string): string => (titled.includes(kind) ? say(`ui-hexattack.frame.${kind}`) : "");

/** The mark that an event leaves on the board. */
function marksOf(event: GameEvent): Mark[] {
  const grab = as("grab", event);
  if (grab) return [{ kind: "grab", from: grab.cell, to: grab.line.at(-1) ?? grab.cell }];
  const held = as("held", event) ?? as("stay", event);
  if (held) {
    return [
      { kind: "wish", from: held.cell, to: held.to },
      { kind: "badge", cell: held.cell, outcome: "held" },
    ];
  }
  const attack = as("attack", event);
  if (attack) {
    const { cell, direction, outcome } = attack;
    return [{ kind: "strike", cell, direction, outcome: outcome as "kill" }];
  }
  const killed = as("killed", event);
  if (killed) return [{ kind: "badge", cell: killed.cell, outcome: "kill" }];
  const still = as("immobile", event) ?? as("stall", event);
  if (still) return [{ kind: "badge", cell: still.cell, outcome: "immobile" }];
  const crash = as("crash", event);
  if (crash) return [{ kind: "badge", cell: crash.cell, outcome: "crash" }];
  const gone = as("edge", event) ?? as("blocked", event) ?? as("bump", event);
  if (gone) return [{ kind: "badge", cell: gone.cell, outcome: event.kind === "blocked" ? "blocked" : "end" }];
  return [];
}

/** The names that stand anywhere in the data of an event. */
export function named(data: unknown, names: ReadonlySet<string>): string[] {
  if (typeof data === "string") return names.has(data) ? [data] : [];
  if (typeof data !== "object" || data === null) return [];
  return [...new Set(Object.values(data).flatMap((value) => named(value, names)))];
}

/** The sentences of events; of many, the first few. */
function sentencesOf(events: readonly GameEvent[]): string {
  const most = 6;
  const rest = events.length - most;
  const sentences = events.slice(0, most).map((e) => e.sentence).filter(Boolean);
  if (rest > 0) sentences.push(say("ui-hexattack.film.more", { n: rest }));
  return sentences.join(" ");
}
