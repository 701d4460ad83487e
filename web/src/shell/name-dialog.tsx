import { useState } from "preact/hooks";
import { say } from "../language";
import { me, rename } from "../session/me";
import { Dialog } from "../ui/dialog";

/** Lets a guest choose the name that others see. */
export function NameDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState(me.value?.name ?? "");
  const [problem, setProblem] = useState("");
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await rename(name.trim());
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog title={say("menu.name.title")} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <p>{say("menu.name.why")}</p>
        <label class="field">
          <span>{say("menu.name.field")}</span>
          <input
            value={name}
            maxLength={96}
            required
            autocomplete="nickname"
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button class="btn solid">{say("menu.name.keep")}</button>
      </form>
    </Dialog>
  );
}
