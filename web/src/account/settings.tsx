// The settings on one page. Each part has an address; the part in view is marked in the navigation.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../language";
import { route } from "../platform/router";
import { Audiences, ProfileForm, RelatedUsers, useOwnProfile } from "../people/profile-settings";
import { me } from "../session/me";
import { AccountFrame } from "./account-frame";
import { AskedAfterMatches } from "./asked-after-matches";
import { BoardSettings } from "./board-settings";
import { Devices } from "./devices";
import { Notifications } from "./notifications";
import { OwnData } from "./own-data";
import { Rest } from "./rest-times";
import { SignInMethods } from "./sign-in-methods";
import { Tokens } from "./tokens";

/** Parts by their addresses of their own; any other is named after the sign #. */
const partOf: Record<string, string> = { "/devices": "devices", "/notifications": "notifications", "/api-tokens": "tokens" };

const wanted = (): string => decodeURIComponent(location.hash.slice(1)) || partOf[route.peek().pattern] || "";

export function SettingsPage() {
  if (!me.value) return <AccountFrame title={say("account.settings")}>{null}</AccountFrame>;
  return <Settings member={!!me.value.handle} />;
}

/** The parts that a user has: a guest has fewer. */
function Settings({ member }: { member: boolean }) {
  const profile = useOwnProfile(member);
  const titles: readonly (readonly [id: string, title: string])[] = [
    ...(member ? [["profile", say("account.profile")] as const] : []),
    ["sign-in", say(member ? "account.methods" : "account.account")], ["devices", say("account.devices")],
    ["notifications", say("notifications.title")], ["rest", say("notifications.rest")], ["board", say("account.board")],
    ...(member ? [["tokens", say("account.programs")] as const, ["privacy", say("account.privacy")] as const] : []),
    ["data", say("account.data.part")],
  ];
  const here = usePartInView(titles.map(([id]) => id));
  useWantedPart();
  return (
    <AccountFrame title={say("account.settings")} pages={titles.map(([id, title]) => [`#${id}`, title])} here={`#${here}`}>
      {member && <Part id="profile"><ProfileForm {...profile} /></Part>}
      <Part id="sign-in"><SignInMethods /></Part>
      <Part id="devices"><Devices /></Part>
      <Part id="notifications"><Notifications /></Part>
      <Part id="rest"><Rest /></Part>
      <Part id="board"><BoardSettings /></Part>
      {member && <Part id="tokens"><Tokens /></Part>}
      {member && <Part id="privacy"><Audiences {...profile} /><RelatedUsers kind="blocks" /><AskedAfterMatches /></Part>}
      <Part id="data">{!member && <AskedAfterMatches />}{me.value && <OwnData me={me.value} />}</Part>
    </AccountFrame>
  );
}

const Part = ({ id, children }: { id: string; children: ComponentChildren }) => <div class="part" id={id}>{children}</div>;

/** Returns which part is in view: the last one that begins in the upper third of the window. */
function usePartInView(ids: readonly string[]): string {
  const [here, setHere] = useState(wanted() || ids[0]!);
  useEffect(() => {
    const look = (): void => {
      const begun = ids.filter((id) => document.getElementById(id)!.getBoundingClientRect().top < innerHeight / 3);
      setHere(begun.at(-1) ?? ids[0]!);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [ids.join()]);
  return here;
}

/** How long a page keeps the wanted part in view while parts above it arrive. Milliseconds. */
const settling = 3_000;

/** Shows the part that the address names, also while other parts grow, until the user does something. */
function useWantedPart(): void {
  useEffect(() => {
    const show = (): void => document.getElementById(wanted())?.scrollIntoView();
    const watch = new ResizeObserver(show);
    const stop = (): void => watch.disconnect();
    const begin = (): void => {
      if (wanted()) watch.observe(document.getElementById("main")!);
      show();
    };
    begin();
    const timer = setTimeout(stop, settling);
    const acts = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
    for (const act of acts) addEventListener(act, stop, { passive: true });
    addEventListener("hashchange", show);
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, stop);
      removeEventListener("hashchange", show);
    };
  }, [route.value]);
}
