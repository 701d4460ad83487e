// Small pictures of the pages that will be printed.

import { say } from "../language";
import type { Plan } from "./requests";

export function Pages({ pages, coming }: { pages: Plan["pages"]; coming: boolean }) {
  return (
    <div class={`pages ${coming ? "coming" : ""}`} role="group" aria-label={say("rules.print.pages")} aria-busy={coming} tabIndex={0}>
      <div class="grid">
        {pages.map((page, i) => (
          <figure key={i} class={page.copies > 1 ? "several" : ""}>
            <img src={`data:image/png;base64,${page.image}`} width={page.width} height={page.height} alt="" />
            <figcaption>{captionOf(page)}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

function captionOf({ caption, copies, back }: Plan["pages"][number]): string {
  if (back) return say("rules.print.back");
  return copies > 1 ? say("rules.print.copies", { caption, copies }) : caption;
}
