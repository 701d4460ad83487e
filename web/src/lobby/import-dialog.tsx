import { useState } from "preact/hooks";
import * as api from "../api/study";
import { say } from "../language";
import { go } from "../platform/router";
import { Dialog } from "../ui/dialog";

/** Takes the record of a game, pasted or from a file, and opens it as a table. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const made = await api.importRecord(text);
      go("/t/" + made.id);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={say("app.import.title")} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void open(event)}>
        <p>{say("table.import.text")}</p>
        <label class="field">
          <span>{say("table.import.record")}</span>
          <textarea
            rows={9}
            class="mono"
            value={text}
            required
            spellcheck={false}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{say("table.import.file")}</span>
          <input
            type="file"
            accept=".txt,.sgf,.hsgf,text/plain"
            onChange={(e) => void e.currentTarget.files?.[0]?.text().then(setText)}
          />
        </label>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button class="btn solid" disabled={busy || text.trim() === ""}>{say("table.import.open")}</button>
      </form>
    </Dialog>
  );
}
