// The dialog in which visitors prove again that an account is theirs.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Confirmation } from "../api/types";
import { say } from "../language";
import { confirmByPasskey, offersPasskeys } from "../session/passkeys";
import { Dialog } from "../ui/dialog";
import { useRun } from "../ui/request";

export function ConfirmDialog({ onDone }: { onDone(proved: boolean): void }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const { problem, run } = useRun();
  useEffect(() => run(api.confirmation(), setConfirmation), []);
  const ways = confirmation?.methods ?? [];
  const done = (): void => onDone(true);
  return (
    <Dialog title={say("account.confirm")} onClose={() => onDone(false)}>
      <div class="stack">
        {confirmation && ways.length === 0 ? (
          <p>{say("account.confirm.none", { device: confirmation.oldestDevice || say("account.devices.unknown") })}</p>
        ) : (
          <p>{say("account.confirm.why")}</p>
        )}
        {problem}
        {ways.includes("passkey") && offersPasskeys() && <ByPasskey onDone={done} />}
        {ways.includes("mail") && <Mailed />}
        {(ways.includes("code") || ways.includes("mail")) && <ByCode ways={ways} onDone={done} />}
        <button type="button" class="btn" onClick={() => onDone(false)}>{say("account.confirm.cancel")}</button>
      </div>
    </Dialog>
  );
}

function ByPasskey({ onDone }: { onDone(): void }) {
  const [problem, setProblem] = useState("");
  const confirm = (): void => {
    setProblem("");
    confirmByPasskey().then(onDone, (error: Error) =>
      setProblem(error instanceof api.Failure ? error.message : say("account.confirm.failed")));
  };
  return (
    <>
      <button type="button" class="btn solid" onClick={confirm}>{say("account.confirm.passkey")}</button>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </>
  );
}

function Mailed() {
  const [sent, setSent] = useState("");
  const { problem, run } = useRun();
  const send = (): void =>
    run(api.mailConfirmation(), ({ minutes }) => setSent(say("account.confirm.mail.sent", { minutes })));
  return (
    <>
      <button type="button" class="btn" onClick={send}>{say("account.confirm.mail")}</button>
      <p role="status">{sent}</p>
      {problem}
    </>
  );
}

function ByCode({ ways, onDone }: { ways: string[]; onDone(): void }) {
  const [code, setCode] = useState("");
  const { problem, run } = useRun();
  const confirm = (event: Event): void => {
    event.preventDefault();
    run(api.confirmByCode(code), onDone);
  };
  const either = ways.includes("code") && ways.includes("mail");
  return (
    <form class="stack" onSubmit={confirm}>
      <label class="field">
        <span>{say("account.confirm.code", { ways: either ? "other" : ways.includes("code") ? "code" : "mail" })}</span>
        <input
          class="mono"
          value={code}
          required
          maxLength={40}
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck={false}
          onInput={(e) => setCode(e.currentTarget.value)}
        />
        {ways.includes("code") && <small>{say("account.confirm.code.help")}</small>}
      </label>
      {problem}
      <button class="btn solid">{say("account.confirm.go")}</button>
    </form>
  );
}
