// The header of the rule editor: where the user is, and whether the draft is saved.

import type { ComponentChildren } from "preact";
import { say } from "../language";
import { cameFrom, go } from "../platform/router";
import { Brand, UserTools } from "../shell/header";
import { me } from "../session/me";

interface HeaderProps {
  name: string;
  state: string;
  children: ComponentChildren;
}

export function EditorHeader({ name, state, children }: HeaderProps) {
  const back = cameFrom() ?? "/variants";
  return (
    <header class="top site bench-top">
      <div class="bar">
        <Brand />
        <a
          class="tool" href={back} aria-label={say("editor.back")}
          onClick={(event) => {
            if (cameFrom() === null) return;
            event.preventDefault();
            go(back);
          }}
        >
          <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg>
        </a>
        <p class="where"><b>{say("editor.title")}</b> <span>{name} · <span role="status">{state}</span></span></p>
        <div class="do">{children}</div>
        {me.value && <UserTools name={me.value.name} member={!!me.value.handle} />}
      </div>
    </header>
  );
}
