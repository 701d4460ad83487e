// The controls of a film: its chapters above the board, caption, scrubber and buttons below it.

import { signed } from "../../ui/lit-cells";
import { say } from "../../language";
import { filmSpeed } from "../../platform/settings";
import { Icon, type IconName } from "../../ui/icons";
import { chapterAt } from "../play/film";
import { filmSpeeds, nextSpeed, speedText } from "../play/speeds";
import type { Session } from "../play/session";

/** The chapters of the film on show, each a button that goes there. */
export function Chapters({ session }: { session: Session }) {
  const { stage, showing } = session.filmPlayer;
  const now = stage.value;
  if (!now) return null;
  const here = chapterAt(now.film.chapters, now.index);
  return (
    <div class="chapters" role="group" aria-label={say("table.film.parts")}>
      {showing.value!.source === "guess" && <b class="guess">{say("table.film.guess")}</b>}
      {now.film.chapters.map((chapter, i) => (
        <button
          key={chapter.start + chapter.title}
          type="button"
          class={chapter.empty ? "quiet" : ""}
          aria-current={i === here ? "step" : undefined}
          onClick={() => now.goTo(chapter.start)}
        >
          {i < here && !chapter.empty && <span aria-hidden="true">✓</span>}
          {chapter.title}
        </button>
      ))}
    </div>
  );
}

/** What the frame shows, in words; the live region reads it aloud. */
export function FilmCaption({ session }: { session: Session }) {
  const now = session.filmPlayer.stage.value;
  if (!now) return null;
  return (
    <div class="filmcaption">
      <span class="label">{now.frame.title}</span>
      <p>{signed(now.frame.caption)}</p>
    </div>
  );
}

export function FilmControls({ session }: { session: Session }) {
  const { filmPlayer } = session;
  const now = filmPlayer.stage.value;
  if (!now) return null;
  const end = now.film.frames.length - 1;
  const playing = filmPlayer.playing.value;
  return (
    <div class="filmbar" role="group" aria-label={say("table.film")}>
      <Control icon="first" label={say("table.film.first")} off={now.index === 0} onClick={() => filmPlayer.goTo(0)} />
      <Control icon="back" label={say("table.film.back")} off={now.index === 0} onClick={() => filmPlayer.step(-1)} />
      <Control
        icon={playing ? "pause" : "play"}
        label={say(playing ? "table.film.pause" : now.index === end ? "table.film.again" : "table.film.play")}
        main
        onClick={filmPlayer.toggle}
      />
      <Control
        icon="forward"
        label={say("table.film.forward")}
        off={now.index === end}
        onClick={() => filmPlayer.step(1)}
      />
      <Control icon="live" label={say("table.film.last")} off={now.index === end} onClick={() => filmPlayer.goTo(end)} />
      <div class="scrub">
        <input
          type="range"
          min={0}
          max={end}
          value={now.index}
          aria-label={say("table.film.shown")}
          aria-valuetext={say("table.film.moment", { moment: now.index + 1, moments: end + 1, title: now.frame.title })}
          onInput={(event) => filmPlayer.goTo(Number(event.currentTarget.value))}
        />
        <span class="notches" aria-hidden="true">
          {now.film.chapters.map((chapter) => (
            <i key={chapter.start} style={{ left: `${end > 0 ? (100 * chapter.start) / end : 0}%` }} />
          ))}
        </span>
      </div>
      <button
        type="button"
        class="btn speed num"
        aria-label={say("table.film.speed", { speed: filmSpeed.value })}
        onClick={faster}
      >
        {speedText(filmSpeed.value)}
      </button>
    </div>
  );
}

/** Goes through the speeds, from the highest to the lowest. */
export function faster(): void {
  filmSpeed.value = nextSpeed(filmSpeeds, filmSpeed.value);
}

interface ControlProps { icon: IconName; label: string; off?: boolean; main?: boolean; onClick(): void }

function Control({ icon, label, off, main, onClick }: ControlProps) {
  return (
    <button
      type="button"
      class={main ? "play" : ""}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
    >
      <Icon name={icon} solid={icon === "play"} />
    </button>
  );
}
