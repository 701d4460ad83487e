// Links that work once: one makes the user who opens it the owner of the site, another is an invitation.

import { useState } from "preact/hooks";
import * as api from "../api/account";
import { say } from "../language";
import { become } from "../session/me";
import { AdminFrame } from "./admin-frame";
import { useRun } from "../ui/request";

/** The secret that an address brings along, which does not stay there for others to see. */
function secretOfAddress(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, "", location.pathname);
  return secret;
}

export const OwnerPage = () => <OneTimeLinkPage to="owner" />;
export const InvitationPage = () => <OneTimeLinkPage to="invitation" />;

function OneTimeLinkPage({ to }: { to: "owner" | "invitation" }) {
  const [secret] = useState(secretOfAddress);
  const [done, setDone] = useState(false);
  const { problem, run } = useRun();
  const enter = (): void =>
    run(api.byLink(to, secret), (now) => {
      become(to === "owner" ? { ...now, role: "owner" } : now);
      setDone(true);
    });
  return (
    <AdminFrame title={say(`admin.one-time-link.${to}`)}>
      <section class="panel stack">
        {problem}
        {done ? (
          <>
            <p role="status">{say(`admin.one-time-link.${to}.done`)}</p>
            {to === "owner" ? (
              <>
                <p>{say("admin.one-time-link.account")}</p>
                <div class="row">
                  <a class="btn solid" href="/admin">{say("admin.title")}</a>
                  <a class="btn" href="/account">{say("admin.one-time-link.account.make")}</a>
                </div>
              </>
            ) : (
              <a class="btn solid" href="/">{say("app.to-lobby")}</a>
            )}
          </>
        ) : (
          <>
            <p>{say(`admin.one-time-link.${to}.lead`)}</p>
            <button type="button" class="btn solid" onClick={enter}>{say(`admin.one-time-link.${to}.go`)}</button>
          </>
        )}
      </section>
    </AdminFrame>
  );
}
