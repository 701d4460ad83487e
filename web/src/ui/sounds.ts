// The sounds of the client, as data: each is a few tones that are made on the spot (docs/sounds.md).

/** One tone: when it begins, how long it takes, in seconds; where its pitch begins and ends, in Hertz; how loud it is. */
interface Tone { at: number; length: number; from: number; to?: number; gain: number; wave: OscillatorType }

/** One rustle: noise through a band around a pitch, which may wander. */
interface Rustle { at: number; length: number; from: number; to: number; gain: number; wave: "noise" }

export const sounds = {
  /** Something is put down: wood on felt. */
  place: [
    { at: 0, length: 0.09, from: 220, to: 150, gain: 0.22, wave: "triangle" },
    { at: 0, length: 0.03, from: 1800, to: 900, gain: 0.05, wave: "noise" },
  ],
  /** Something is taken: lower, and twice. */
  capture: [
    { at: 0, length: 0.12, from: 170, to: 110, gain: 0.24, wave: "triangle" },
    { at: 0.08, length: 0.18, from: 120, to: 65, gain: 0.24, wave: "triangle" },
    { at: 0.08, length: 0.08, from: 900, to: 300, gain: 0.07, wave: "noise" },
  ],
  /** Orders are sealed: paper, then wax. */
  seal: [
    { at: 0, length: 0.14, from: 3200, to: 1400, gain: 0.06, wave: "noise" },
    { at: 0.15, length: 0.1, from: 130, to: 90, gain: 0.26, wave: "sine" },
  ],
  /** Sealed orders are opened: paper that rises, and three tones upwards. */
  reveal: [
    { at: 0, length: 0.2, from: 1200, to: 3600, gain: 0.06, wave: "noise" },
    { at: 0.1, length: 0.16, from: 330, gain: 0.08, wave: "sine" },
    { at: 0.2, length: 0.16, from: 440, gain: 0.08, wave: "sine" },
    { at: 0.3, length: 0.3, from: 554, gain: 0.08, wave: "sine" },
  ],
  /** It is the viewer's turn: two tones upwards. */
  turn: [
    { at: 0, length: 0.16, from: 523, gain: 0.09, wave: "sine" },
    { at: 0.11, length: 0.24, from: 659, gain: 0.09, wave: "sine" },
  ],
  /** Time runs out: three ticks. */
  clock: [0, 0.25, 0.5].map((at) => ({ at, length: 0.05, from: 1250, to: 1000, gain: 0.1, wave: "square" }) as const),
  /** The game is over: three slow tones upwards. */
  end: [
    { at: 0, length: 0.3, from: 392, gain: 0.09, wave: "sine" },
    { at: 0.16, length: 0.3, from: 494, gain: 0.09, wave: "sine" },
    { at: 0.32, length: 0.5, from: 587, gain: 0.09, wave: "sine" },
  ],
} satisfies Record<string, readonly (Tone | Rustle)[]>;

export type Sound = keyof typeof sounds;

let audio: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Plays a sound. */
export function ring(name: Sound): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const tone of sounds[name]) sing(audio, tone);
}

function sing(context: AudioContext, tone: Tone | Rustle): void {
  const start = context.currentTime + tone.at;
  const end = start + tone.length;
  const source = tone.wave === "noise" ? rustle(context, tone, start, end) : whistle(context, tone, start, end);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(tone.gain, start + Math.min(0.012, tone.length / 3));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(volume).connect(context.destination);
}

function whistle(context: AudioContext, tone: Tone, start: number, end: number): AudioNode {
  const source = new OscillatorNode(context, { type: tone.wave, frequency: tone.from });
  source.frequency.setValueAtTime(tone.from, start);
  source.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, end);
  source.start(start);
  source.stop(end + 0.02);
  return source;
}

function rustle(context: AudioContext, tone: Rustle, start: number, end: number): AudioNode {
  noise ??= whiteNoise(context);
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const band = new BiquadFilterNode(context, { type: "bandpass", Q: 0.9, frequency: tone.from });
  band.frequency.setValueAtTime(tone.from, start);
  band.frequency.exponentialRampToValueAtTime(tone.to, end);
  source.start(start);
  source.stop(end + 0.02);
  return source.connect(band);
}

/** Half a second of noise, the same each time. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
  let state = 1;
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => {
      state = (state * 48271) % 2147483647;
      return (2 * state) / 2147483647 - 1;
    }),
    0,
  );
  return buffer;
}
