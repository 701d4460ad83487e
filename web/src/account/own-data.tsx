// The visitor's data: download and deletion.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Me } from "../api/types";
import { ensureConfirmed } from "../session/confirm";
import { say } from "../language";
import { become } from "../session/me";
import { go } from "../platform/router";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";

export function OwnData({ me }: { me: Me }) {
  const wanted = me.handle ?? me.name;
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const { problem, run } = useRun();
  const remove = (event: Event): void => {
    event.preventDefault();
    run(api.deleteMe(typed), (now) => {
      become(now);
      go("/");
      announce(say("account.delete.done"));
    });
  };
  const download = (event: Event): void => {
    event.preventDefault();
    const link = document.createElement("a");
    link.href = api.ownData;
    link.download = "";
    ensureConfirmed().then((may) => may && link.click(), (error: Error) => announce(error.message));
  };
  // Of a guest who has only looked around there is nothing.
  useEffect(() => void api.sessions().then((all) => setKept(all.length > 0), () => {}), [me.handle]);
  if (!kept) return null;
  return (
    <section class="panel" aria-labelledby="own-data">
      <h2 id="own-data">{say("account.data")}</h2>
      <p>{say("account.data.lead")}</p>
      <div class="row">
        <a class="btn" href={api.ownData} download onClick={download}>{say("account.data.download")}</a>
        {!asked && <button type="button" class="btn" onClick={() => setAsked(true)}>{say("account.delete")}</button>}
      </div>
      {asked && (
        <form class="stack" onSubmit={remove}>
          <p>{say("account.delete.lead")}</p>
          <label class="field">
            <span>{say("account.delete.type", { name: wanted })}</span>
            <input
              value={typed}
              required
              autocapitalize="none"
              autocomplete="off"
              spellcheck={false}
              onInput={(e) => setTyped(e.currentTarget.value)}
            />
          </label>
          {problem}
          <div class="row">
            <button class="btn grave">{say("account.delete.go")}</button>
            <button type="button" class="btn" onClick={() => setAsked(false)}>{say("account.delete.not")}</button>
          </div>
        </form>
      )}
    </section>
  );
}
