// Whether the user is asked after a match what they would change in its game.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import { say } from "../language";
import { useRun } from "../ui/request";

export function AskedAfterMatches() {
  const [never, setNever] = useState<boolean | null>(null);
  const { problem, run } = useRun();
  useEffect(() => run(api.playtestSettings(), (settings) => setNever(settings.never)), []);
  return (
    <section class="panel" aria-labelledby="asked-after">
      <h2 id="asked-after">{say("notifications.asked")}</h2>
      <p>{say("notifications.asked.lead")}</p>
      {problem}
      {never !== null && (
        <label class="check">
          <input
            type="checkbox" checked={!never}
            onChange={(event) => run(api.setPlaytestSettings({ never: !event.currentTarget.checked }), (settings) => setNever(settings.never))}
          />
          <span>{say("notifications.asked.ask")}</span>
        </label>
      )}
    </section>
  );
}
