import { useState } from "preact/hooks";
import { say } from "../language";
import { Dialog } from "../ui/dialog";
import { useRun } from "../ui/request";

interface PublishProps {
  version: number;
  publish(summary: string): Promise<unknown>;
  onClose(): void;
  onDone(): void;
}

/** Asks what the new version changes, and publishes it. */
export function PublishDialog({ version, publish, onClose, onDone }: PublishProps) {
  const [summary, setSummary] = useState("");
  const [busy, setBusy] = useState(false);
  const { problem, run } = useRun();
  const submit = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    run(publish(summary.trim()).finally(() => setBusy(false)), onDone);
  };
  return (
    <Dialog title={say("editor.publish.title", { version })} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p>{say("editor.publish.text")}</p>
        <label class="field">
          <span>{say("editor.publish.summary")}</span>
          <input value={summary} maxLength={120} onInput={(event) => setSummary(event.currentTarget.value)} />
          <small>{say("editor.publish.help")}</small>
        </label>
        {problem}
        <button class="btn solid" disabled={busy}>{say("editor.publish")}</button>
      </form>
    </Dialog>
  );
}
