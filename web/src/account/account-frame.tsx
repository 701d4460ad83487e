import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
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

/** Returns the table from which the user came, or "". The entry of the history keeps it for a reload. */
function earlierTable(): string {
  const from = cameFrom();
  return history.state?.table ?? (from?.startsWith("/t/") ? from : "");
}

/** The frame of the pages about the user's own account. */
export function AccountFrame({ title, pages = [], here = "", children }: AccountFrameProps) {
  const [table] = useState(earlierTable);
  useEffect(() => {
    const keep = (): void => history.replaceState({ ...history.state, table }, "");
    keep();
    addEventListener("hashchange", keep);
    return () => removeEventListener("hashchange", keep);
  }, []);
  const back = table && <a class="textlike" href={table}>{say("account.back")}</a>;
  return (
    <PageFrame title={title} label={say("account.nav")} pages={pages} here={here} kind="account" above={back}>
      {children}
    </PageFrame>
  );
}
