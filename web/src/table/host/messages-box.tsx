// The box into which a host pastes messages, with a mark at each message and at the line that was not understood.

import { useRef } from "preact/hooks";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import type { Session } from "../play/session";
import type { Received } from "./received";
import type { Messages } from "./use-messages";

export function MessagesBox({ session, messages }: { session: Session; messages: Messages }) {
  const { text, received } = messages;
  const { game } = session.match.value!;
  const gutter = useRef<HTMLOListElement>(null);
  const first = session.players.value.find(({ kind }) => kind === "message");
  const follow = (box: HTMLTextAreaElement): void => {
    gutter.current!.style.transform = `translateY(${-box.scrollTop}px)`;
  };
  const taken = received.filter(({ accepted }) => accepted).length;
  const refused = received.filter(({ accepted, replaced }) => !accepted && !replaced).length;
  return (
    <section class="panel paste" aria-labelledby="paste">
      <div class="head"><h2 id="paste">{say("host.paste")}</h2><small>{say("host.paste.many")}</small></div>
      <div class="box">
        <ol ref={gutter} aria-hidden="true">
          {text.split("\n").map((line, i) => <Line key={i} n={i} line={line} received={received} />)}
        </ol>
        <textarea
          rows={10} spellcheck={false} wrap="off" value={text} aria-labelledby="paste" aria-describedby="paste-result"
          placeholder={say("host.paste.example", { game, name: first?.name ?? "Anna" })}
          onInput={(event) => messages.setText(event.currentTarget.value)}
          onScroll={(event) => follow(event.currentTarget)}
        />
      </div>
      <div class="head">
        <p id="paste-result" role="status">
          {received.length > 0 && say("host.paste.result", { n: received.length, taken, refused })}
        </p>
        <span class="actions">
          <button type="button" class="textlike" disabled={!messages.undoable || messages.busy} onClick={() => void messages.undo()}>{say("host.paste.undo")}</button>
          <button type="button" class="textlike" disabled={text === ""} onClick={messages.clear}>{say("host.paste.clear")}</button>
        </span>
      </div>
      <details><summary>{say("host.paste.how")}</summary><p>{say("host.paste.forms", { game })}</p></details>
    </section>
  );
}

/** The number of a line of the text, or the mark of the message that begins there. */
function Line({ n, line, received }: { n: number; line: string; received: readonly Received[] }) {
  const begins = received.find(({ first, sender }) => first === n && sender !== "");
  const wrong = received.some((one) => one.wrong === n);
  return (
    <li class={wrong ? "wrong" : ""}>
      <i>{wrong ? <Icon name="close" small /> : begins?.accepted ? <Icon name="tick" small /> : line.trim() && n + 1}</i>
    </li>
  );
}
