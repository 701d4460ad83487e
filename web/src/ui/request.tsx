// A page's request at a press, and the failure of the last one.

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";

/** Asks for something, and takes what comes of it. */
export type Run = <T>(asked: Promise<T>, done: (answer: T) => void) => void;

export function useRun(): { problem: ComponentChild; run: Run } {
  const [text, setText] = useState("");
  const run: Run = (asked, done) => {
    setText("");
    asked.then(done, (error: Error) => setText(error.message));
  };
  return { problem: text && <p class="problem" role="alert">{text}</p>, run };
}
