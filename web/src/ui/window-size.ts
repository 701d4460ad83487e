// Whether the window has room for a sidebar beside the board.

import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 701px) and (min-height: 501px)");

export const wide = signal(query.matches);
query.addEventListener("change", () => (wide.value = query.matches));
