// What a page says whose code does not come.

import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../language";
import { renewed, renewOnce } from "../platform/client-update";
import { useLazy } from "../ui/use-lazy";
import { Trouble } from "./error-pages";

export function NotArrived() {
  useEffect(renewOnce, [renewed.value]);
  return (
    <Trouble title={say("app.load-failed.title")}>
      <p>{say("app.load-failed.text")}</p>
      <button type="button" class="btn solid" onClick={() => location.reload()}>{say("app.load-failed.again")}</button>
    </Trouble>
  );
}

/** Returns a component whose code is fetched when it is first shown. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  return function Lazy(props: P) {
    const { come: Shown, failed } = useLazy(load);
    return failed ? <NotArrived /> : Shown && <Shown {...props} />;
  };
}
