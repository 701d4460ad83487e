import { useState } from "preact/hooks";
import { me, rename } from "../me";
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
    <Dialog title="Your name" onClose={onClose}>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <p>Others see it at your tables. There is nothing to sign up for: this browser remembers who you are.</p>
        <label class="field">
          <span>Name</span>
          <input
            value={name}
            maxLength={24}
            required
            autocomplete="nickname"
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button class="btn solid">Keep this name</button>
      </form>
    </Dialog>
  );
}
