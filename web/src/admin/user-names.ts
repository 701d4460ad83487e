// Names of people at the desk.

import type { ModeratedUser } from "../api/types";
import { say } from "../language";

/** How somebody is called at the desk: by their handle, too. Nobody is whoever runs the program. */
export function nameOf(user: ModeratedUser | undefined): string {
  if (!user) return say("admin.command");
  return user.handle ? say("admin.named", { name: user.name, handle: user.handle }) : user.name;
}
