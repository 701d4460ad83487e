// Play by message: the pasted messages, the missing orders, and the report to post.

import { base } from "../../platform/address";
import { useEffect, useState } from "preact/hooks";
import * as api from "../../api/match";
import type { ReportFormat } from "../../api/match";
import type { MessageResult, MessageOrders as AnswersState } from "../../api/types";
import { say } from "../../language";
import { Icon } from "../../ui/icons";
import { announce } from "../../ui/live-regions";
import { CopyButton } from "../../ui/copy-button";
import { gameTitle } from "../../session/games";
import type { Session } from "../play/session";
import { stateOf } from "../play/submit";
import { playerName } from "../play/wording";
import { BeforeStart } from "./this-turn";
import { TwiceButton } from "../../ui/confirm-button";

export function Messages({ session }: { session: Session }) {
  const answers = useAnswers(session);
  const status = session.position.value!.status;
  if (status === "waiting") return <BeforeStart session={session} />;
  if (!answers.state) return <p class="dim" role="status">{answers.problem || say("table.opening")}</p>;
  return (
    <div class="match-menu messages">
      {status === "running" && <OrderMessages session={session} stored={answers} state={answers.state} />}
      <Reports session={session} />
    </div>
  );
}

interface AnswersSignal {
  state: AnswersState | null;
  problem: string;
  set(state: AnswersState): void;
}

/** What has come so far; asked for again whenever something has happened at the table. */
function useAnswers({ id, log }: Session): AnswersSignal {
  const [state, setState] = useState<AnswersState | null>(null);
  const [problem, setProblem] = useState("");
  const entries = log.value.length;
  useEffect(() => {
    let current = true;
    api.orderMessages(id).then(
      (now) => current && setState(now),
      (error: unknown) => current && setProblem((error as Error).message),
    );
    return () => {
      current = false;
    };
  }, [id, entries]);
  return { state, problem, set: setState };
}

/** The number of the turn for which orders are collected. */
const turnOf = ({ renderer, position, turns }: Session): number =>
  renderer.value!.progress?.(position.value!.view).now ?? turns.value.length + 1;

interface StateProps { session: Session; state: AnswersState; busy: boolean; onResolve(): void }

/** Whose orders have come, and the button that does without the others. */
function State({ session, state, busy, onResolve }: StateProps) {
  const { renderer, players, position } = session;
  const { SeatEmblem } = renderer.value!;
  const turn = turnOf(session);
  const all = players.value.length;
  const missing = state.missing.map((seat) => playerName(players.value, seat));
  return (
    <section class="state-card">
      <span class="marks" aria-hidden="true">
        {players.value.map(({ seat }) => (
          <span key={seat} class={state.missing.includes(seat) ? "emblem pending" : "emblem there"}>
            <SeatEmblem view={position.value!.view} seat={seat} />
            <Icon name={state.missing.includes(seat) ? "clock" : "tick"} small />
          </span>
        ))}
      </span>
      <h2>{say("table.messages.state", { turn, there: all - missing.length, all })}</h2>
      <p>{say("table.messages.waiting", { players: missing.join(", ") })}</p>
      {state.round > 0 && (
        <TwiceButton
          solid
          label={say("table.messages.resolve", { turn })}
          sure={say("table.messages.resolve-again")}
          disabled={busy}
          onPress={onResolve}
        />
      )}
    </section>
  );
}

/** A text for a player whose orders are missing. */
const reminder = (session: Session, name: string): string =>
  say("table.messages.reminder", { name, turn: turnOf(session), game: gameTitle(session.match.value!.game) });

interface OrderMessagesProps { session: Session; stored: AnswersSignal; state: AnswersState }

