import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { say } from "../language";
import { Icon } from "./icons";

interface DialogProps {
  title: string;
  children: ComponentChildren;
  onClose(): void;
}

/** A modal dialog: the browser keeps the focus inside, Escape and a click beside it close it. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) box.current?.close();
      }}
    >
      <div class="sheet">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="tool" aria-label={say("app.close")} onClick={() => box.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
