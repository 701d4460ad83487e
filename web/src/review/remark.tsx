// The mark of a player that a position felt wrong, with one line of words for the designer of its rules.

import { useState } from "preact/hooks";
import { remark } from "../api/variants";
import { say } from "../language";
import type { Session } from "../table/play/session";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { useRun } from "../ui/request";

/** Characters of the line of words. */
const longest = 140;

/** A button for players of the match; others did not feel anything there. */
export function Remark({ session: { id, seats }, moves }: { session: Session; moves: number }) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<readonly number[]>([]);
  if (seats.value.length === 0) return null;
  if (sent.includes(moves)) return <p class="remark dim" role="status">{say("review.remark.sent")}</p>;
  return (
    <>
      <button type="button" class="btn quiet remark" onClick={() => setOpen(true)}><Icon name="flag" small />{say("review.remark")}</button>
      {open && <RemarkDialog match={id} moves={moves} onClose={() => setOpen(false)} onSent={() => setSent([...sent, moves])} />}
    </>
  );
}

interface DialogProps {
  match: string;
  moves: number;
  onClose(): void;
  onSent(): void;
}

function RemarkDialog({ match, moves, onClose, onSent }: DialogProps) {
  const [words, setWords] = useState("");
  const { problem, run } = useRun();
  const send = (event: Event): void => {
    event.preventDefault();
    run(remark(match, moves, words.trim()), () => {
      onSent();
      onClose();
    });
  };
  return (
    <Dialog title={say("review.remark")} onClose={onClose}>
      <form class="stack" onSubmit={send}>
        <label class="field">
          <span>{say("review.remark.words")}</span>
          <input value={words} maxLength={longest} onInput={(event) => setWords(event.currentTarget.value)} />
          <small>{say("review.remark.help")}</small>
        </label>
        {problem}
        <button class="btn solid">{say("review.remark.send")}</button>
      </form>
    </Dialog>
  );
}
