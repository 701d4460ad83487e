// The dialog that makes sheets of paper: what and how at the left, the pages as they will be at the right.

import { useRef, useState } from "preact/hooks";
import { language, languages, say } from "../language";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { Choices, type Look } from "./choices";
import { Pages } from "./pages";
import type { Printed } from "./printed";
import * as requests from "./requests";
import { usePlan } from "./use-plan";

export function PrintDialog({ onClose, ...printed }: Printed & { onClose(): void }) {
  const { title, game, options, name, author, version } = printed;
  const [kinds, setKinds] = useState<readonly string[] | null>(null); // as usual
  const [look, setLook] = useState<Look>({ paper: usualPaper(), ink: "colour", faces: "fold", hex: 0, language });
  const about: requests.Query = {
    ...look, ...(options && { options }), ...(name && { name }), ...(author && { author }), ...(version && { version }),
  };
  const query = kinds ? { ...about, kinds: [...kinds] } : about;
  const { plan, problem, coming, again } = usePlan(game, query);
  return (
    <Dialog title={say("rules.print.title", { name: title })} onClose={onClose}>
      <div class="print">
        <div class="print-choices">
          {plan ? (
            <Choices
              plan={plan} kinds={kinds ?? plan.kinds} look={look} languages={languages()} onKinds={setKinds}
              onLook={(change) => setLook({ ...look, ...change })}
            />
          ) : (
            !problem && <p class="dim" role="status">{say("rules.print.opening")}</p>
          )}
        </div>
        <Pages pages={plan?.pages ?? []} coming={coming} />
        <Footer
          plan={plan} problem={problem} paper={look.paper} again={again} onClose={onClose}
          make={(of, signal) => requests.file(game, of === "test" ? { ...about, kinds: ["test"] } : query, signal)}
          save={(file, of) => requests.save(file, `${of === "test" ? say("rules.print.test-file") : title}.pdf`)}
        />
      </div>
    </Dialog>
  );
}

/** Letter in the countries that use it. */
const usualPaper = (): Look["paper"] => (/-(US|CA|MX|PH|CL|CO)\b/i.test(navigator.language) ? "Letter" : "A4");

interface FooterProps {
  plan: requests.Plan | null;
  problem: string;
  paper: string;
  again(): void;
  onClose(): void;
  make(of: "game" | "test", signal: AbortSignal): Promise<Blob>;
  save(file: Blob, of: "game" | "test"): void;
}

function Footer({ plan, problem, paper, again, onClose, make, save }: FooterProps) {
  const [failure, setFailure] = useState("");
  const making = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const press = (of: "game" | "test"): void => {
    const run = (making.current = new AbortController());
    setFailure("");
    setBusy(true);
    make(of, run.signal)
      .then((file) => run.signal.aborted || save(file, of), (error: Error) => run.signal.aborted || setFailure(error.message))
      .finally(() => setBusy(false));
  };
  if (busy) {
    return (
      <footer>
        <b role="status">{say("rules.print.making")}</b>
        <span class="bar" />
        <button type="button" class="btn" onClick={() => making.current?.abort()}>{say("rules.print.stop")}</button>
      </footer>
    );
  }
  const empty = plan?.sheets === 0;
  return (
    <footer>
      {failure || problem ? (
        <span class="problem" role="alert">
          {failure || problem} {problem && <button type="button" class="link" onClick={again}>{say("rules.print.again")}</button>}
        </span>
      ) : (
        <span role="status">{plan && !empty ? <Count plan={plan} paper={paper} /> : empty && say("rules.print.nothing")}</span>
      )}
      <button type="button" class="link" onClick={() => press("test")}>{say("rules.print.test")}</button>
      <span class="ends">
        <button type="button" class="btn quiet cancel" onClick={onClose}>{say("rules.print.cancel")}</button>
        <button type="button" class="btn accent" disabled={!plan || empty} onClick={() => press("game")}>
          <Icon name="down" />{say("rules.print.make")}
        </button>
      </span>
    </footer>
  );
}

function Count({ plan, paper }: { plan: requests.Plan; paper: string }) {
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(plan.bytes / 1e6);
  return <><b>{say("rules.print.sheets-of", { sheets: plan.sheets, paper })}</b>{say("rules.print.size", { size })}</>;
}
