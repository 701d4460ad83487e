// What a page says whose code does not come.

import { say } from "../language";
import { Trouble } from "./missing";

export function NotArrived() {
  return (
    <Trouble title={say("page.later.title")}>
      <p>{say("page.later.text")}</p>
      <button type="button" class="btn solid" onClick={() => location.reload()}>{say("page.later.again")}</button>
    </Trouble>
  );
}
