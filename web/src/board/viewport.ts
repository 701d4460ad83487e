// The moving window onto a board: gestures and smooth refits. It writes one attribute, the transform of the scene, at
// most once per animation frame; nothing is rendered anew while the board moves.

import {
  type Camera,
  type Size,
  between,
  fitAround,
  inWindow,
  keepInView,
  limits,
  pan,
  pinch,
  reveal,
  toBoard,
  toPixel,
  wheelFactor,
  zoom,
} from "./camera";
import { type Box, INNER, type Point } from "../game/plane";

/** Movement in pixels before a press becomes a drag. */
const SLOP = { mouse: 4, touch: 8 };
/** The width that a finger needs, in pixels: narrower cells are made larger first, and then larger than that. */
const FINGER = 44;
const ROOMY = 56;

interface Finger {
  from: Point;
  now: Point;
  slop: number;
}

export class Viewport {
  private camera: Camera = { x: 0, y: 0, k: 1 };
  private window: Size = { width: 0, height: 0 };
  private content: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  private cells: readonly Point[] = [];
  private fitted = true; // until a user moves the board, it is kept fitted
  private fingers = new Map<number, Finger>();
  private first: Camera = this.camera; // when the gesture began
  private dragging = false;
  private frame = 0;
  private placed: DOMRect | null = null;
  private glide: { from: Camera; to: Camera; start: number; time: number } | null = null;

  /** `changed` is called after the scene has moved. `plates` are what stands over the window, in pixels of the page. */
  constructor(
    private readonly svg: SVGSVGElement,
    private readonly scene: SVGGElement,
    private readonly plates: () => readonly Box[],
    private readonly changed: () => void,
  ) {}

  /** Stops all movement. */
  close(): void {
    cancelAnimationFrame(this.frame);
  }

  /** The window has a new size. */
  resize(size: Size): void {
    const first = this.window.width === 0;
    this.window = size;
    if (size.width === 0 || size.height === 0) return;
    if (this.fitted || first) this.set(this.fitting());
    else this.set(keepInView(this.camera, this.content, size));
  }

  /** The board has a new extent, and cells with these centres. A fitted board follows smoothly. */
  show(content: Box, cells: readonly Point[]): void {
    this.cells = cells;
    if (sameBox(this.content, content)) return;
    this.content = content;
    this.refit();
  }

  /** Something else stands over the window. */
  refit(): void {
    if (this.fitted && this.window.width > 0) this.glideTo(this.fitting());
  }

  /** Shows the whole board again. */
  fit(): void {
    this.fitted = true;
    this.glideTo(this.fitting());
  }

  /** Whether the whole board is shown as it was fitted. */
  get isFitted(): boolean {
    return this.fitted;
  }

  /** Zooms by a factor about the middle of the window. */
  zoomBy(factor: number): void {
    const at = { x: this.window.width / 2, y: this.window.height / 2 };
    this.moveTo(zoom(this.target, factor, at, limits(this.content, this.window)), true);
  }

  /** Moves just far enough that a point of the board is well in view. */
  reveal(point: Point): void {
    const to = reveal(this.target, toPixel(this.target, point), this.window, FINGER);
    if (to.x !== this.target.x || to.y !== this.target.y) this.moveTo(to, true);
  }

  /** Where a point of the board lies relative to the middle of the window, or null if it is in view. */
  away(point: Point): Point | null {
    const p = toPixel(this.target, point);
    if (this.window.width === 0 || inWindow(p, this.window)) return null;
    return { x: p.x - this.window.width / 2, y: p.y - this.window.height / 2 };
  }

  /** The pixel at which a point of the board is drawn, moved so far inwards that there is room round it. */
  within(point: Point, room: number): Point {
    const { x, y } = toPixel(this.camera, point);
    const inside = (value: number, length: number): number => Math.min(Math.max(value, room), Math.max(room, length - room));
    return { x: inside(x, this.window.width), y: inside(y, this.window.height) };
  }

  /** The point of the board under an event. */
  point(event: { clientX: number; clientY: number }): Point {
    return toBoard(this.camera, this.pixel(event));
  }

  /** The distance on the board that a finger covers around its middle. */
  get fingerReach(): number {
    return FINGER / 2 / this.camera.k;
  }

