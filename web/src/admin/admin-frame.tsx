import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../language";
import { ownPath } from "../platform/address";
import { greet, me } from "../session/me";
import { PageFrame } from "../shell/page-frame";

/** The frame of the pages about the site's rules and its administration. */
export function AdminFrame({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => void greet().catch(() => {}), []);
  const pages = [["/site", say("admin.site")]];
  if (me.value?.role) pages.push(["/admin", say("admin.title")]);
  return (
    <PageFrame title={title} label={say("admin.nav")} pages={pages} here={ownPath()} kind="account admin">{children}</PageFrame>
  );
}
