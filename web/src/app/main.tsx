import { render } from "preact";
import * as api from "../api/client";
import { App } from "./app";
import { routes } from "./routes";
import { startConfirming } from "../session/confirm";
import { loadMessages } from "../language";
import { placeLinks } from "../platform/links";
import { startRenewal } from "../platform/client-update";
import { startRouter } from "../platform/router";
import { wearTheme } from "../platform/settings";
import { pressOnce } from "../ui/keys";

/** Time before the words of the page, without which it is nothing, are asked for again. Milliseconds. */
const pause = 2_000;

async function start(): Promise<void> {
  try {
    await loadMessages("app");
  } catch {
    setTimeout(start, pause);
    return;
  }
  render(<App />, document.getElementById("app")!);
}

wearTheme();
placeLinks();
startRouter(routes.map(({ pattern }) => pattern));
pressOnce();
startRenewal(api.me);
startConfirming();
void start();
