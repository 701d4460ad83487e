// The position that is set up: its options and its text, what the server says of them, and the address of both.

import { useEffect, useState } from "preact/hooks";
import { checkPosition, positionQuery, type SetUpPosition } from "../api/positions";
import type { GameInfo } from "../api/types";
import { useSteps } from "../editor/use-steps";

/** How long after a change the server is asked. Milliseconds. */
const checking = 200;

/** The name under which the text of the position is kept among the options, so that all is one step for Undo. */
const text = "@position";

/** Reads the options and the position of an address. */
function asked(): Record<string, string> {
  const query = new URLSearchParams(location.search);
  const options = query.getAll("o").map((part) => [part.split("=", 1)[0]!, part.slice(part.indexOf("=") + 1)]);
  return { ...Object.fromEntries(options), [text]: query.get("position") ?? "" };
}

export function useSetUp(game: GameInfo) {
  const [first] = useState(asked);
  const { options: state, change, history } = useSteps(first);
  const { [text]: typed = "", ...options } = state;
  const [known, setKnown] = useState<SetUpPosition | null>(null);
  const [fault, setFault] = useState("");
  const [pending, setPending] = useState(true);
  useEffect(() => {
    let wanted = true;
    setPending(true);
    const timer = setTimeout(() => {
      checkPosition(game.id, options, typed).then((answer) => {
        if (!wanted) return;
        setPending(false);
        setFault(answer.error ?? "");
        if (!answer.error) setKnown(answer);
      }, (error: Error) => wanted && (setPending(false), setFault(error.message)));
    }, known || fault ? checking : 0);
    const query = positionQuery(options, typed).toString();
    globalThis.history.replaceState(globalThis.history.state, "", location.pathname + (query && `?${query}`));
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [state]);
  return {
    options, typed, known, fault, pending, history,
    /** Options whose first position is shown: another board needs another text. */
    setOptions: (next: Record<string, string>) => change({ ...next, [text]: typed === known?.position ? "" : typed }),
    setTyped: (position: string, stroke = "typed") => change({ ...options, [text]: position }, stroke),
  };
}
