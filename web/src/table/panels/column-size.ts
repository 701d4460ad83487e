// Whether the column beside the board has room for two panels, one above the other.

import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 1400px) and (min-height: 840px)");

export const roomy = signal(query.matches);
query.addEventListener("change", () => (roomy.value = query.matches));
