// The contents of a rules page, with the section in view.

import { useEffect, useState } from "preact/hooks";
import { go } from "../platform/router";
import { say } from "../language";
import { LazyPrintDialog } from "../print/lazy-print-dialog";
import { games, gameTitle } from "../session/games";
import { Icon } from "../ui/icons";

export interface Section {
  id: string;
  title: string;
  rules: readonly Section[];
}

/** The sections of a page, with the rules in them. */
export function sectionsOf(html: string): Section[] {
  const sections: (Section & { rules: Section[] })[] = [];
  for (const heading of new DOMParser().parseFromString(html, "text/html").querySelectorAll("h2[id], h3[id]")) {
    const found = { id: heading.id, title: heading.textContent ?? "", rules: [] };
    if (heading.localName === "h2") sections.push(found);
    else sections.at(-1)?.rules.push(found);
  }
  return sections;
}

/** From this width on the contents stand beside the page. */
const wide = "(min-width: 1001px)";

export function Contents({ game, sections }: { game: string; sections: readonly Section[] }) {
  const here = useSection(sections);
  const [open, setOpen] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const follow = (): void => setOpen(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  const leave = (): void => void (matchMedia(wide).matches || setOpen(false));
  const mark = (id: string) => (id === here ? "location" : undefined);
  return (
    <nav class="contents" aria-label={say("rules.contents")}>
      <select aria-label={say("rules.game")} value={game} onChange={(event) => go(`/rules/${event.currentTarget.value}`)}>
        {(games.value ?? []).map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
      </select>
      <Print key={game} game={game} />
      <a class="btn" href={`/position/${game}`}><Icon name="pen" small />{say("rules.set-up")}</a>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say("rules.contents")}</summary>
        <ol onClick={leave}>
          {sections.map(({ id, title, rules }) => (
            <li key={id} class={id === here || rules.some((rule) => rule.id === here) ? "on" : ""}>
              <a href={`#${id}`} aria-current={mark(id)}>{title}</a>
              {rules.length > 0 && (
                <ol>
                  {rules.map((rule) => (
                    <li key={rule.id}><a href={`#${rule.id}`} aria-current={mark(rule.id)}>{rule.title}</a></li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** The button that opens the dialog for printing. */
function Print({ game }: { game: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="btn" onClick={() => setOpen(true)}><Icon name="file" small />{say("rules.print.open")}</button>
      {open && <LazyPrintDialog game={game} title={gameTitle(game)} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How far below the top of the window a heading is in view. */
const reading = 140;

/** The last section that has begun in the window. */
function useSection(sections: readonly Section[]): string {
  const [here, setHere] = useState("");
  useEffect(() => {
    const ids = sections.flatMap((section) => [section.id, ...section.rules.map((rule) => rule.id)]);
    let asked = 0;
    const look = (): void => {
      asked = 0;
      const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < reading);
      setHere(passed.at(-1) ?? ids[0] ?? "");
    };
    const soon = (): void => void (asked ||= requestAnimationFrame(look));
    soon();
    addEventListener("scroll", soon, { passive: true });
    return () => {
      removeEventListener("scroll", soon);
      cancelAnimationFrame(asked);
    };
  }, [sections]);
  return here;
}
