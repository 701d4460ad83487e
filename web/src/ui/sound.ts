// When something sounds. Nothing does before the user has switched sound on, and until then the sounds are not fetched.

import { sound } from "../platform/settings";
import type { Sound } from "./sounds";

/** The sounds that call back who is looking at something else. */
const calls: readonly Sound[] = ["turn", "clock", "end"];

/** Plays a sound if the user wants sound. */
export function play(name: Sound): void {
  if (!sound.value || (document.hidden && !calls.includes(name))) return;
  import("./sounds").then(({ ring }) => ring(name), () => {}); // without the server no sounds are needed
}
