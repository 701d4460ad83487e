import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../language";
import { cameFrom } from "../platform/router";
import { PageFrame } from "../shell/page-frame";

interface AccountFrameProps {
  title: string;
  /** The parts of the page, with their addresses, and which of them is in view. */
  pages?: readonly (readonly string[])[];
  here?: string;
  children: ComponentChildren;
}

/** The table from which the user came to the settings; the entry of the history keeps it for a reload. */
let table = "";

/** The frame of the pages about the user's own account. */
export function AccountFrame({ title, pages = [], here = "", children }: AccountFrameProps) {
  const from = cameFrom();
  if (from !== location.pathname) table = from?.startsWith("/t/") ? from : "";
  table = history.state?.table ?? table;
  useEffect(() => history.replaceState({ ...history.state, table }, ""), []);
  const back = table && <a class="textlike" href={table}>{say("account.back")}</a>;
  return (
    <PageFrame title={title} label={say("account.nav")} pages={pages} here={here} kind="account" above={back}>
      {children}
    </PageFrame>
  );
}
