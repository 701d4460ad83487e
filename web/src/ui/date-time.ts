import { language } from "../language";

/** A day and a time in the visitor's language. */
export const whenOf = (at: number): string =>
  new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
