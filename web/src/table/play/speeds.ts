// How many times as fast as at 1 something is shown.

export const filmSpeeds: readonly number[] = [0.5, 1, 2, 4];
export const replaySpeeds: readonly number[] = [0.5, 1, 2, 4, 8];

/** The speed after this one, from the highest to the lowest. */
export function nextSpeed(speeds: readonly number[], speed: number): number {
  return speeds[(speeds.indexOf(speed) + 1) % speeds.length]!;
}

export const speedText = (speed: number): string => `${String(speed).replace("0.5", "½")}×`;
