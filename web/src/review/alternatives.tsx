// The decision on show: what it was worth, what else could have been played, and how that might have gone on.

import { useEffect } from "preact/hooks";
import type { Alternative, Alternatives } from "../api/types";
import { about, signed } from "../ui/lit-cells";
import { say } from "../language";
import { PickButtons } from "../table/panels/main-button";
import { Asides } from "../table/panels/side-moves";
import type { Line, Played } from "../table/play/line";
import type { Session } from "../table/play/session";
import { turnAt } from "../table/play/turns";
import { calledBy, chanceWord, playerName, teams } from "../table/play/wording";
import { Icon, type IconName } from "../ui/icons";
import { PinMark } from "./turning-point";
import { type Look, percent, type Pin, type Study, type Tried as TriedLine } from "./analysis";
import { actOf } from "./summary";

interface JudgedProps { session: Session; study: Study }

/** The decision on show: why it turned the game, or that nothing turned. */
export function Judged({ session, study }: JudgedProps) {
  const here = study.here.value;
  useEffect(() => {
    if (here && !here.unjudged) void study.lookAt(here.move);
  }, [here?.move]);
  const pin = study.pins.value.find(({ decision }) => decision.move === session.past.cursor.value);
  return (
    <div class="verdict-text">
      <Pins session={session} study={study} />
      <div class="because" aria-live="polite">{pin ? <Reason session={session} pin={pin} /> : <Quiet session={session} study={study} />}</div>
      {study.look.value === "own" && study.own.value && <Own session={session} line={study.own.value} />}
      {study.ways.value && (study.look.value === "played" || study.look.value === "compare") && <WaysToPlay session={session} ways={study.ways.value} />}
      {study.tried.value && study.look.value !== "own" && <Tried session={session} study={study} tried={study.tried.value} />}
      {study.ways.value && study.look.value === "line" && <BetterLine session={session} study={study} ways={study.ways.value} />}
      <Progress session={session} study={study} />
    </div>
  );
}

/** Why the game turned here. */
function Reason({ session: { match }, pin: { why } }: { session: Session; pin: Pin }) {
  return (
    <>
      <h2 {...about(why.headline.cells)}>{why.headline.sentence}</h2>
      <p class="say">
        {why.details.map(({ sentence, cells }) => <span key={sentence} {...about(cells)}>{sentence} </span>)}
        {why.rule && <a class="rule" href={`/rules/${match.value!.game}#${why.rule}`}>{say("review.rule")}</a>}
      </p>
    </>
  );
}

/** A turn in which nothing turned, and the way to the next turning point. */
function Quiet({ session, study }: JudgedProps) {
  const { past, players, position, turns } = session;
  const cursor = past.cursor.value;
  const turn = turns.value.find(({ number }) => number === turnAt(turns.value, cursor));
  const pins = study.pins.value;
  const next = pins.find(({ decision }) => decision.move > cursor) ?? pins[0];
  const winner = position.value!.winners?.[0];
  const here = study.here.value;
  return (
    <>
      <h2>{turn ? actOf(session, turn) : say("review.start")}</h2>
      {here && <p class="say">{say("review.nothing", { grade: here.grade, player: calledBy(players.value, here.seat) })}</p>}
      {study.complete.value && pins.length === 0 && (
        <p class="say">{say("review.none", { won: winner ? "yes" : "no", player: winner ? playerName(players.value, winner) : "" })}</p>
      )}
      {next && (
        <button type="button" class="btn" onClick={() => void past.goTo(next.decision.move)}>
          {say("review.next", { turn: turnAt(turns.value, next.decision.move) })}
        </button>
      )}
    </>
  );
}

/** How far the analysis has come, or why it has stopped. */
function Progress({ session: { turns }, study }: JudgedProps) {
  const analysis = study.analysis.value;
  const turn = turnAt(turns.value, (analysis?.decisions.at(-1)?.move ?? 0) + 1);
  if (study.failed.value) {
    return (
      <div class="stopped" role="alert">
        <b>{say("review.stopped", { turn })}</b>
        <p>{study.failed.value}</p>
        <button type="button" class="btn" onClick={study.retry}>{say("review.again")}</button>
      </div>
    );
  }
  if (!analysis || study.complete.value) return null;
  return (
    <label class="progress">
      <span>{say("review.looking", { turn, turns: turns.value.length })}</span>
      <progress max={analysis.total} value={analysis.decisions.length} />
    </label>
  );
}

/** The turning point on show, and the way to the others. */
function Pins({ session: { past, turns }, study }: JudgedProps) {
  const pins = study.pins.value;
  const cursor = past.cursor.value;
  const turn = turnAt(turns.value, cursor);
  const here = pins.find(({ decision }) => decision.move === cursor);
  const before = pins.findLast(({ decision }) => decision.move < cursor);
  const after = pins.find(({ decision }) => decision.move > cursor);
  const way = (icon: IconName, label: string, to: typeof here) => (
    <button
      type="button" class="btn" aria-label={label} title={label} aria-disabled={!to}
      onClick={() => to && void past.goTo(to.decision.move)}
    >
      <Icon name={icon} small />
    </button>
  );
  return (
    <div class="which">
      {here && <PinMark pin={here} />}
      <span class="grow">{here ? say("review.which", { n: here.number, of: pins.length, turn }) : say("review.turn", { turn })}</span>
      {way("back", say("review.pin-before"), before)}
      {way("forward", say("review.pin-after"), after)}
    </div>
  );
}

/** What the arrows on the board mean. */
export function Legend({ study }: { study: Study }) {
  if (study.look.value !== "compare" || !study.ways.value) return <span />;
  return (
    <p class="legend">
      <span class="better"><LegendArrow />{say("review.better")}</span>
      <span class="played"><LegendArrow />{say("review.played")}</span>
    </p>
  );
}

