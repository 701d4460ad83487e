// Names of people at the desk.

import type { HousePerson } from "../api/types";
import { say } from "../language";

/** How somebody is called at the desk: by their handle, too. Nobody is whoever runs the program. */
export function nameOf(person: HousePerson | undefined): string {
  if (!person) return say("admin.command");
  return person.handle ? say("admin.named", { name: person.name, handle: person.handle }) : person.name;
}
