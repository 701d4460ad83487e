import { language, languages, say, speak } from "../language";
import { Dialog } from "../ui/dialog";

/** The choice of a language. */
export function LanguageDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={say("app.header.language")} onClose={onClose}>
      <div class="stack">
        {languages().map(({ tag, name }) => (
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
  );
}
