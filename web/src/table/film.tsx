// The controls of a film: its chapters above the board, caption, scrubber and buttons below it.

import { filmSpeed } from "../settings";
import { Icon, type IconName } from "../ui/icons";
import { chapterAt, speeds } from "./theatre";
import type { Session } from "./session";

/** The chapters of the film on show, each a button that goes there. */
export function Chapters({ session }: { session: Session }) {
  const { stage, showing } = session.theatre;
  const now = stage.value;
  if (!now) return null;
  const here = chapterAt(now.film.chapters, now.index);
  return (
    <div class="chapters" role="group" aria-label="Parts of what happened">
      {showing.value!.source === "guess" && <b class="guess">What if</b>}
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

/** What the frame shows, in words. The live region of the page tells it to those who cannot see. */
export function FilmCaption({ session }: { session: Session }) {
  const now = session.theatre.stage.value;
  if (!now) return null;
  return (
    <div class="filmcaption">
      <span class="label">{now.frame.title}</span>
      <p>{now.frame.caption}</p>
    </div>
  );
}

export function FilmControls({ session }: { session: Session }) {
  const { theatre } = session;
  const now = theatre.stage.value;
  if (!now) return null;
  const end = now.film.frames.length - 1;
  const playing = theatre.playing.value;
  return (
    <div class="filmbar" role="group" aria-label="Film">
      <Control icon="first" label="To the start" off={now.index === 0} onClick={() => theatre.goTo(0)} />
      <Control icon="back" label="One step back" off={now.index === 0} onClick={() => theatre.step(-1)} />
      <Control
        icon={playing ? "pause" : "play"}
        label={playing ? "Pause" : now.index === end ? "Play again" : "Play"}
        main
        onClick={theatre.toggle}
      />
      <Control icon="forward" label="One step on" off={now.index === end} onClick={() => theatre.step(1)} />
      <Control icon="live" label="To the end" off={now.index === end} onClick={() => theatre.goTo(end)} />
      <div class="scrub">
        <input
          type="range"
          min={0}
          max={end}
          value={now.index}
          aria-label="Moment on show"
          aria-valuetext={`${now.index + 1} of ${end + 1}: ${now.frame.title}`}
          onInput={(event) => theatre.goTo(Number(event.currentTarget.value))}
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
        aria-label={`Speed ${filmSpeed.value}; press to change`}
        onClick={faster}
      >
        {String(filmSpeed.value).replace("0.5", "½")}×
      </button>
    </div>
  );
}

/** Goes through the speeds, from the highest to the lowest. */
export function faster(): void {
  const i = speeds.indexOf(filmSpeed.value as (typeof speeds)[number]);
  filmSpeed.value = speeds[(i + 1) % speeds.length]!;
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
