import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { SignedIn } from "../api/types";
import { say } from "../language";
import { become } from "../session/me";
import { answerByPasskey, offersPasskeys } from "../session/passkeys";
import { useRun } from "../ui/request";
import { AccountFrame } from "./account-frame";
import { EmailLinkForm } from "./email";

/** The code that an address brings along, which does not stay there for others to see. */
function codeOfAddress(): string {
  const code = decodeURIComponent(location.hash.slice(1));
  if (code) history.replaceState(history.state, "", location.pathname);
  return code;
}

/** Signs this browser in to an account of another device. */
export function SignInPage() {
  const [done, setDone] = useState<SignedIn | null>(null);
  return (
    <AccountFrame title={done ? say("account.sign-in.done", { name: done.me.name }) : say("account.sign-in")}>
      {done ? <Done done={done} /> : <Ways onDone={setDone} />}
    </AccountFrame>
  );
}

function Done({ done: { previousGuest: aside } }: { done: SignedIn }) {
  return (
    <section class="panel stack" role="status">
      <p>{say("account.sign-in.tables")}</p>
      {aside && <p>{say("account.sign-in.aside", { name: aside.name })}</p>}
      <a class="btn solid" href="/">{say("account.sign-in.lobby")}</a>
    </section>
  );
}

/** Takes note of who the browser is now. */
const entered = (onDone: (done: SignedIn) => void) => (done: SignedIn): void => {
  become(done.me);
  onDone(done);
};

function Ways({ onDone }: { onDone(done: SignedIn): void }) {
  return (
    <>
      <p>{say("account.sign-in.lead")}</p>
      {offersPasskeys() && <ByPasskey onDone={onDone} />}
      <ByCode onDone={onDone} />
      <ByMail />
    </>
  );
}

function ByPasskey({ onDone }: { onDone(done: SignedIn): void }) {
  const [problem, setProblem] = useState("");
  const enter = (): void => {
    setProblem("");
    answerByPasskey().then(entered(onDone), (error: Error) =>
      setProblem(error instanceof api.Failure ? error.message : say("account.sign-in.key.failed")));
  };
  return (
    <section class="panel stack">
      <button type="button" class="btn solid" onClick={enter}>{say("account.sign-in.key")}</button>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </section>
  );
}

function ByMail() {
  const [offered, setOffered] = useState(false);
  useEffect(() => void api.ownMail().then((own) => setOffered(own.available), () => undefined), []);
  if (!offered) return null;
  return (
    <section class="panel">
      <h2>{say("account.mail.lost")}</h2>
      <EmailLinkForm id="lost" send={api.askByMail} label={say("account.mail.ask")} />
    </section>
  );
}

function ByCode({ onDone }: { onDone(done: SignedIn): void }) {
  const [code, setCode] = useState(codeOfAddress);
  const { problem, run } = useRun();
  const enter = (event: Event): void => {
    event.preventDefault();
    run(api.signInByCode(code), entered(onDone));
  };
  return (
    <form class="panel stack" onSubmit={enter}>
      <h2>{offersPasskeys() ? say("account.sign-in.or") : say("account.sign-in.code")}</h2>
      <p>{say("account.sign-in.code.both")}</p>
      <label class="field">
        <span>{say("account.sign-in.code")}</span>
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
        <small>{say("account.sign-in.code.help")}</small>
      </label>
      {problem}
      <button class="btn solid">{say("account.sign-in.go")}</button>
    </form>
  );
}
