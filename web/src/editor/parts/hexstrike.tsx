import type { Part } from "../controls/part";

/** The parts of the rules that the editor can change. */
export const parts: readonly Part[] = [];
