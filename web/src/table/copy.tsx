// A button that puts a text into the clipboard.

import { useState } from "preact/hooks";
import { say } from "../language";
import { Icon } from "../ui/icons";
import { announce } from "../ui/live";

interface CopyProps {
  text: string;
  /** What is copied, for those who hear it. */
  label: string;
  /** What is on the button; else that it copies. */
  title?: string;
  onCopy?(): void;
}

export function CopyButton({ text, label, title, onCopy }: CopyProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    onCopy?.();
    await copyText(text);
    setCopied(true);
    announce(say("table.copy.done"));
    setTimeout(() => setCopied(false), 2500);
  };
  return (
    <button type="button" class="btn" aria-label={copied ? undefined : label} disabled={text === ""} onClick={() => void copy()}>
      <Icon name="copy" small />{copied ? say("table.copy.done") : (title ?? say("table.copy"))}
    </button>
  );
}

/** Where the clipboard interface is closed, as to pages without TLS, a field lends its own. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
