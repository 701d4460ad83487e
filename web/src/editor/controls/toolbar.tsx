// The tools over the stage: brushes, switches, Undo and Redo.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { say } from "../../language";
import { useKeys } from "../../ui/keys";
import { Icon } from "../../ui/icons";
import type { History } from "./part";

/** What paints a cell. */
export interface Brush {
  name: string;
  title: string;
  /** A shorter title, where the drawing shows the rest. */
  short?: string;
  /** A drawing of 28 by 26 units around the origin. */
  icon: ComponentChildren;
}

interface ToolbarProps {
  brushes: readonly Brush[];
  brush: string;
  onBrush(name: string): void;
  /** Paints the opposite places as well; missing where the map has no such symmetry. */
  mirror?: { title: string; on: boolean; onChange(on: boolean): void } | undefined;
  history: History;
}

/** The brushes, of which one is chosen by press, by arrow keys and by its number. */
export function Toolbar({ brushes, brush, onBrush, mirror, history }: ToolbarProps) {
  const list = useRef<HTMLDivElement>(null);
  const keys = Object.fromEntries(brushes.map(({ name }, i) => [String(i + 1), () => onBrush(name)]));
  useKeys({ ...keys, m: () => mirror?.onChange(!mirror.on) });
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (brushes.findIndex(({ name }) => name === brush) + by + brushes.length) % brushes.length;
    onBrush(brushes[next]!.name);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="toolbar">
      <div class="brushes" role="radiogroup" aria-label={say("editor.brush")} ref={list} onKeyDown={press}>
        {brushes.map(({ name, title, short, icon }, i) => (
          <button
            key={name} type="button" role="radio" aria-checked={name === brush} tabIndex={name === brush ? 0 : -1}
            aria-label={title} title={say("editor.brush.key", { name: title, key: String(i + 1) })} onClick={() => onBrush(name)}
          >
            <svg viewBox="-14 -13 28 26" aria-hidden="true">{icon}</svg>
            <span>{short ?? title}</span>
          </button>
        ))}
      </div>
      {mirror && (
        <label class="switch mirror">
          <span>{mirror.title}</span>
          <input type="checkbox" role="switch" checked={mirror.on} onChange={(event) => mirror.onChange(event.currentTarget.checked)} />
        </label>
      )}
      <UndoButtons history={history} />
    </div>
  );
}

export function UndoButtons({ history: { mayUndo, mayRedo, undo, redo } }: { history: History }) {
  return (
    <div class="steps">
      <button type="button" disabled={!mayUndo} title={say("editor.undo.key")} onClick={undo}>
        <Icon name="undo" /><span>{say("editor.undo")}</span>
      </button>
      <button type="button" class="redo" disabled={!mayRedo} title={say("editor.redo.key")} onClick={redo}>
        <Icon name="undo" /><span>{say("editor.redo")}</span>
      </button>
    </div>
  );
}
