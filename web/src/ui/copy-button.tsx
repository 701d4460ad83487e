// A button that puts a text into the clipboard.

import { say } from "../language";
import { Icon } from "./icons";
import { useCopy } from "./use-copy";

interface CopyProps {
  text: string;
  /** What is copied, for those who hear it. */
  label: string;
  /** What is on the button; else that it copies. */
  title?: string;
  onCopy?(): void;
}

export function CopyButton({ text, label, title, onCopy }: CopyProps) {
  const { copied, copy } = useCopy(say("table.copy.done"));
  const press = (): void => {
    onCopy?.();
    void copy(text);
  };
  return (
    <button type="button" class="btn" aria-label={copied ? undefined : label} disabled={text === ""} onClick={press}>
      <Icon name="copy" small />{copied ? say("table.copy.done") : (title ?? say("table.copy"))}
    </button>
  );
}
