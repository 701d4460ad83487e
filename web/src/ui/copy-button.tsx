// A button that puts a text into the clipboard.

import { useState } from "preact/hooks";
import { say } from "../language";
import { Icon } from "./icons";
import { announce } from "./live-regions";

interface CopyProps {
  text: string;
  /** What is copied, for those who hear it. */
  label: string;
  /** What is on the button; else that it copies. */
  title?: string;
  onCopy?(): void;
}

/** Copies texts, announces each in these words, and shows that for a moment. */
export function useCopy(confirmation: string): { copied: boolean; copy(text: string): Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string): Promise<void> => {
    await copyText(text);
    setCopied(true);
    announce(confirmation);
    setTimeout(() => setCopied(false), 2500);
  };
  return { copied, copy };
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

/** Where the clipboard interface is closed, as to pages without TLS, a field lends its own. */
async function copyText(text: string): Promise<void> {
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
