import { useState } from "preact/hooks";
import { language, languages, say, speak } from "../language";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";

/** Opens the choice of a language, where there is one. */
export function LanguageButton() {
  const [open, setOpen] = useState(false);
  const offered = languages();
  if (offered.length < 2) return null;
  const title = say("app.header.language");
  return (
    <>
      <button type="button" class="tool" aria-label={title} title={title} onClick={() => setOpen(true)}>
        <Icon name="language" />
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div class="stack">
            {offered.map(({ tag, name }) => (
              <button
                key={tag}
                type="button"
                class={tag === language ? "btn solid" : "btn"}
                lang={tag}
                aria-current={tag === language ? "true" : undefined}
                onClick={() => speak(tag)}
              >
                {name}
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
