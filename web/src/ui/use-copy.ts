// Puts texts into the clipboard.

import { useState } from "preact/hooks";
import { announce } from "./live-regions";

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
