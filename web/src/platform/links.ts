// Puts every link and picture that the client renders below the path of the site.

import { options, type VNode } from "preact";
import { atBase, base } from "./address";

/** Has Preact place addresses of elements below the site's path; does nothing at the root of a host. */
export function placeLinks(): void {
  if (base === "") return;
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    if (typeof vnode.type === "string") place(vnode.props as Record<string, unknown>);
    before?.(vnode);
  };
}

function place(props: Record<string, unknown>): void {
  for (const name of ["href", "src"]) {
    const address = props[name];
    if (typeof address === "string") props[name] = atBase(address);
  }
  const html = (props["dangerouslySetInnerHTML"] as { __html: string } | undefined)?.__html;
  if (html) props["dangerouslySetInnerHTML"] = { __html: html.replaceAll(/(href|src)="\/(?!\/)/g, `$1="${base}/`) };
}
