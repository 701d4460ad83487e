// The rule editor: the parts of a variant, the part itself as it is at the table, and what the changes do.

import { useCallback, useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameInfo, NewMatch, SeatRequest } from "../api/types";
import { positionQuery } from "../api/positions";
import * as variants from "../api/variants";
import type { DraftState, RuleChange, RuleCheck } from "../api/variants";
import { rendererOf } from "../games";
import { say } from "../language";
import { planFor } from "../match/seats";
import { LazyPrintDialog } from "../print/lazy-print-dialog";
import { PrintIcon } from "../print/print-icon";
import { level } from "../platform/settings";
import { go, search } from "../platform/router";
import { gameInfo, loadGames } from "../session/games";
import { Header } from "../shell/header";
import { NotArrived } from "../shell/lazy";
import { ago } from "../ui/ago";
import { Icon } from "../ui/icons";
import { useRun } from "../ui/request";
import { useTitle } from "../ui/title";
import { useLazy } from "../ui/use-lazy";
import { Actions } from "./actions";
import { Changes, without } from "./changes";
import type { Part } from "./controls/part";
import { EditorHeader } from "./editor-header";
import { loadParts } from "./load-parts";
import { dataPart, NameStage, plainPart, QuestionStage } from "./own-parts";
import { PublishDialog } from "./publish-dialog";
import { StudyCard } from "./study-card";
import { type Saved, useDraft } from "./use-draft";
import { useStudy } from "./use-study";
import { useUndoKeys } from "./use-undo-keys";

/** Loads the draft, its game's parts and renderer, and shows the editor once all have come. */
export function EditorPage({ id }: { id: string }) {
  const [draft, setDraft] = useState<DraftState | null>(null);
  const { problem, run } = useRun();
  useTitle(draft?.variant.name ?? "", say("editor.title"));
  const load = () => run(Promise.all([variants.draft(id), loadGames()]), ([state]) => setDraft(state));
  useEffect(load, [id]);
  const game = draft ? gameInfo(draft.variant.game) : undefined;
  if (!draft || !game) return <><Header /><main id="main" tabIndex={-1} class="prose">{problem}</main></>;
  return <WithParts key={draft.saved} game={game} draft={draft} onReload={load} />;
}

function WithParts(props: { game: GameInfo; draft: DraftState; onReload(): void }) {
  const { id } = props.game;
  const load = useCallback(() => loadParts(id), [id]);
  const { come, failed } = useLazy(load);
  if (failed) return <><Header /><NotArrived /></>;
  return come && rendererOf(id) ? <Editor {...props} parts={come} /> : <Header />;
}

interface EditorProps {
  game: GameInfo;
  draft: DraftState;
  parts: readonly Part[];
  onReload(): void;
}

