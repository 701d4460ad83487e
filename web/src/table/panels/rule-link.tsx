import { say } from "../../language";
import { rulesAddress } from "../../match/rules-address";
import type { Session } from "../play/session";

/** A link to the rule that a sentence speaks of. */
export function RuleLink({ session, rule }: { session: Session; rule: string | undefined }) {
  if (!rule) return null;
  const href = rulesAddress(session.match.value!, rule);
  return (
    <a class="rule" href={href} target="_blank" rel="noopener">
      {say("table.banner.rule", { rule: rule.replace(/^R/, "") })}
    </a>
  );
}
