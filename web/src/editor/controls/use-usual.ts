import { useEffect, useState } from "preact/hooks";
import { checkRules, type RuleCheck } from "../../api/variants";
import type { StageProps } from "./part";

/**
 * Returns what the rules are without some of the edited options: the numbers to compare with. Null until it has come;
 * while the other options make no game, it is the latest that did.
 */
export function useUsual({ game, options }: StageProps, names: readonly string[]): RuleCheck | null {
  const rest = Object.entries(options).filter(([name]) => !names.includes(name));
  const key = JSON.stringify(rest);
  const [usual, setUsual] = useState<{ of: string; rules: RuleCheck | null }>({ of: "", rules: null });
  useEffect(() => {
    let wanted = true;
    checkRules({ game: game.id, options: Object.fromEntries(rest) }).then((come) => {
      if (wanted) setUsual((old) => ({ of: key, rules: come.error ? old.rules : come }));
    }, () => {});
    return () => {
      wanted = false;
    };
  }, [key]);
  return usual.of === key ? usual.rules : null;
}
