// Public SSH keys, by which the user is the account in a terminal.

import { useState } from "preact/hooks";
import * as api from "../api/account";
import type { Account, SshKey } from "../api/types";
import { say } from "../language";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";
import { TwiceButton } from "../ui/confirm-button";
import { whenOf } from "../ui/date-time";

interface SSHKeysProps {
  account: Account;
  onChange(account: Account): void;
}

export function SSHKeys({ account, onChange }: SSHKeysProps) {
  const { problem, run } = useRun();
  const keys = account.sshKeys;
  const change = (asked: Promise<Account>, done: (now: Account) => string): void =>
    run(asked, (now) => {
      onChange(now);
      announce(done(now));
    });
  const add = (key: string, name: string): void =>
    change(api.addSSHKey({ key, name }), (now) => {
      const added = now.sshKeys.find((k) => !keys.some((old) => old.id === k.id));
      return say("account.account.ssh.added", { name: added?.name ?? "" });
    });
  const remove = (key: SshKey): void =>
    change(api.removeSSHKey(key.id), () => say("account.account.ssh.removed", { name: key.name }));
  const command = `ssh ${account.sshPort === 22 ? "" : `-p ${account.sshPort} `}${location.hostname}`;
  return (
    <section class="panel" aria-labelledby="ssh">
      <h2 id="ssh">{say("account.account.ssh")}</h2>
      {account.sshPort ? (
        <>
          <p>{say("account.account.ssh.lead", { handle: account.me.handle ?? "" })}</p>
          <p class="mono token">{command}</p>
        </>
      ) : <p class="dim">{say("account.account.ssh.off")}</p>}
      {keys.length === 0 && <p class="dim">{say("account.account.ssh.none")}</p>}
      {keys.length > 0 && <ul class="devices">{keys.map((key) => <Row key={key.id} of={key} onRemove={remove} />)}</ul>}
      {problem}
      {/* An added key makes the form anew; a refused one keeps what was typed. */}
      {account.sshPort && <NewKey key={keys.map((k) => k.id).join()} onAdd={add} />}
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

function NewKey({ onAdd }: { onAdd(key: string, name: string): void }) {
  const [key, setKey] = useState("");
  const [name, setName] = useState("");
  const add = (event: Event): void => {
    event.preventDefault();
    onAdd(key, name);
  };
  return (
    <form class="stack" onSubmit={add}>
      <label class="field">
        <span>{say("account.account.ssh.key")}</span>
        <textarea
          class="mono"
          rows={3}
          required
          maxLength={5000}
          value={key}
          autocapitalize="none"
          spellcheck={false}
          onInput={(e) => setKey(e.currentTarget.value)}
        />
        <small>{say("account.account.ssh.key.help")}</small>
      </label>
      <label class="field">
        <span>{say("account.account.ssh.name")}</span>
        <input value={name} maxLength={24} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <button class="btn">{say("account.account.ssh.add")}</button>
    </form>
  );
}
