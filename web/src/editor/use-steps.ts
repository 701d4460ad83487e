// The steps of an editor that can be taken back and made again.

import { useState } from "preact/hooks";
import type { Options } from "../api/variants";

interface Step {
  options: Options;
  /** Steps in a row with the same name are one. */
  stroke: string | undefined;
}

/** Steps that are kept at most. */
const most = 200;

/** The options of one step after another, and where in them the editor is. */
export interface Steps {
  list: readonly Step[];
  at: number;
}

export const begin = (options: Options): Steps => ({ list: [{ options, stroke: undefined }], at: 0 });

/** Returns the steps with one more: what was taken back is lost. Nothing changes if the options are as they were. */
export function stepTo({ list, at }: Steps, options: Options, stroke?: string): Steps {
  const now = list[at]!;
  if (same(now.options, options)) return { list, at };
  const joins = stroke !== undefined && stroke === now.stroke;
  const kept = list.slice(0, joins ? at : at + 1).slice(-most);
  return { list: [...kept, { options, stroke }], at: kept.length };
}

/** Reports whether two sets of options are the same. */
export function same(one: Options, other: Options): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** The steps of the page. */
export function useSteps(first: Options) {
  const [steps, setSteps] = useState(() => begin(first));
  const go = (by: number) => setSteps(({ list, at }) => ({ list, at: Math.max(0, Math.min(list.length - 1, at + by)) }));
  return {
    options: steps.list[steps.at]!.options,
    change: (options: Options, stroke?: string) => setSteps((old) => stepTo(old, options, stroke)),
    history: {
      mayUndo: steps.at > 0, mayRedo: steps.at < steps.list.length - 1, undo: () => go(-1), redo: () => go(1),
    },
  };
}
