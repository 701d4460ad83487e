// A record in a link: it is stored at the site when the visitor says so, and shown from the
// move that the link names.

import { useState } from "preact/hooks";
import * as api from "../api/study";
import { say } from "../language";
import { go } from "../platform/router";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { gameTitle } from "../session/games";
import { Header } from "../shell/header";
import { Trouble } from "../shell/error-pages";

interface Linked {
  move: number;
  record: string;
}

/** Reads the fragment of the address, such as #37.Z2FtZ… ; nothing if it cannot be read. */
export function linkedGame(hash: string): Linked | null {
  const [, move, text] = /^#(\d{1,4})\.([\w-]+)$/.exec(hash) ?? [];
  if (!move || !text) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return { move: Number(move), record: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

export function OpenPage() {
  const [linked] = useState(() => linkedGame(location.hash));
  const [busy, setBusy] = useState(false);
  const { problem, run } = useRun();
  useTitle(say("studies.open"));
  const game = /^\[Game "(\w+)"\]/m.exec(linked?.record ?? "")?.[1] ?? "";
  const open = ({ record, move }: Linked): void => {
    setBusy(true);
    run(api.importRecord(record).finally(() => setBusy(false)), ({ id }) => go(`/t/${id}/review?move=${move}`));
  };
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">
        {linked ? (
          <div class="stack">
            <h1>{say("studies.open")}</h1>
            <p>{say("studies.open.text", { game: game ? gameTitle(game) : "none", move: linked.move })}</p>
            {problem}
            <p><button type="button" class="btn solid" disabled={busy} onClick={() => open(linked)}>{say("studies.open.now")}</button></p>
          </div>
        ) : (
          <Trouble title={say("studies.open")}><p>{say("studies.open.bad")}</p></Trouble>
        )}
      </main>
    </>
  );
}
