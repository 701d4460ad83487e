// Plates over a board's corners, such as the players' names: the board keeps clear of them.

import { createContext } from "preact";
import type { Box } from "../game/plane";

/** Where the plates are on the page now, in pixels. */
export const Plates = createContext<() => readonly Box[]>(() => []);
