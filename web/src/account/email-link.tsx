// Where a link in a letter leads. Nothing happens until a button is pressed: programs that look at mail open links.

import { useState } from "preact/hooks";
import * as api from "../api/account";
import { say } from "../language";
import { become } from "../session/me";
import { useRun } from "../ui/request";
import { AccountFrame } from "./account-frame";

/** Returns the purpose of the link and its secret, which is removed from the address so that it is not seen. */
function linkOfAddress(): { what: string; secret: string } {
  const [what, secret] = location.hash.slice(1).split("=");
  history.replaceState(history.state, "", location.pathname);
  return { what: what ?? "", secret: secret ?? "" };
}

export function EmailLinkPage() {
  const [{ what, secret }] = useState(linkOfAddress);
  const [done, setDone] = useState("");
  const { problem, run } = useRun();
  const enter = async (): Promise<string> => {
    const { me } = await api.signInByMail(secret);
    become(me);
    return say("account.sign-in.done", { name: me.name });
  };
  const confirm = async (): Promise<string> => say("account.mail.added", await api.confirmMail(secret));
  const stop = async (): Promise<string> => {
    await api.stopNotificationMails(secret);
    return say("account.mail.stopped");
  };
  const way = {
    enter: { title: say("account.sign-in"), lead: say("account.mail.enter-lead"), button: say("account.sign-in.go"), act: enter },
    stop: { title: say("account.mail.stop"), lead: say("account.mail.stop-lead"), button: say("account.mail.stop"), act: stop },
  }[what] ?? {
    title: say("account.mail"), lead: say("account.mail.confirm-lead"), button: say("account.mail.confirm"), act: confirm,
  };
  return (
    <AccountFrame title={way.title}>
      <section class="panel stack">
        <p role="status">{done || way.lead}</p>
        {problem}
        {done ? (
          <a class="btn solid" href="/">{say("account.sign-in.lobby")}</a>
        ) : (
          <button type="button" class="btn solid" onClick={() => run(way.act(), setDone)}>
            {way.button}
          </button>
        )}
      </section>
    </AccountFrame>
  );
}
