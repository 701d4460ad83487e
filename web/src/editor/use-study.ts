// The latest study of a draft's rules, which sharpens while bots play.

import { useEffect, useState } from "preact/hooks";
import type { Study } from "../api/types";
import { studyVariant, variantStudy } from "../api/variants";

/** How often the page asks how far a study has come. Milliseconds. */
const asking = 2_000;

interface Draft {
  variant: string;
  /** The hash of the edited rules. */
  hash: string;
  /** The server has the edited rules, so that it finds their study. */
  stored: boolean;
  /** There is a study already when the page opens. */
  known: boolean;
}

/** The study of a draft. */
export function useStudy({ variant, hash, stored, known }: Draft) {
  const [study, setStudy] = useState<Study | null>(null);
  const [of, setOf] = useState("");
  useEffect(() => {
    if (!known) return;
    const first = hash;
    variantStudy(variant, 0).then((found) => {
      setStudy((old) => old ?? found);
      setOf((old) => old || first);
    }, () => {}); // it can be asked for again
  }, [variant]);
  const running = study?.state === "running" && stored && of === hash ? study.id : "";
  useEffect(() => {
    if (!running) return;
    const look = (): void => {
      if (document.hidden) return;
      variantStudy(variant, 0).then((next) => setStudy((old) => (next.id === running ? next : old)), () => {});
    };
    const timer = setInterval(look, asking);
    return () => clearInterval(timer);
  }, [running]);
  return {
    study,
    /** The rules were changed after the study had begun. */
    old: study !== null && of !== hash,
    ask: async (): Promise<void> => {
      setStudy(await studyVariant(variant, 0));
      setOf(hash);
    },
  };
}
