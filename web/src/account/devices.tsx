// The devices of the account, and the code that signs in another one.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { DeviceCode, Session } from "../api/types";
import { rich, say } from "../language";
import { become, me } from "../session/me";
import { go } from "../platform/router";
import { useRun } from "../ui/request";
import { TwiceButton } from "../ui/confirm-button";
import { useNow } from "../ui/clock";
import { announce } from "../ui/live-regions";
import { whenOf } from "../ui/date-time";

/** The part of the settings about devices. */
export function Devices() {
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const { problem, run } = useRun();
  const ask = (asked: Promise<Session[]>, done?: string): void => {
    run(asked, (now) => {
      setSessions(now);
      if (done) announce(done);
    });
  };
  useEffect(() => ask(api.sessions()), []);
  return (
    <>
      {sessions && (
        <p>
          {sessions.length > 0
            ? say("account.devices.lead", { name: me.value?.name ?? "" })
            : say("account.devices.none")}
        </p>
      )}
      {problem}
      {sessions && sessions.length > 0 && <Sessions sessions={sessions} ask={ask} />}
      {(sessions || problem) && <AnotherDevice onCode={() => ask(api.sessions())} />}
    </>
  );
}

const deviceOf = (one: Session): string => one.device || say("account.devices.unknown");

interface SessionsProps {
  sessions: Session[];
  ask(asked: Promise<Session[]>, done?: string): void;
}

function Sessions({ sessions, ask }: SessionsProps) {
  const end = (one: Session): void =>
    ask(api.endSession(one.id), say("account.devices.ended", { device: deviceOf(one) }));
  return (
    <section class="panel" aria-label={say("account.devices")}>
      <ul class="devices">
        {sessions.map((one) => (
          <li key={one.id}>
            <div>
              <b>{deviceOf(one)}</b>
              <span class="dim">{say("account.devices.used", { when: whenOf(one.used) })}</span>
            </div>
            {one.current ? (
              <span class="chip you">{say("account.devices.here")}</span>
            ) : (
              <button
                type="button"
                class="btn"
                aria-label={say("account.devices.end-named", { device: deviceOf(one), when: whenOf(one.used) })}
                onClick={() => end(one)}
              >
                {say("account.devices.end")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="row">
        {sessions.length > 1 && (
          <TwiceButton
            label={say("account.devices.end-others")}
            sure={say("account.devices.end-others.sure")}
            onPress={() => ask(api.endOtherSessions(), say("account.devices.ended-others"))}
          />
        )}
        {(sessions.length > 1 || me.value?.handle) && <SignOut />}
      </div>
    </section>
  );
}

function SignOut() {
  const leave = (): void => {
    api.signOut().then((now) => {
      become(now);
      go("/");
    }, (error: Error) => announce(error.message));
  };
  return <TwiceButton label={say("account.devices.sign-out")} sure={say("account.devices.sign-out.sure")} onPress={leave} />;
}

function AnotherDevice({ onCode }: { onCode(): void }) {
  const [code, setCode] = useState<DeviceCode | null>(null);
  const { problem, run } = useRun();
  const show = (): void => {
    run(api.deviceCode(), (made) => {
      setCode(made);
      onCode();
    });
  };
  return (
    <section class="panel" aria-labelledby="another">
      <h2 id="another">{say("account.code")}</h2>
      <p>{say("account.code.lead")}</p>
      {problem}
      {code && <Code key={code.code} code={code} />}
      <button type="button" class="btn" onClick={show}>
        {code ? say("account.code.again") : say("account.code.show")}
      </button>
    </section>
  );
}

/** Milliseconds between two looks at how long a code still serves. */
const tick = 5_000;

function Code({ code }: { code: DeviceCode }) {
  const left = code.expires - useNow(tick);
  if (left <= 0) return <p role="status">{say("account.code.over")}</p>;
  const { size, path } = code.image;
  return (
    <div class="code">
      <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say("account.code.picture")}>
        <rect width={size} height={size} />
        <path d={path} />
      </svg>
      <div class="stack">
        <output class="mono" aria-label={say("account.code.label")}>{code.code}</output>
        <p>{rich("account.code.how", { address: <b>{code.address}</b> })}</p>
        <p class="dim">{say("account.code.left", { minutes: Math.ceil(left / 60_000) })}</p>
      </div>
    </div>
  );
}
