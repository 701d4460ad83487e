// A draft on the page: its options as they are edited, what they mean, and the draft on the server, which follows.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/variants";
import type { DraftState, Options, PlaytestQuestion, RuleCheck } from "../api/variants";
import { Failure } from "../api/client";
import { same, useSteps } from "./use-steps";

/** How long after a change the server is asked what it means, and how long after that the draft is saved. Milliseconds. */
const checking = 200;
const saving = 1_000;

/** What the draft is called, and what it asks players. */
export interface Texts {
  name: string;
  notes: string;
  questions: PlaytestQuestion[];
}

/** Whether the draft is on the server: `now` while it is sent, and the reason why it is not. */
export type Saved = { at: number } | { now: true } | { problem: string; conflict: boolean } | { fault: true };

/** The rules of the edited options. */
export interface Edited {
  /** Of the latest options that make a game. */
  rules: RuleCheck;
  /** Why the edited options make none. */
  fault: { option: string; text: string } | null;
  /** The answer for the edited options is still to come. */
  pending: boolean;
}

const complete = ({ text, answers }: PlaytestQuestion): boolean =>
  text.trim() !== "" && answers.every((answer) => answer.text.trim() !== "");

/** What of the texts can be saved: a name, and whole questions. */
const sendable = (texts: Texts, old: Texts): Texts =>
  ({ ...texts, name: texts.name.trim() || old.name, questions: texts.questions.filter(complete) });

export function useDraft(id: string, first: DraftState) {
  const { options, change, history } = useSteps(first.variant.options);
  const [seed, setSeed] = useState(0);
  const edited = useRules(first, options, seed);
  const [texts, setTexts] = useState<Texts>(() => textsOf(first));
  const { saved, flush, reset } = useSaving(id, first, edited, texts);
  return {
    options, change, history, edited, texts, saved, flush, reset,
    setTexts: (part: Partial<Texts>) => setTexts((old) => ({ ...old, ...part })),
    deal: () => setSeed((old) => old + 1),
  };
}

const textsOf = ({ variant: { name, notes = "" }, questions }: DraftState): Texts => ({ name, notes, questions });

/** Asks what the options mean, a moment after the last change. */
function useRules({ variant: { game }, rules: known }: DraftState, options: Options, seed: number): Edited {
  const [edited, setEdited] = useState<Edited>(() => ({ rules: known, ...faultOf(known), pending: false }));
  const first = useRef(true);
  useEffect(() => {
    if (first.current && seed === 0) return void (first.current = false);
    let wanted = true;
    setEdited((old) => ({ ...old, pending: true }));
    const timer = setTimeout(() => {
      api.checkRules({ game, options, seed }).then(
        (rules) => wanted && setEdited((old) => ({ rules: rules.error ? old.rules : rules, ...faultOf(rules), pending: false })),
        (error: Error) => wanted && setEdited((old) => ({ ...old, fault: { option: "", text: error.message }, pending: false })),
      );
    }, checking);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [options, seed]);
  return edited;
}

function faultOf({ error, option = "" }: RuleCheck): Pick<Edited, "fault"> {
  if (!error) return { fault: null };
  const [before, sentence] = error.split(/:(.*)/s);
  const named = option !== "" && before!.endsWith(" " + option) ? sentence!.trim() : error; // the part shows which option it is
  return { fault: { option, text: named.charAt(0).toUpperCase() + named.slice(1) } };
}

/** Sends what differs from the draft on the server, a moment after the last change. */
function useSaving(id: string, first: DraftState, { rules, fault, pending }: Edited, texts: Texts) {
  const [saved, setSaved] = useState<Saved>({ at: first.saved });
  const stored = useRef({ saved: first.saved, options: first.variant.options, texts: textsOf(first) });
  const options = rules.options ?? first.variant.options;
  const running = useRef<Promise<void>>(Promise.resolve());

  /** What differs from the draft on the server, with the texts that can be saved; null if nothing does. */
  const differences = () => {
    const old = stored.current;
    const now = sendable(texts, old.texts);
    const body = {
      saved: old.saved,
      ...(!same(old.options, options) && { options }),
      ...(old.texts.name !== now.name && { name: now.name }),
      ...(old.texts.notes !== now.notes && { notes: now.notes }),
      ...(JSON.stringify(old.texts.questions) !== JSON.stringify(now.questions) && { questions: now.questions }),
    };
    return Object.keys(body).length > 1 ? { body, now } : null;
  };
  const send = async (): Promise<void> => {
    const differing = differences();
    if (!differing) return setSaved(fault ? { fault: true } : { at: stored.current.saved });
    const { body, now } = differing;
    setSaved({ now: true });
    try {
      const { saved: at } = await api.saveDraft(id, body);
      stored.current = { saved: at, options, texts: now };
      setSaved(fault ? { fault: true } : { at });
    } catch (error) {
      setSaved({ problem: (error as Error).message, conflict: error instanceof Failure && error.status === 409 });
      throw error;
    }
  };
  // One request at a time: each names the time that the one before has brought.
  const latest = useRef(send);
  latest.current = send;
  const flush = (): Promise<void> => {
    const next = running.current.catch(() => {}).then(() => latest.current());
    running.current = next;
    return next;
  };
  useEffect(() => {
    if (pending) return;
    if (differences()) setSaved({ now: true });
    const timer = setTimeout(() => void flush().catch(() => {}), saving);
    return () => clearTimeout(timer);
  }, [rules, fault, pending, texts]);
  const reset = (state: DraftState): void => {
    stored.current = { saved: state.saved, options: state.variant.options, texts: textsOf(state) };
    setSaved({ at: state.saved });
  };
  return { saved, flush, reset };
}
