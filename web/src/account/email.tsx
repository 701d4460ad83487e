// The visitor's mail address, by which they come back when all else is lost.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { OwnMail } from "../api/types";
import { say } from "../language";
import { useRun } from "../ui/request";
import { TwiceButton } from "../ui/confirm-button";

/** The part of the account's page about mail; nothing on a site that sends none. */
export function Mail() {
  const [own, setOwn] = useState<OwnMail | null>(null);
  const { problem, run } = useRun();
  useEffect(() => void api.ownMail().then(setOwn, () => undefined), []);
  if (!own?.available) return null;
  return (
    <section class="panel" aria-labelledby="mail">
      <h2 id="mail">{say("account.mail")}</h2>
      <p>{own.address ? say("account.mail.have", { address: own.address }) : say("account.mail.none")}</p>
      <EmailLinkForm id="add" send={api.addMail} label={own.address ? say("account.mail.change") : say("account.mail.add")} />
      {own.address && (
        <TwiceButton
          label={say("account.mail.remove")}
          sure={say("account.mail.sure")}
          onPress={() => run(api.removeMail(), setOwn)}
        />
      )}
      {problem}
    </section>
  );
}

interface EmailLinkProps {
  id: string;
  label: string;
  send(address: string): Promise<{ minutes: number }>;
}

/** Asks for a letter to an address. */
export function EmailLinkForm({ id, label, send }: EmailLinkProps) {
  const [address, setAddress] = useState("");
  const [sent, setSent] = useState("");
  const { problem, run } = useRun();
  const ask = (event: Event): void => {
    event.preventDefault();
    setSent("");
    run(send(address), ({ minutes }) => setSent(say("account.mail.sent", { address, minutes })));
  };
  return (
    <form class="stack" onSubmit={ask}>
      <label class="field" for={`mail-${id}`}>
        <span>{say("account.mail.address")}</span>
        <input
          id={`mail-${id}`}
          type="email"
          required
          maxLength={254}
          autocomplete="email"
          value={address}
          onInput={(e) => setAddress(e.currentTarget.value)}
        />
      </label>
      <p role="status">{sent}</p>
      {problem}
      <button class="btn">{label}</button>
    </form>
  );
}
