// The tabs of the lab.

import { say } from "../language";
import { ownPath } from "../platform/address";

export function LabTabs() {
  const here = ownPath();
  const tabs = [["/variants", say("variants.tab.variants")], ["/lab", say("variants.tab.studies")], ["/answers", say("variants.tab.answers")]] as const;
  return (
    <nav class="areas" aria-label={say("variants.tabs")}>
      {tabs.map(([to, title]) => (
        <a key={to} href={to} aria-current={here === to || here.startsWith(to + "/") ? "page" : undefined}>{title}</a>
      ))}
    </nav>
  );
}
