import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

export interface Tab {
  id: string;
  title: string;
  /** How much there is of which the viewer does not know yet. */
  news?: number;
  /** The same in words. */
  newsInWords?: string;
  content(): ComponentChildren;
}

interface TabsProps { label: string; tabs: readonly Tab[]; open: string; onOpen(id: string): void }

/** Panels of which one is open; arrow keys go from one tab to the next. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === open) ?? tabs[0]!;
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const index = (tabs.indexOf(current) + by + tabs.length) % tabs.length;
    onOpen(tabs[index]!.id);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onOpen(tab.id)}
          >
            {tab.title}{tab.news ? <News n={tab.news} words={tab.newsInWords} /> : null}
          </button>
        ))}
      </div>
      <div class="tabpanel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current.id}`} tabIndex={0}>
        {current.content()}
      </div>
    </>
  );
}

/** How much is new, as a number to look at and in words to be heard. */
export function News({ n, words }: { n: number; words: string | undefined }) {
  return <> <span class="num" aria-hidden="true">{n}</span><span class="spoken">({words})</span></>;
}
