// Reading the messages that a host pastes: each change of the text is read by the server, and what it understands is
// entered, unless that would resolve the turn, which the host alone does.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../../api/match";
import type { MessageOrders } from "../../api/types";
import type { Session } from "../play/session";
import { stateOf } from "../play/submit";
import { newsIn, type Received, receivedOf, undoing } from "./received";

/** Pauses after a key before the text is read, and before what it says is entered. Milliseconds. */
const pause = { read: 400, enter: 1200 };

export type Messages = ReturnType<typeof useMessages>;

export function useMessages(session: Session) {
  const { id, log } = session;
  const [state, setState] = useState<MessageOrders | null>(null);
  const [text, setText] = useState("");
  const [received, setReceived] = useState<readonly Received[]>([]);
  const [completes, setCompletes] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState<MessageOrders | null>(null);
  const round = useRef(0);
  const entries = log.value.length;

  /** Takes the state of the match over; a new round begins with an empty box. */
  const take = (now: MessageOrders): void => {
    setState(now);
    if (round.current !== 0 && now.round !== round.current) clear();
    round.current = now.round;
  };
  const clear = (): void => {
    setText("");
    setReceived([]);
    setCompletes(false);
    setBefore(null);
  };
  const attempt = async (ask: () => Promise<void>): Promise<void> => {
    setProblem("");
    try {
      await ask();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const send = (body: string, draft = false) => api.deliver(id, { key: crypto.randomUUID(), round: round.current, text: body, draft });

  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const now = await api.orderMessages(id);
      if (current) take(now);
    });
    return () => {
      current = false;
    };
  }, [id, entries]);

  useEffect(() => {
    if (text.trim() === "" || session.position.value!.status !== "running") {
      setReceived([]);
      setCompletes(false);
      return;
    }
    let current = true;
    let timer = setTimeout(() => void attempt(async () => {
      const read = await send(text, true);
      if (!current) return;
      const found = receivedOf(text, read.results);
      setReceived(found);
      setCompletes(read.completes ?? false);
      const news = read.completes ? "" : newsIn(text, read.orders, found);
      if (news) timer = setTimeout(() => void attempt(() => enter(news, read.orders)), pause.enter - pause.read);
    }), pause.read);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);

  const enter = async (news: string, was: MessageOrders): Promise<void> => {
    const entered = await send(news);
    setBefore(was);
    take(entered.orders);
  };
  const working = async (ask: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await attempt(ask);
    setBusy(false);
  };

  /** Enters what has been read, and then does without those who are missing. */
  const resolve = (): Promise<void> => working(async () => {
    const now = round.current;
    const news = state ? newsIn(text, state, received) : "";
    const entered = news ? (await send(news)).orders : state!;
    take(entered);
    if (entered.round !== now || session.position.value!.status !== "running") return;
    take(await api.resolve(id, { key: crypto.randomUUID(), round: now, ...stateOf(session.position) }));
  });
  /** Brings back what was entered before the last messages. */
  const undo = (): Promise<void> => working(async () => {
    const back = before && state ? undoing(before, state) : "";
    setText("");
    setBefore(null);
    if (back) take((await send(back)).orders);
  });
  return { state, text, setText, received, completes, problem, busy, clear, resolve, undo, undoable: before !== null };
}