function Editor({ game, draft, parts, onReload }: EditorProps) {
  const { variant } = draft;
  const work = useDraft(variant.id, draft);
  const { options, change, history, edited: { rules, fault, pending }, texts, saved, flush } = work;
  const all = [...parts, dataPart(game, parts), plainPart(game, parts)].filter((one) => one !== null);
  const [open, setOpen] = useState<string>(() => new URLSearchParams(search.peek()).get("part") ?? all[0]?.name ?? "name");
  const [below, setBelow] = useState<"changes" | "parts">("changes");
  const [publishing, setPublishing] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [busy, setBusy] = useState(false);
  const { problem, run } = useRun();
  const stored = !pending && "at" in saved;
  const lab = useStudy({ variant: variant.id, hash: rules.hash ?? "", stored, known: variant.lab !== undefined });
  const unchanged = Object.keys(rules.options ?? {}).length === 0;
  useUndoKeys(history);

  const [original, setOriginal] = useState<RuleCheck | null>(null);
  useEffect(() => setOriginal(null), [options]);
  const showOriginal = (): void => {
    if (original) setOriginal(null);
    else run(variants.checkRules({ game: game.id, options: {} }), setOriginal);
  };

  const part = all.find(({ name }) => name === open);
  const staged = { game, options, rules, fault, change, history, deal: work.deal };
  const shown = part?.saysFault && part.options.includes(fault?.option ?? "");
  const takeBack = (taken: RuleChange): void => {
    const usual = game.options.find(({ name }) => name === taken.option)?.default ?? "";
    const changed = without(rules.options ?? options, taken, usual);
    change(all.find((one) => one.options.includes(taken.option))?.tidy?.(changed) ?? changed);
  };
  const start = (asked: () => Promise<string>): void => {
    setBusy(true);
    run(flush().then(asked).finally(() => setBusy(false)), (id) => go("/t/" + id));
  };
  const table = async (other: SeatRequest, open: boolean): Promise<string> => {
    const seats = rules.seats;
    const own = seats[Math.floor(Math.random() * seats.length)]!.seat;
    const match: NewMatch = { game: game.id, variant: variant.id, seats: planFor(seats, own, other), public: open };
    return (await api.create(match)).id;
  };
  const faulty = all.find((one) => one.options.includes(fault?.option ?? ""));
  const first = fault ? faulty?.first?.(staged) || firstWords(faulty) : "";
  const study = (): void => run(flush().then(lab.ask), () => {});
  return (
    <>
      <EditorHeader name={texts.name} state={savedWords(pending ? { now: true } : saved, fault?.text)}>
        {variant.versions > 0 && <a class="btn quiet" href={`/variants/${variant.id}`}>{say("editor.history")}</a>}
        <button type="button" class="btn" disabled={fault !== null || pending || unchanged} onClick={() => setPublishing(true)}>{say("editor.publish")}</button>
      </EditorHeader>
      <main id="main" tabIndex={-1} class={`bench shows-${below}`} data-game={game.id}>
        <nav class="parts" aria-label={say("editor.parts")}>
          <div class="named">
            <h1>
              {texts.name}
              <button type="button" class="tool" aria-label={say("editor.rename")} onClick={() => setOpen("name")}><Icon name="pen" small /></button>
            </h1>
            <p class="dim">{say("editor.draft", { game: game.title, version: variant.versions + 1 })}</p>
          </div>
          <ul>
            {all.map((one) => (
              <li key={one.name}>
                <PartButton
                  title={one.title()} open={open === one.name} onOpen={() => setOpen(one.name)} wrong={!!fault && one.options.includes(fault.option)}
                  changes={rules.changes.filter(({ option }) => one.options.includes(option)).length}
                />
              </li>
            ))}
            <li><PartButton title={say("editor.part.name")} open={open === "name"} onOpen={() => setOpen("name")} /></li>
          </ul>
          {part?.List && <part.List key={part.name} {...staged} />}
          <ul class="foot">
            <li>
              <a class="btn quiet" href={`/position/${game.id}?${positionQuery(rules.options ?? {}, "")}`}>{say("editor.position")}</a>
            </li>
            <li>
              <button type="button" disabled={fault !== null} onClick={() => setPrinting(true)}><PrintIcon />{say("editor.print")}</button>
            </li>
            <li>
              <button type="button" aria-current={open === "questions" ? "true" : undefined} onClick={() => setOpen("questions")}>
                <Icon name="chat" />{say("editor.questions")}
              </button>
            </li>
          </ul>
        </nav>
        {part && !original && <part.Stage key={part.name} {...staged} />}
        {part && original && (
          <div class="original" inert>
            <part.Stage key={part.name} {...staged} options={{}} rules={original} fault={null} change={() => {}} />
          </div>
        )}
        {open === "name" && <NameStage texts={texts} onChange={work.setTexts} />}
        {open === "questions" && <QuestionStage questions={texts.questions} onChange={(questions) => work.setTexts({ questions })} />}
        <div class="bench-tabs" role="group" aria-label={say("editor.title")}>
          {(["changes", "parts"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={below === one} onClick={() => setBelow(one)}>
              {one === "changes" ? say("editor.changes") : say("editor.other-parts")}
            </button>
          ))}
          <button type="button" disabled={fault !== null} onClick={() => setPrinting(true)}>{say("editor.print")}</button>
        </div>
        <div class="effects">
          <div class="scroll">
            {fault && !shown && <p class="panel fault" role="alert">{fault.text}</p>}
            {"problem" in saved && (
              <p class="panel fault" role="alert">
                {saved.problem}
                {saved.conflict && <button type="button" class="btn" onClick={onReload}>{say("editor.reload")}</button>}
              </p>
            )}
            {problem}
            <Changes changes={rules.changes} stale={fault !== null} pending={pending} original={original !== null} onTakeBack={takeBack} onOriginal={showOriginal} />
            {!rules.learnt && <p class="note">{say("editor.not-learnt")}</p>}
            <StudyCard study={lab.study} old={lab.old} unchanged={unchanged} onStudy={study} />
          </div>
          <Actions
            game={game} first={first} noBots={rules.noEnd ?? ""} busy={busy || pending} unchanged={unchanged}
            onPlay={() => start(() => table({ kind: "bot", level: level.value }, false))}
            onTable={() => start(() => table({ kind: "open" }, true))}
            onStudy={study}
          />
        </div>
      </main>
      {printing && (
        <LazyPrintDialog
          game={game.id} title={texts.name} options={rules.options ?? {}} name={texts.name} author={variant.author} version={variant.version}
          onClose={() => setPrinting(false)}
        />
      )}
      {publishing && (
        <PublishDialog
          version={variant.versions + 1} publish={(summary) => flush().then(() => variants.publish(variant.id, summary))}
          onClose={() => setPublishing(false)} onDone={() => go(`/variants/${variant.id}`)}
        />
      )}
    </>
  );
}

interface PartButtonProps {
  title: string;
  open: boolean;
  changes?: number;
  wrong?: boolean;
  onOpen(): void;
}

function PartButton({ title, open, changes = 0, wrong = false, onOpen }: PartButtonProps) {
  return (
    <button type="button" aria-current={open ? "true" : undefined} class={wrong ? "wrong" : undefined} onClick={onOpen}>
      {title}{changes > 0 && <small>{say("editor.part.changes", { n: changes })}</small>}
    </button>
  );
}

/** What to do first while a part's options make no game. */
const firstWords = (part: Part | undefined): string => (part ? say("editor.first.part", { part: part.title() }) : say("editor.first"));

/** "saved a minute ago", "not saved: 2 tiles are missing". */
function savedWords(saved: Saved, fault: string | undefined): string {
  if (fault) return say("editor.unsaved", { why: fault });
  if ("at" in saved) return say("editor.saved", { when: ago(saved.at) });
  return "now" in saved ? say("editor.saving") : say("editor.unsaved.short");
}
