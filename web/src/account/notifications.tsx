// Settings of notifications, and the devices that get them.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { NotificationChannel, NotificationSettings } from "../api/types";
import { say } from "../language";
import { canPush, install, subscribe, unsubscribe } from "../offline/install";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";
import { whenOf } from "../ui/date-time";

/** The part of the settings about notifications. */
export function Notifications() {
  const [notifications, setNotifications] = useState<NotificationSettings | null>(null);
  const { problem, run } = useRun();
  const ask = (asked: Promise<NotificationSettings>, done?: string): void => {
    run(asked, (now) => {
      setNotifications(now);
      if (done) announce(done);
    });
  };
  useEffect(() => {
    ask(api.notifications());
    void install();
  }, []);
  return (
    <>
      <p>{say("notifications.lead")}</p>
      {problem}
      {notifications && <Places notifications={notifications} ask={ask} />}
      {notifications && <Choice notifications={notifications} ask={ask} />}
    </>
  );
}

interface Props {
  notifications: NotificationSettings;
  ask(asked: Promise<NotificationSettings>, done?: string): void;
}

function Places({ notifications, ask }: Props) {
  const { channels } = notifications;
  const here = channels.some((c) => c.current);
  const mailed = channels.some((c) => c.transport === "mail");
  const push = async (): Promise<NotificationSettings> => {
    const subscription = await subscribe(notifications.push).catch(() => {
      throw new Error(say("notifications.push.failed"));
    });
    if (!subscription) throw new Error(say("notifications.push.denied"));
    return api.addPush(subscription);
  };
  const end = async (c: NotificationChannel): Promise<NotificationSettings> => {
    if (c.current) await unsubscribe();
    return api.removeChannel(c.id);
  };
  return (
    <section class="panel" aria-labelledby="places">
      <h2 id="places">{say("notifications.places")}</h2>
      {channels.length === 0 && <p>{say("notifications.places.none")}</p>}
      <ul class="devices">
        {channels.map((c) => (
          <li key={c.id}>
            <div>
              <b>{placeOf(c, notifications.mail)}</b>
              <span class="dim">
                {c.last ? say("notifications.last", { when: whenOf(c.last) }) : say("notifications.since", { when: whenOf(c.created) })}
              </span>
            </div>
            <button
              type="button"
              class="btn"
              aria-label={say("notifications.end-named", { place: placeOf(c, notifications.mail) })}
              onClick={() => ask(end(c), say("notifications.ended"))}
            >
              {say("notifications.end")}
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        {!here && canPush() && (
          <button type="button" class="btn" onClick={() => ask(push(), say("notifications.added"))}>{say("notifications.push")}</button>
        )}
        {!mailed && notifications.mail && (
          <button type="button" class="btn" onClick={() => ask(api.addNotificationMail(), say("notifications.added"))}>
            {say("notifications.mail", { address: notifications.mail })}
          </button>
        )}
      </div>
      {!canPush() && <p class="dim">{say("notifications.push.cannot")}</p>}
      {!notifications.mail && <p class="dim">{say("notifications.mail.none")}</p>}
    </section>
  );
}

const placeOf = (c: NotificationChannel, address: string): string =>
  c.transport === "mail" ? say("notifications.place.mail", { address }) : c.device || say("notifications.place.browser");

function Choice({ notifications, ask }: Props) {
  const { kinds, off, transports: ways } = notifications;
  const turn = (name: string, on: boolean): void =>
    ask(api.setNotifications({ off: on ? off.filter((one) => one !== name) : [...off, name] }));
  return (
    <section class="panel" aria-labelledby="kinds">
      <h2 id="kinds">{say("notifications.kinds")}</h2>
      <table class="kinds">
        <thead>
          <tr><td />{ways.map((way) => <th key={way} scope="col">{say("notifications.way", { way })}</th>)}</tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{say("notifications.kind", { kind })}</th>
              {ways.map((way) => (
                <td key={way}>
                  <label>
                    <input
                      type="checkbox"
                      checked={!off.includes(`${way} ${kind}`)}
                      onChange={(e) => turn(`${way} ${kind}`, e.currentTarget.checked)}
                    />
                    <span class="spoken">{say("notifications.kind-by", { kind, way })}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