  /** Whether cells are too small for a finger. */
  get tiny(): boolean {
    return this.window.width > 0 && 2 * INNER * this.camera.k < FINGER;
  }

  /** If cells are too small for a finger, zooms in so that the event's place, or the middle, is in the middle, and says so. */
  magnify(event?: { clientX: number; clientY: number }): boolean {
    if (!this.tiny) return false;
    const factor = ROOMY / (2 * INNER * this.camera.k);
    const at = event ? this.pixel(event) : { x: this.window.width / 2, y: this.window.height / 2 };
    const near = zoom(this.camera, factor, at, limits(this.content, this.window));
    this.moveTo(pan(near, this.window.width / 2 - at.x, this.window.height / 2 - at.y), true);
    return true;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    const factor = wheelFactor(event.ctrlKey ? pixels * 4 : pixels); // a trackpad's pinch: small steps with ctrl
    this.moveTo(zoom(this.target, factor, this.pixel(event), limits(this.content, this.window)), false);
  }

  pointerDown(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = this.pixel(event);
    this.svg.setPointerCapture(event.pointerId); // a drag goes on outside the board
    if (this.fingers.size === 0) this.dragging = false;
    const slop = event.pointerType === "mouse" ? SLOP.mouse : SLOP.touch;
    this.fingers.set(event.pointerId, { from: at, now: at, slop });
    if (this.fingers.size === 2) this.beginDrag();
    else this.snapshot();
  }

  pointerMove(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    finger.now = this.pixel(event);
    if (!this.dragging && Math.hypot(finger.now.x - finger.from.x, finger.now.y - finger.from.y) > finger.slop)
      this.beginDrag();
    if (this.dragging) this.follow();
  }

  pointerUp(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.snapshot();
  }

  /** Whether the press that ends now has moved the board, so that its click means nothing. */
  get dragged(): boolean {
    return this.dragging;
  }

  /** The whole board, clear of what stands over the window. */
  private fitting(): Camera {
    const { left, top } = this.svg.getBoundingClientRect();
    const plates = this.plates().map((p) => ({ left: p.left - left, top: p.top - top, right: p.right - left, bottom: p.bottom - top }));
    return fitAround(this.content, this.window, this.cells, plates);
  }

  private beginDrag(): void {
    this.dragging = true;
    this.snapshot();
  }

  private snapshot(): void {
    this.first = this.camera;
    for (const f of this.fingers.values()) f.from = f.now;
  }

  private follow(): void {
    const [a, b] = [...this.fingers.values()];
    if (!a) return;
    const to = b
      ? pinch(this.first, [a.from, b.from], [a.now, b.now], limits(this.content, this.window))
      : pan(this.first, a.now.x - a.from.x, a.now.y - a.from.y);
    this.moveTo(to, false);
  }

  private moveTo(camera: Camera, smooth: boolean): void {
    this.fitted = false;
    const kept = keepInView(camera, this.content, this.window);
    if (smooth) this.glideTo(kept);
    else this.set(kept);
  }

  private get target(): Camera {
    return this.glide ? this.glide.to : this.camera;
  }

  private glideTo(to: Camera): void {
    const time = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 320;
    if (time === 0) return this.set(to);
    this.glide = { from: this.camera, to, start: performance.now(), time };
    this.schedule();
  }

  private set(camera: Camera): void {
    this.glide = null;
    this.camera = camera;
    this.schedule();
  }

  private schedule(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number): void {
    this.frame = 0;
    if (this.glide) {
      const t = Math.min(1, Math.max(0, (now - this.glide.start) / this.glide.time));
      this.camera = between(this.glide.from, this.glide.to, 1 - (1 - t) ** 3);
      if (t < 1) this.schedule();
      else this.glide = null;
    }
    const { x, y, k } = this.camera;
    this.scene.setAttribute("transform", `matrix(${k} 0 0 ${k} ${x} ${y})`);
    this.changed();
  }

  /** The pixel of the window under an event. */
  pixel(event: { clientX: number; clientY: number }): Point {
    const { left, top } = this.place();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** Where the window is. It is asked once a frame: a press has several events, and each may have changed the page. */
  private place(): DOMRect {
    if (!this.placed) requestAnimationFrame(() => (this.placed = null));
    return (this.placed ??= this.svg.getBoundingClientRect());
  }
}

function sameBox(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}
