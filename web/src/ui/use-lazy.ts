// Code that is fetched when it is first wanted.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";

/** What a promise brings, once it has; `failed` if it never will. `load` must stay the same function. */
export function useLazy<T>(load: () => Promise<T>): { come: T | null; failed: boolean } {
  const [come, setCome] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then((value) => setCome(() => value), () => {
      setFailed(true);
      void api.me().catch(() => {}); // the answer shows whether the site was updated
    });
  }, [load]);
  return { come, failed };
}