/** The box for what came, the answers to it, and who is missing. */
function OrderMessages({ session, stored, state }: OrderMessagesProps) {
  const { id, players } = session;
  const [text, setText] = useState("");
  const [answers, setAnswers] = useState<MessageResult[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const attempt = async (ask: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      await ask();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  const enter = (event: Event): void => {
    event.preventDefault();
    void attempt(async () => {
      const delivery = await api.deliver(id, { key: crypto.randomUUID(), round: state.round, text });
      setAnswers(delivery.results);
      stored.set(delivery.orders);
      if (delivery.results.every((a) => a.accepted || a.replaced)) setText("");
      announce(delivery.results.map((a) => `${a.sender}: ${a.sentence}`).join(" "), true);
    });
  };
  const resolve = (): void =>
    void attempt(async () => {
      stored.set(await api.resolve(id, { key: crypto.randomUUID(), round: state.round, ...stateOf(session.position) }));
      setAnswers([]);
    });
  return (
    <>
      <State session={session} state={state} busy={busy} onResolve={resolve} />
      <form class="stack" onSubmit={enter}>
        <label class="field">
          <span>{say("table.messages.paste")}</span>
          <textarea
            rows={6}
            value={text}
            spellcheck={false}
            placeholder={say("table.messages.example", { name: state.seats[0]?.name ?? "" })}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button class="btn solid" disabled={busy || text.trim() === ""}>{say("table.messages.enter")}</button>
      </form>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {answers.length > 0 && (
        <ul class="answers" aria-label={say("table.messages.answers")}>
          {answers.map((answer, i) => <AnswerLine key={i} answer={answer} />)}
        </ul>
      )}
      <ul class="order-list" aria-label={say("table.messages.seats")}>
        {players.value.map(({ seat, kind }) => {
          const own = state.seats.find((s) => s.seat === seat);
          const pending = state.missing.includes(seat);
          return (
            <li key={seat} class={pending ? "pending" : "there"}>
              <Icon name={pending ? "clock" : "seal"} small />
              <b>{playerName(players.value, seat)}</b>{" "}
              <span>
                {say(pending ? "table.messages.missing" : "table.messages.there")}
                {kind !== "message" && ` · ${say("table.messages.by-link")}`}
              </span>
              {own?.orders && <code class="mono">{own.orders}</code>}
              {own && pending && (
                <CopyButton
                  text={reminder(session, own.name)}
                  label={say("table.messages.remind", { name: own.name })} title={say("table.messages.copy-reminder")}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AnswerLine({ answer }: { answer: MessageResult }) {
  const { sender, sentence, accepted: taken, receipt } = answer;
  const reply = taken && receipt ? `${sentence} ${say("table.messages.receipt", { receipt })}` : sentence;
  return (
    <li class={taken ? "taken" : "refused"}>
      <Icon name={taken ? "seal" : "close"} small />
      <p><b>{sender || say("table.messages.no-sender")}</b> {sentence}</p>
      <CopyButton text={reply} label={say("table.messages.reply", { sender })} />
    </li>
  );
}

const formats: readonly ReportFormat[] = ["text", "markdown", "bbcode"];

/** The report of the last turn in three formats, and its pictures. */
function Reports({ session }: { session: Session }) {
  const { id, log, turns, filmPlayer: { films } } = session;
  const [reports, setReports] = useState<Partial<Record<ReportFormat, string>>>({});
  const [shown, setShown] = useState<ReportFormat>("text");
  const entries = log.value.length;
  useEffect(() => {
    let current = true;
    for (const format of formats) {
      api.report(id, format, picturesAt(id)).then(
        (text) => current && setReports((known) => ({ ...known, [format]: text })),
        () => {},
      );
    }
    return () => {
      current = false;
    };
  }, [id, entries]);
  const pictures = [...(reports.markdown ?? "").matchAll(/^!\[(.*)\]\((\S+)\.png\)$/gm)];
  return (
    <section class="reports" aria-label={say("table.report")}>
      <div class="head">
        <h3>{say("table.report")}</h3>
        {films.value && turns.value.length > 0 && (
          <button type="button" class="btn" onClick={() => void session.rewatch()}>
            <Icon name="film" small />{say("table.messages.watch", { turn: turns.value.length })}
          </button>
        )}
      </div>
      <div class="actions">
        {formats.map((format) => (
          <CopyButton
            key={format}
            text={reports[format] ?? ""}
            label={say("table.report.copy", { format })}
            title={say("table.report.format", { format })}
            onCopy={() => setShown(format)}
          />
        ))}
      </div>
      <pre class="mono" tabIndex={0} aria-label={say("table.report.format", { format: shown })}>{reports[shown] ?? ""}</pre>
      {pictures.length > 0 && (
        <ul class="pictures" aria-label={say("table.report.pictures")}>
          {pictures.map(([, alt, address]) => (
            <li key={address}>
              <img src={`${address}.svg`} alt={alt} loading="lazy" />
              {(["png", "svg"] as const).map((format) => (
                <a key={format} href={`${address}.${format}`} download>{say("table.report.file", { format })}</a>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What stands before the names of pictures in a report, so that boards find them. */
const picturesAt = (id: string): string => `${location.origin}${base}/api/matches/${id}/pictures/`;
