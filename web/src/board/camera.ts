// Which part of the plane is in view. Pure values: a camera maps board units to pixels by p * k + (x, y).

import { type Box, type Point, INNER } from "../game/plane";

export interface Camera {
  x: number;
  y: number;
  k: number; // pixels per board unit
}

/** The size of the window onto the board, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A cell is never fitted larger than this, so that four tiles do not fill a wall. */
const LARGEST_FIT = 140 / (2 * INNER);
/** The widest that a cell can be zoomed to, in pixels. */
const LARGEST = 200 / (2 * INNER);
/** How far out of the fit one can zoom. */
const OUT = 0.6;
/** One wheel event changes the scale by 0.002 per pixel, and never by more than a tenth. */
const PER_PIXEL = 0.002;
const PER_EVENT = 0.1;

/** The camera that shows all of the content, centred. */
export function fit(content: Box, window: Size): Camera {
  const width = content.right - content.left;
  const height = content.bottom - content.top;
  const k = Math.min(window.width / width, window.height / height, LARGEST_FIT);
  return {
    k,
    x: window.width / 2 - (k * (content.left + content.right)) / 2,
    y: window.height / 2 - (k * (content.top + content.bottom)) / 2,
  };
}

/** How much smaller than the fit a board may become to keep clear of plates, and in what steps. */
const SMALLEST = 0.7;
const STEP = 0.03;
/** Where a smaller board may stand in the room that it leaves, as parts of that room. */
const STANDS: readonly Point[] = [
  { x: 0.5, y: 0.5 }, { x: 0.5, y: 1 }, { x: 0.5, y: 0 }, { x: 0, y: 0.5 }, { x: 1, y: 0.5 },
  { x: 0, y: 1 }, { x: 1, y: 1 }, { x: 0, y: 0 }, { x: 1, y: 0 },
];

/**
 * The camera that shows all of the content as large as can be without a cell under a plate: what stands in the corners of
 * the window. `cells` are their centres. If there is no such camera, the board lies under the plates.
 */
export function fitAround(content: Box, window: Size, cells: readonly Point[], plates: readonly Box[]): Camera {
  const whole = fit(content, window);
  const [width, height] = [content.right - content.left, content.bottom - content.top];
  for (let part = 1; part >= SMALLEST; part -= STEP) {
    const k = whole.k * part;
    for (const stand of STANDS) {
      const x = stand.x * (window.width - k * width) - k * content.left;
      const y = stand.y * (window.height - k * height) - k * content.top;
      if (clear({ k, x, y }, cells, plates)) return { k, x, y };
    }
  }
  return whole;
}

/** Whether no plate covers any of a cell. */
function clear(camera: Camera, cells: readonly Point[], plates: readonly Box[]): boolean {
  return cells.every((cell) => {
    const { x, y } = toPixel(camera, cell);
    return plates.every((plate) => {
      const [aside, off] = [outside(x, plate.left, plate.right), outside(y, plate.top, plate.bottom)];
      return Math.hypot(aside, off) >= INNER * camera.k;
    });
  });
}

/** How far a value lies outside of a span. */
function outside(value: number, low: number, high: number): number {
  return Math.max(low - value, 0, value - high);
}

/** The point of the board that is drawn at a pixel. */
export function toBoard(camera: Camera, pixel: Point): Point {
  return { x: (pixel.x - camera.x) / camera.k, y: (pixel.y - camera.y) / camera.k };
}

/** The pixel at which a point of the board is drawn. */
export function toPixel(camera: Camera, point: Point): Point {
  return { x: point.x * camera.k + camera.x, y: point.y * camera.k + camera.y };
}

/** The smallest and the largest scale for a content. */
export interface Limits {
  least: number;
  most: number;
}

/** How far one can zoom out and in. */
export function limits(content: Box, window: Size): Limits {
  const whole = fit(content, window).k;
  return { least: whole * OUT, most: Math.max(LARGEST, whole) };
}

/** The nearest camera that keeps half of the content in view along both axes, so that the board cannot be lost. */
export function keepInView(camera: Camera, content: Box, window: Size): Camera {
  const { x, y, k } = camera;
  return {
    k,
    x: keepAxis(x, k * content.left, k * content.right, window.width),
    y: keepAxis(y, k * content.top, k * content.bottom, window.height),
  };
}

/** The camera moved by pixels. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The camera zoomed by `factor`, within limits, about a pixel, which keeps its point of the board. */
export function zoom(camera: Camera, factor: number, at: Point, { least, most }: Limits): Camera {
  const k = clamp(camera.k * factor, Math.min(least, camera.k), Math.max(most, camera.k));
  const f = k / camera.k;
  return { k, x: at.x + (camera.x - at.x) * f, y: at.y + (camera.y - at.y) * f };
}

/** The factor of one wheel event that scrolls by so many pixels; down is out. */
export function wheelFactor(pixels: number): number {
  return clamp(1 - PER_PIXEL * pixels, 1 - PER_EVENT, 1 + PER_EVENT);
}

/**
 * The camera during a pinch, computed from the fingers' first places and the camera of that moment, so that rounding
 * never adds up over a gesture.
 */
export function pinch(first: Camera, from: [Point, Point], to: [Point, Point], within: Limits): Camera {
  const before = middle(from);
  const now = middle(to);
  const factor = distance(to) / Math.max(1, distance(from));
  return pan(zoom(first, factor, before, within), now.x - before.x, now.y - before.y);
}

/** The camera part of the way from one to another, `t` from 0 to 1. */
export function between(from: Camera, to: Camera, t: number): Camera {
  return { x: mix(from.x, to.x, t), y: mix(from.y, to.y, t), k: mix(from.k, to.k, t) };
}

/** The camera moved just far enough that a pixel position lies at least `margin` inside the window. */
export function reveal(camera: Camera, pixel: Point, window: Size, margin: number): Camera {
  const dx = clamp(pixel.x, margin, Math.max(margin, window.width - margin)) - pixel.x;
  const dy = clamp(pixel.y, margin, Math.max(margin, window.height - margin)) - pixel.y;
  return pan(camera, dx, dy);
}

/** Whether a pixel lies in the window. */
export function inWindow(pixel: Point, window: Size): boolean {
  return pixel.x >= 0 && pixel.y >= 0 && pixel.x <= window.width && pixel.y <= window.height;
}

function keepAxis(offset: number, start: number, end: number, length: number): number {
  const need = Math.min(end - start, length) / 2;
  return clamp(offset, need - end, length - need - start);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

function middle([a, b]: [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance([a, b]: [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
