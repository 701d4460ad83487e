// The latest study of a draft's rules, which sharpens while bots play.

import { useEffect, useState } from "preact/hooks";
import { lab } from "../api/study";
import type { Study } from "../api/types";
import { studyVariant } from "../api/variants";

/** How often the page asks how far a study has come. Milliseconds. */
const asking = 2_000;

export function useStudy(variant: string, hash: string) {
  const [study, setStudy] = useState<Study | null>(null);
  const [of, setOf] = useState("");
  const running = study?.state === "running" ? study.id : "";
  useEffect(() => {
    if (!running) return;
    const look = (): void => {
      if (document.hidden) return;
      lab().then(({ studies }) => setStudy((old) => studies.find((one) => one.id === running) ?? old), () => {});
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
