// A team's mark: its letter on its colour, beside its pattern. Colour is never alone.

import { say } from "../language";

const letters = "abcdefghi";

/** The letter of a team, from 1 on. */
const teamLetter = (team: number): string => letters[team - 1] ?? "i";

/** What a team is called after its colour. */
export const teamName = (team: number): string => say("app.team.name", { team });

export function TeamMark({ team }: { team: number }) {
  const letter = teamLetter(team);
  return (
    <span class={`teammark ${letter}`} aria-hidden="true">
      <b>{letter.toUpperCase()}</b>
      <i />
    </span>
  );
}

/** The wax of sealed orders. It says that there are some, and nothing else. */
export function Seal() {
  return (
    <svg class="seal" viewBox="-14 -14 28 28" aria-hidden="true">
      <path d={blob} fill="var(--wax)" />
      <circle r="8.6" fill="none" stroke="var(--wax-deep)" stroke-width="1.6" />
      <path d="M0,-4.6 4,-2.3 4,2.3 0,4.6 -4,2.3 -4,-2.3Z" fill="none" stroke="var(--on-wax)" stroke-width="1.7" />
    </svg>
  );
}

/** An uneven round, as wax runs: radii at equal angles, drawn through. */
const radii = [12.4, 13.2, 12.2, 11.7, 12.6, 12.9, 11.9, 12.5, 13.1, 12, 11.8, 12.8, 12.3, 13, 12.1, 11.6, 12.7, 12.9];
const blob = (() => {
  const points = radii.map((r, i) => {
    const angle = (2 * Math.PI * i) / radii.length;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
  const middle = (i: number) => {
    const a = points[i % points.length]!;
    const b = points[(i + 1) % points.length]!;
    return `${((a.x + b.x) / 2).toFixed(1)},${((a.y + b.y) / 2).toFixed(1)}`;
  };
  const bends = points.map((p, i) => `Q${p.x.toFixed(1)},${p.y.toFixed(1)} ${middle(i)}`);
  return `M${middle(points.length - 1)}${bends.join("")}Z`;
})();