const LegendArrow = () => <svg viewBox="0 0 28 14" aria-hidden="true"><path d="M1 7H15" /><path class="head" d="M16 1.5L26 7L16 12.5Z" /></svg>;

const looks: readonly Look[] = ["played", "compare", "line", "own"];

/** The choice of the board's content: the played move, a better one, both, or the viewer's try. */
export function Looks({ study }: { study: Study }) {
  const possible = (look: Look): boolean =>
    look === "played" || (look === "own" ? study.open.value : study.ways.value !== null);
  const now = possible(study.look.value) ? study.look.value : "played";
  return (
    <div class="looks" role="group" aria-label={say("review.show")}>
      {looks.map((look) => (
        <button
          key={look} type="button" aria-pressed={now === look} aria-disabled={!possible(look)}
          onClick={() => possible(look) && (study.look.value = look)}
        >
          {say("review.look", { look })}
        </button>
      ))}
    </div>
  );
}

interface WaysProps { session: Session; ways: Alternatives }

/** The best decisions and the one that was made, each with what it promised. */
function WaysToPlay({ session: { renderer, players }, ways }: WaysProps) {
  const player = players.value.find((p) => p.seat === ways.seat)?.title ?? "";
  const wayInWords = ({ moves: parts }: Alternative): string =>
    parts.map(({ text, picks }) => renderer.value!.actLabel(ways.before, { text, verb: picks.at(-1)?.verb ?? "", picks })).join(", ");
  const words = distinctTexts(ways.alternatives, wayInWords);
  return (
    <section>
      <h3>{say("review.ways")}</h3>
      <ol class="ways">
        {ways.alternatives.map((way, i) => {
          const kind = way.played ? (i === 0 ? "same" : "played") : i === 0 ? "better" : "another";
          return (
            <li key={i} class={kind}>
              <b>{say("review.way", { kind, move: words[i]! })}</b>
              {way.value !== undefined && (
                <>
                  <em>{say("review.chance", { chance: chanceWord(way.value, teams(players.value)), player })}</em>
                  <span
                    class="bar" role="img" style={{ "--part": way.value }}
                    aria-label={say("review.bar", { player, value: percent(way.value) })}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Ways in words; those with the same words also by the picks in which they differ. */
function distinctTexts(ways: readonly Alternative[], inWords: (way: Alternative) => string): string[] {
  const words = ways.map(inWords);
  const picked = ways.map(({ moves: parts }) => parts.flatMap(({ picks }) => picks.map((pick) => pick.label)));
  return words.map((move, i) => {
    const twins = picked.filter((_, other) => words[other] === move);
    const how = picked[i]!.filter((label) => !twins.every((twin) => twin.includes(label)));
    return how.length > 0 ? say("review.way.apart", { move, how: how.join(", ") }) : move;
  });
}

/** The better line, step by step on the board. */
function BetterLine({ session: { players }, study, ways: { line } }: WaysProps & { study: Study }) {
  const at = study.at.value;
  const steps = [
    { sentence: say("review.line.start"), cells: undefined },
    ...line.map(({ events, seat }) => ({ sentence: signed(events[0]?.sentence ?? playerName(players.value, seat)), cells: events[0]?.cells })),
  ];
  return (
    <section>
      <h3>{say("review.line")}</h3>
      <div class="steps">
        <button
          type="button" class="btn" aria-label={say("review.line.back")}
          disabled={at === 0} onClick={() => study.step(at - 1)}
        >
          <Icon name="back" small />
        </button>
        <button
          type="button" class="btn" aria-label={say("review.line.forward")}
          disabled={at >= line.length} onClick={() => study.step(at + 1)}
        >
          <Icon name="forward" small />
        </button>
      </div>
      <ol class="line">
        {steps.map(({ sentence, cells }, i) => (
          <li key={i}>
            <button type="button" aria-current={i === at ? "step" : undefined} onClick={() => study.step(i)} {...about(cells)}>{sentence}</button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The viewer's tries, move by move, with buttons for their moves. */
function Own({ session: whole, line }: { session: Session; line: Line }) {
  const { session, played, problem } = line;
  const { prompt, turns } = session.position.value!;
  const steps = [say("review.line.start"), ...played.value.map((move) => inWords(whole, move))];
  return (
    <section class="tryout">
      <h3>{say("review.own")}</h3>
      <p class="dim" role="status">{turns.length > 0 ? prompt.title : say("review.own.over")}</p>
      {problem.value && <p class="problem" role="alert">{problem.value}</p>}
      <PickButtons session={session} />
      <div class="asides"><Asides session={session} /></div>
      <ol class="line">
        {steps.map((sentence, i) => (
          <li key={i}>
            <button
              type="button" aria-current={i === played.value.length ? "step" : undefined}
              onClick={() => void line.put(played.value.slice(0, i))}
            >
              {sentence}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the effects of a move in words, or its name where they do not show yet. */
function inWords({ renderer, players }: Session, { seat, label, steps }: Played): string {
  const { unlisted } = renderer.value!;
  const events = steps.flatMap((step) => step.events).filter((event) => !unlisted.includes(event.kind));
  if (events.length > 0) return events.map((event) => signed(event.sentence)).join(" ");
  return say("review.own.move", { player: calledBy(players.value, seat), act: label });
}

/** The way back to what was tried here. */
function Tried({ session, study, tried: { played } }: JudgedProps & { tried: TriedLine }) {
  return (
    <section>
      <h3>{say("review.own")}</h3>
      <ol class="line">
        <li><button type="button" onClick={() => (study.look.value = "own")}>{inWords(session, played[0]!)}</button></li>
      </ol>
    </section>
  );
}
