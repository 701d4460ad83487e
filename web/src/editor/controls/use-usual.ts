import { useEffect, useState } from "preact/hooks";
import { checkRules, type RuleCheck } from "../../api/variants";
import type { StageProps } from "./part";

/** Returns what the rules are without some of the edited options: the numbers to compare with. Null until it has come. */
export function useUsual({ game, rules }: StageProps, names: readonly string[]): RuleCheck | null {
  const rest = Object.entries(rules.options ?? {}).filter(([name]) => !names.includes(name));
  const key = JSON.stringify(rest);
  const [usual, setUsual] = useState<RuleCheck | null>(null);
  useEffect(() => {
    let wanted = true;
    checkRules({ game: game.id, options: Object.fromEntries(rest) }).then((come) => wanted && !come.error && setUsual(come), () => {});
    return () => {
      wanted = false;
    };
  }, [key]);
  return usual;
}
