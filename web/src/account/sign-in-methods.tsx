// How the account is signed in to: handle, passkeys, SSH keys and recovery codes.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Account, Passkey, RecoveryCodes } from "../api/types";
import { say } from "../language";
import { become, me } from "../session/me";
import { makePasskey, offersPasskeys } from "../session/passkeys";
import { useCopy } from "../ui/use-copy";
import { Icon } from "../ui/icons";
import { TwiceButton } from "../ui/confirm-button";
import { Mail } from "./email";
import { AccountChanges } from "./account-changes";
import { SSHKeys } from "./ssh-keys";
import { whenOf } from "../ui/date-time";

/** The part of the settings about how the user signs in; for a guest, how to make an account. */
export function SignInMethods() {
  const [account, setAccount] = useState<Account | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const [problem, setProblem] = useState("");
  const fail = (error: Error): void =>
    setProblem(error instanceof api.Failure ? error.message : say("account.account.keys.failed"));
  const ask = (asked: Promise<Account>): void => {
    setProblem("");
    asked.then(setAccount, fail);
  };
  const made = async ({ me, codes }: RecoveryCodes): Promise<void> => {
    become(me);
    setCodes(codes);
    setAccount(await api.account());
  };
  const make = (handle: string): void => {
    setProblem("");
    api.makeAccount(handle).then(made).then(() => {
      if (offersPasskeys()) ask(makePasskey());
    }, fail);
  };
  const renew = (): void => {
    setProblem("");
    api.makeRecoveryCodes().then(made).catch(fail);
  };
  useEffect(() => ask(api.account()), []);
  return (
    <>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {account && !account.me.handle && <Make name={account.me.name} onMake={make} />}
      {account?.me.handle && (
        <>
          <p>{say("account.account.have", { handle: account.me.handle })}</p>
          {me.value?.accountChanged && <AccountChanges />}
          <Codes left={account.codes} codes={codes} onRenew={renew} />
          <Passkeys keys={account.passkeys} ask={ask} />
          {(account.sshPort || account.sshKeys.length > 0) && <SSHKeys account={account} onChange={setAccount} />}
          <Mail />
          {!me.value?.accountChanged && <AccountChanges />}
        </>
      )}
    </>
  );
}

function Make({ name, onMake }: { name: string; onMake(handle: string): void }) {
  const [handle, setHandle] = useState("");
  const make = (event: Event): void => {
    event.preventDefault();
    onMake(handle);
  };
  return (
    <form class="panel stack" onSubmit={make}>
      <p>{say("account.account.guest", { name })}</p>
      <label class="field">
        <span>{say("account.account.handle")}</span>
        <input
          value={handle}
          required
          maxLength={24}
          autocomplete="username webauthn"
          autocapitalize="none"
          spellcheck={false}
          onInput={(e) => setHandle(e.currentTarget.value)}
        />
        <small>{say("account.account.handle.help")}</small>
      </label>
      {!offersPasskeys() && <p class="dim">{say("account.account.keys.unsafe")}</p>}
      <button class="btn solid">
        {offersPasskeys() ? say("account.account.make.key") : say("account.account.make")}
      </button>
    </form>
  );
}

interface CodesProps {
  /** How many are left. */
  left: number;
  /** Those that have just been made. */
  codes: string[];
  onRenew(): void;
}

function Codes({ left, codes, onRenew }: CodesProps) {
  return (
    <section class="panel" aria-labelledby="codes">
      <h2 id="codes">{say("account.account.codes")}</h2>
      <p>{say("account.account.codes.lead")}</p>
      {codes.length > 0 && (
        <>
          <p role="status"><b>{say("account.account.codes.once")}</b></p>
          <ol class="codes mono" aria-label={say("account.account.codes.list")}>
            {codes.map((code) => <li key={code}>{code}</li>)}
          </ol>
          <KeepCodes codes={codes} />
        </>
      )}
      <p class="dim">{say("account.account.codes.left", { n: left })}</p>
      <TwiceButton label={say("account.account.codes.new")} sure={say("account.account.codes.sure")} onPress={onRenew} />
    </section>
  );
}

/** Ways to keep the codes: the clipboard, a file, and paper. */
function KeepCodes({ codes }: { codes: readonly string[] }) {
  const { copied, copy } = useCopy(say("account.account.codes.copied"));
  const text = `${location.host}, @${me.value?.handle ?? ""}\n\n${codes.join("\n")}\n`;
  return (
    <div class="row keep">
      <button type="button" class="btn" onClick={() => void copy(text)}>
        <Icon name={copied ? "tick" : "copy"} small />{copied ? say("account.account.codes.copied") : say("account.account.codes.copy")}
      </button>
      <a class="btn" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={`${location.hostname}-codes.txt`}>
        <Icon name="down" small />{say("account.account.codes.download")}
      </a>
      <button type="button" class="btn" onClick={() => print()}><Icon name="file" small />{say("account.account.codes.print")}</button>
    </div>
  );
}

function Passkeys({ keys, ask }: { keys: Passkey[]; ask(asked: Promise<Account>): void }) {
  return (
    <section class="panel" aria-labelledby="keys">
      <h2 id="keys">{say("account.account.keys")}</h2>
      <p>{say("account.account.keys.lead")}</p>
      {keys.length === 0 && <p class="dim">{say("account.account.keys.none")}</p>}
      <ul class="devices">
        {keys.map((key) => <Key key={key.id} of={key} ask={ask} />)}
      </ul>
      {offersPasskeys() ? (
        <button type="button" class="btn" onClick={() => ask(makePasskey())}>{say("account.account.keys.add")}</button>
      ) : (
        <p class="dim">{say("account.account.keys.unsafe")}</p>
      )}
    </section>
  );
}

function Key({ of: key, ask }: { of: Passkey; ask(asked: Promise<Account>): void }) {
  const rename = (name: string): void => {
    if (name.trim() !== key.name) ask(api.renamePasskey(key.id, name.trim()));
  };
  return (
    <li>
      <div class="field">
        <input
          value={key.name}
          maxLength={24}
          aria-label={say("account.account.keys.name", { name: key.name })}
          onChange={(e) => rename(e.currentTarget.value)}
        />
        <span class="dim">{say("account.account.keys.used", { when: whenOf(key.used) })}</span>
      </div>
      <TwiceButton
        label={say("account.account.keys.remove")}
        named={say("account.account.keys.remove-named", { name: key.name })}
        sure={say("account.account.keys.sure")}
        onPress={() => ask(api.removePasskey(key.id))}
      />
    </li>
  );
}
