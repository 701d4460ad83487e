// What a page says whose code does not come.

import { useEffect } from "preact/hooks";
import { say } from "../language";
import { renewed, renewOnce } from "../renewal";
import { Trouble } from "./missing";

export function NotArrived() {
  useEffect(renewOnce, [renewed.value]);
  return (
    <Trouble title={say("page.later.title")}>
      <p>{say("page.later.text")}</p>
      <button type="button" class="btn solid" onClick={() => location.reload()}>{say("page.later.again")}</button>
    </Trouble>
  );
}
