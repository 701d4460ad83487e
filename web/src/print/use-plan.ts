// The plan of the sheets that are chosen, asked for anew at each choice.

import { useEffect, useState } from "preact/hooks";
import * as requests from "./requests";

/** How long a choice may be followed by another one before the sheets are drawn, in milliseconds. */
const rest = 200;

export function usePlan(game: string, query: requests.Query) {
  const [plan, setPlan] = useState<requests.Plan | null>(null);
  const [problem, setProblem] = useState("");
  const [coming, setComing] = useState(true);
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(query);
  useEffect(() => {
    const run = new AbortController();
    setComing(true);
    const ask = async (): Promise<void> => {
      try {
        const plan = await requests.plan(game, query, run.signal);
        if (run.signal.aborted) return;
        setPlan(plan);
        setProblem("");
      } catch (error) {
        if (!run.signal.aborted) setProblem((error as Error).message);
      }
      if (!run.signal.aborted) setComing(false);
    };
    const timer = setTimeout(() => void ask(), plan ? rest : 0);
    return () => {
      clearTimeout(timer);
      run.abort();
    };
  }, [game, key, tries]);
  return { plan, problem, coming, again: () => setTries(tries + 1) };
}
