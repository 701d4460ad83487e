// Public SSH keys, by which the user is the account in a terminal.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Account, SshCode, SshKey } from "../api/types";
import { say } from "../language";
import { announce } from "../ui/live-regions";
import { useCopy } from "../ui/use-copy";
import { useRun } from "../ui/request";
import { useNow } from "../ui/clock";
import { TwiceButton } from "../ui/confirm-button";
import { whenOf } from "../ui/date-time";

interface SSHKeysProps {
  account: Account;
  onChange(account: Account): void;
}

export function SSHKeys({ account, onChange }: SSHKeysProps) {
  const { problem, run } = useRun();
  const keys = account.sshKeys;
  const remove = (key: SshKey): void =>
    run(api.removeSSHKey(key.id), (now) => {
      onChange(now);
      announce(say("account.account.ssh.removed", { name: key.name }));
    });
  const arrived = (now: Account): void => {
    const added = now.sshKeys.find((k) => !keys.some((old) => old.id === k.id));
    if (!added) return;
    onChange(now);
    announce(say("account.account.ssh.added", { name: added.name }));
  };
  const command = (user = ""): string =>
    `ssh ${account.sshPort === 22 ? "" : `-p ${account.sshPort} `}${user && `${user}@`}${location.hostname}`;
  return (
    <section class="panel" aria-labelledby="ssh">
      <h2 id="ssh">{say("account.account.ssh")}</h2>
      {account.sshPort ? (
        <>
          <p>{say("account.account.ssh.lead", { handle: account.me.handle ?? "" })}</p>
          <p class="mono token">{command()}</p>
        </>
      ) : <p class="dim">{say("account.account.ssh.off")}</p>}
      {keys.length === 0 && <p class="dim">{say("account.account.ssh.none")}</p>}
      {keys.length > 0 && <ul class="devices">{keys.map((key) => <Row key={key.id} of={key} onRemove={remove} />)}</ul>}
      {problem}
      {/* An added key begins the form anew. */}
      {account.sshPort && <NewKey key={keys.map((k) => k.id).join()} command={command} onAccount={arrived} />}
    </section>
  );
}

function Row({ of: key, onRemove }: { of: SshKey; onRemove(key: SshKey): void }) {
  return (
    <li>
      <div>
        <b>{key.name}</b>
        <span class="mono dim">{key.fingerprint}</span>
        <span class="dim">
          {key.used ? say("account.account.keys.used", { when: whenOf(key.used) }) : say("account.account.ssh.unused")}
        </span>
      </div>
      <TwiceButton
        label={say("account.account.keys.remove")}
        named={say("account.account.ssh.remove-named", { name: key.name })}
        sure={say("account.account.ssh.sure")}
        onPress={() => onRemove(key)}
      />
    </li>
  );
}

interface NewKeyProps {
  /** The command by which an SSH client connects with a name of a user. */
  command(user: string): string;
  onAccount(now: Account): void;
}

function NewKey({ command, onAccount }: NewKeyProps) {
  const [code, setCode] = useState<SshCode | null>(null);
  const [name, setName] = useState("");
  const { problem, run } = useRun();
  const show = (event: Event): void => {
    event.preventDefault();
    run(api.sshCode({ name }), setCode);
  };
  return (
    <form class="stack" onSubmit={show}>
      <p>{say("account.account.ssh.add.lead")}</p>
      <label class="field">
        <span>{say("account.account.ssh.name")}</span>
        <input value={name} maxLength={24} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      {problem}
      {code && <Command key={code.user} code={code} text={command(code.user)} onAccount={onAccount} />}
      <button class="btn">{code ? say("account.account.ssh.again") : say("account.account.ssh.add")}</button>
    </form>
  );
}

/** Milliseconds between two looks at whether the key has been added. */
const tick = 3_000;

function Command({ code, text, onAccount }: { code: SshCode; text: string; onAccount(now: Account): void }) {
  const now = useNow(tick);
  const { copied, copy } = useCopy(say("account.account.codes.copied"));
  const left = code.expires - now;
  const serves = left > 0;
  useEffect(() => {
    if (serves) api.account().then(onAccount, () => undefined);
  }, [now]);
  if (!serves) return <p role="status">{say("account.code.over")}</p>;
  return (
    <div class="stack">
      <p>{say("account.account.ssh.connect")}</p>
      <p class="mono token">{text}</p>
      <div class="row">
        <button type="button" class="btn" onClick={() => void copy(text)}>
          {copied ? say("account.account.codes.copied") : say("account.account.ssh.copy")}
        </button>
      </div>
      <p class="dim">{say("account.code.left", { minutes: Math.ceil(left / 60_000) })}</p>
    </div>
  );
}
