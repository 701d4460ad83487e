// Short soft sounds, made on the spot. Nothing sounds before the user has switched sound on.

import { sound } from "../settings";

export type Sound = "place" | "capture" | "turn" | "end";

interface Tone { at: number; pitch: number; length: number; gain: number; wave: OscillatorType }

const tones: Record<Sound, Tone[]> = {
  place: [{ at: 0, pitch: 210, length: 0.09, gain: 0.22, wave: "triangle" }],
  capture: [
    { at: 0, pitch: 160, length: 0.12, gain: 0.24, wave: "triangle" },
    { at: 0.07, pitch: 110, length: 0.16, gain: 0.2, wave: "triangle" },
  ],
  turn: [
    { at: 0, pitch: 523, length: 0.16, gain: 0.09, wave: "sine" },
    { at: 0.11, pitch: 659, length: 0.24, gain: 0.09, wave: "sine" },
  ],
  end: [
    { at: 0, pitch: 392, length: 0.3, gain: 0.09, wave: "sine" },
    { at: 0.16, pitch: 494, length: 0.3, gain: 0.09, wave: "sine" },
    { at: 0.32, pitch: 587, length: 0.5, gain: 0.09, wave: "sine" },
  ],
};

/** The sounds that call back who is looking at something else. */
const calls: readonly Sound[] = ["turn", "end"];

let audio: AudioContext | undefined;

/** Plays a sound if the user wants sound. */
export function play(name: Sound): void {
  if (!sound.value || (document.hidden && !calls.includes(name))) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const tone of tones[name]) ring(audio, tone);
}

function ring(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const source = new OscillatorNode(context, { type: tone.wave, frequency: tone.pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(tone.gain, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + tone.length + 0.02);
}
