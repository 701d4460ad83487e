// Names of users in the administration.

import type { ModeratedUser } from "../api/types";
import { say } from "../language";

/** Returns a user's name with their handle; undefined is the command line. */
export function nameOf(user: ModeratedUser | undefined): string {
  if (!user) return say("admin.command");
  return user.handle ? say("admin.named", { name: user.name, handle: user.handle }) : user.name;
}
