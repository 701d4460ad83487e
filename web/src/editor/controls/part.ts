// The contract between the rule editor and the parts that a game brings for it: parts/<game>.tsx exports a list of them.

import type { ComponentType, JSX } from "preact";
import type { Options, RuleCheck } from "../../api/variants";
import type { GameInfo } from "../../api/types";

/** A part of a variant's rules, with a page of its own in the editor. */
export interface Part {
  /** Stable word in the address. */
  name: string;
  title(): string;
  /** The options that it changes; those of no part are in "Goal and length". */
  options: readonly string[];
  Stage: ComponentType<StageProps>;
  /** A list beside the stage, below the names of the parts, from which the part's subject is chosen. */
  List?: ComponentType<StageProps>;
  /** The part says itself what is wrong with its options. */
  saysFault?: boolean;
  /** What to do first while the part's options make no game, in a few words: "First add 2 tiles". Empty if that is not known. */
  first?(props: Pick<StageProps, "game" | "options" | "rules">): string;
  /** Mends options after a change of this part has been taken back. */
  tidy?(options: Options): Options;
}

/** What a part is drawn from, and what it can ask for. */
export interface StageProps {
  game: GameInfo;
  /** The edited options: those only that differ from the defaults, data perhaps not in canonical form. */
  options: Options;
  /** What the server made of the latest options that make a game: view, catalogue, changes. */
  rules: RuleCheck;
  /** What is wrong with the edited options, if anything is; `option` is the option that it is about, or empty. */
  fault: { option: string; text: string } | null;
  /**
   * Replaces all options, as one step for Undo. Changes in a row with the same `stroke` are one step: the cells of one
   * drag, the digits of one number.
   */
  change(options: Options, stroke?: string): void;
  history: History;
  /** Deals another start position, in a game whose start is drawn by lot. */
  deal(): void;
}

/** Paints the position of a game: each change is a new text of the position. */
export type Painter = (props: PainterProps) => JSX.Element;

export interface PainterProps {
  game: GameInfo;
  /** The text of the position as it is typed: perhaps not right. */
  position: string;
  /** The latest position that was right, with nothing hidden. */
  view: unknown;
  onPosition(position: string, stroke: string): void;
  history: History;
}

/** The steps that can be taken back and made again. */
export interface History {
  mayUndo: boolean;
  mayRedo: boolean;
  undo(): void;
  redo(): void;
}

/** Returns the options with one of them changed; an empty value means the rules as they are. */
export function withData(options: Options, name: string, value: string): Options {
  const { [name]: _, ...rest } = options;
  return value === "" ? rest : { ...rest, [name]: value };
}

let strokes = 0;

/** A new name for the changes of one stroke. */
export const newStroke = (): string => `stroke ${++strokes}`;
