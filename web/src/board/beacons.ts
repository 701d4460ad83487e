// Cells that somebody points at from outside of the board, such as a lesson.

import { createContext } from "preact";

export const Beacons = createContext<readonly string[]>([]);
