// Icons of the chrome: a 24 px box, one line of 1.75, round ends.

const paths = {
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  system: "M4 5.5h16v10.5H4zM9 20h6M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4" +
    "M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  dark: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z",
  contrast: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16M12.5 8h6M12.5 12h7.5M12.5 16h6",
  language:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17" +
    "M12 3.5c3 2.5 3.8 5.5 3.8 8.5s-.8 6-3.8 8.5c-3-2.5-3.8-5.5-3.8-8.5s.8-6 3.8-8.5z",
  help:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z" +
    "M9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.6v.1",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.8 15.8l4.2 4.2",
  home: "M4 11.5L12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M15.5 5.3a3 3 0 0 1 0 5.4" +
    "M17 14.3c2 .6 3.5 2.4 3.5 4.7",
  chat: "M5 5h14v10h-8l-4 4v-4H5zM8.5 10h.1M12 10h.1M15.5 10h.1",
  tick: "M5 12.5l4.5 4.5L19 7.5",
  first: "M7 6v12M18 6l-7 6 7 6z",
  back: "M15 6l-7 6 7 6z",
  play: "M8 5.5l10 6.5-10 6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  forward: "M9 6l7 6-7 6z",
  live: "M17 6v12M6 6l7 6-7 6z",
  film: "M4 6h16v12H4zM8 6v12M16 6v12M4 10h4M4 14h4M16 10h4M16 14h4",
  seal: "M12 4l6.9 4v8L12 20l-6.9-4V8zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  pen: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5V12l3 2",
  flag: "M6 20V5M6 5h11l-2.5 3.5L17 12H6",
  copy: "M9 9h10v11H9zM6 15H5V4h10v1.5",
  share: "M12 14V4M8 7.5L12 3.5l4 4M6 12v8h12v-8",
  down: "M12 4v10M8 10.5l4 4 4-4M5 19.5h14",
  undo: "M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H9",
  hands: "M4 13l4-5 4 3 4-3 4 5M8 8l4 8 4-8",
  turn: "M5 12a7 7 0 0 1 12-5l2 2M19 4.5V9h-4.5M19 12a7 7 0 0 1-12 5l-2-2M5 19.5V15h4.5",
  close: "M6 6l12 12M18 6L6 18",
  sliders: "M4 8h9M17 8h3M4 16h3M11 16h9M13 5.5v5h4v-5zM7 13.5v5h4v-5z",
  unfold: "M6 9.5l6 6 6-6",
  hexagon: "M12 3.5l7.4 4.25v8.5L12 20.5l-7.4-4.25v-8.5z",
  puzzle: "M5 8.5h4a2.2 2.2 0 1 1 4.4 0H18v4.2a2.2 2.2 0 1 1 0 4.4V20H5z",
  learn: "M2.5 10L12 5.5l9.5 4.5L12 14.5zM6.5 12v4.5c3 2.3 8 2.3 11 0V12M21.5 10v5",
  watch: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  lab: "M9 4h6M10 4v6l-5 8.5V20h14v-1.5L14 10V4M8 15h8",
  book: "M5 5.5C7 4.5 10 4.5 12 6c2-1.5 5-1.5 7-.5V18c-2-1-5-1-7 .5C10 17 7 17 5 18zM12 6v12.5",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, small, solid }: { name: IconName; small?: boolean; solid?: boolean }) {
  return (
    <svg class={small ? "i s" : "i"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} fill={solid ? "currentColor" : undefined} />
    </svg>
  );
}

const outer =
  "M-1.7,-11Q0,-12 1.7,-11L8.7,-7Q10.4,-6 10.4,-4L10.4,4Q10.4,6 8.7,7L1.7,11Q0,12 -1.7,11L-8.7,7" +
  "Q-10.4,6 -10.4,4L-10.4,-4Q-10.4,-6 -8.7,-7Z";
const inner =
  "M-0.9,-5.1Q0,-5.6 0.9,-5.1L4,-3.3Q4.8,-2.8 4.8,-1.8L4.8,1.8Q4.8,2.8 4,3.3L0.9,5.1Q0,5.6 -0.9,5.1L-4,3.3" +
  "Q-4.8,2.8 -4.8,1.8L-4.8,-1.8Q-4.8,-2.8 -4,-3.3Z";

export function Logo() {
  return (
    <svg viewBox="-13 -13 26 26" aria-hidden="true">
      <path d={outer} fill="var(--ink)" />
      <path d={inner} fill="var(--page)" />
    </svg>
  );
}
