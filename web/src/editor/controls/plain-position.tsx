// A position without brushes: its picture, which follows the text.

import { rendererOf } from "../../games";
import { UndoButtons } from "./toolbar";
import type { PainterProps } from "./part";

export function PlainPosition({ game, view, history }: Pick<PainterProps, "game" | "view" | "history">) {
  const renderer = rendererOf(game.id);
  return (
    <div class="stage felt-stage" data-game={game.id}>
      <div class="toolbar alone"><UndoButtons history={history} /></div>
      {renderer && view != null && <renderer.Thumbnail view={view} />}
    </div>
  );
}
