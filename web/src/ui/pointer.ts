// What the user worked with last: a first touch arms a move, a click or a key plays it.

import { signal } from "@preact/signals";

export const pointer = signal<"mouse" | "touch" | "keys">(matchMedia("(pointer: coarse)").matches ? "touch" : "mouse");

addEventListener(
  "pointerdown",
  (event) => (pointer.value = event.pointerType === "mouse" ? "mouse" : "touch"),
  { capture: true },
);
addEventListener("keydown", () => (pointer.value = "keys"), { capture: true });
