import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { Plane, R, INNER, cellKey, compareCells, directionTo, hexPath, line, neighbours } = await load("game/plane.ts");
const { outline } = await load("board/outline.ts");
const camera = await load("board/camera.ts");
const { cycle, headingOf, moveCursor } = await load("board/cursor.ts");
const { commandOf } = await load("board/keys.ts");
const { nearTarget } = await load("board/Board.tsx");
const { arrowTo } = await load("board/useViewport.ts");
const { hastened } = await load("board/playback.ts");
const { partAt } = await load("board/dial.tsx");

const layouts = ["pointy", "flat"];
const region = (radius) => {
  const cells = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q++) cells.push(cellKey({ q, r }));
  return cells;
};

test("a cell's centre and every point near its corners belong to it, whichever way the plane is turned", () => {
  for (const layout of layouts)
    for (const flipped of [false, true]) {
      const plane = new Plane(layout, flipped);
      for (const cell of [...region(3), "-40,17", "999,-999"]) {
        const c = plane.center(cell);
        assert.equal(plane.cellAt(c), cell);
        for (let i = 0; i < 6; i++) {
          const p = plane.corner(i, R * 0.98);
          assert.equal(plane.cellAt({ x: c.x + p.x, y: c.y + p.y }), cell, `${layout} ${cell} corner ${i}`);
        }
      }
    }
});

test("neighbouring centres lie one cell's width apart, and pointy rows run level", () => {
  for (const layout of layouts) {
    const plane = new Plane(layout);
    for (const next of neighbours(layout, "2,-1")) {
      const [a, b] = [plane.center("2,-1"), plane.center(next)];
      assert.ok(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 2 * INNER) < 1e-9);
    }
  }
  const plane = new Plane("pointy");
  assert.equal(plane.center("-3,2").y, plane.center("4,2").y);
  assert.ok(plane.center("1,0").x > plane.center("0,0").x);
  assert.ok(plane.center("0,1").y > plane.center("0,0").y);
});

test("a flipped plane is the same turned by half a turn", () => {
  const [up, down] = [new Plane("pointy"), new Plane("pointy", true)];
  for (const cell of region(2)) {
    const [a, b] = [up.center(cell), down.center(cell)];
    assert.ok(Math.abs(a.x + b.x) < 1e-9 && Math.abs(a.y + b.y) < 1e-9);
  }
  assert.equal(up.seen("0,0", "NW"), "0,-1");
  assert.equal(down.seen("0,0", "NW"), "0,1");
});

test("lines and directions agree", () => {
  for (const layout of layouts)
    for (const [i, next] of neighbours(layout, "0,0").entries()) {
      const name = directionTo(layout, "0,0", next);
      assert.ok(name, `direction ${i}`);
      assert.deepEqual(line(layout, "0,0", name, 1), [next]);
      assert.equal(directionTo(layout, "0,0", line(layout, "0,0", name, 7)[6]), name);
    }
  assert.deepEqual(line("pointy", "1,3", "W", 3), ["0,3", "-1,3", "-2,3"]);
  assert.equal(directionTo("pointy", "0,0", "2,1"), undefined);
  assert.equal(directionTo("pointy", "0,0", "0,0"), undefined);
});

test("cells are read row by row", () => {
  assert.deepEqual(["1,0", "0,-1", "-1,0", "2,-1"].sort(compareCells), ["0,-1", "2,-1", "-1,0", "1,0"]);
});

test("a rounded hex is closed and has six bends", () => {
  const d = hexPath("pointy", 40.5, 4);
  assert.match(d, /^M.*Z$/);
  assert.equal(d.match(/Q/g).length, 6);
  assert.ok(d.includes("Q0,-40.5"), "the first corner is on top");
});

// Walks a path's closed polygons.
const rims = (d) =>
  d
    .split("Z")
    .filter(Boolean)
    .map((part) => part.slice(1).split("L").map((p) => p.split(",").map(Number)));
const area = (rim) =>
  rim.reduce((sum, [x, y], i) => {
    const [u, v] = rim[(i + 1) % rim.length];
    return sum + (x * v - u * y) / 2;
  }, 0);

test("the line round one cell has six corners, and two cells share one line of ten", () => {
  for (const layout of layouts)
    for (const flipped of [false, true]) {
      const plane = new Plane(layout, flipped);
      const [one, ...more] = rims(outline(plane, ["0,0"], 6));
      assert.equal(more.length, 0);
      assert.equal(one.length, 6);
      for (const [x, y] of one) assert.ok(Math.abs(Math.hypot(x, y) - (R - 6 / (Math.sqrt(3) / 2))) < 0.15);
      const both = rims(outline(plane, ["0,0", "1,0"], 6));
      assert.deepEqual(both.map((rim) => rim.length), [10]);
    }
});

test("a line without inset encloses the area of its cells; holes count against it", () => {
  const hex = (3 * Math.sqrt(3) * R * R) / 2;
  for (const layout of layouts) {
    const plane = new Plane(layout);
    const ring = region(1).filter((c) => c !== "0,0");
    const parts = rims(outline(plane, ring, 0));
    assert.equal(parts.length, 2, "outside and hole");
    const sum = parts.reduce((total, rim) => total + area(rim), 0);
    assert.ok(Math.abs(sum - 6 * hex) < 0.02 * hex, `${layout}: ${sum / hex} cells`);
    const apart = rims(outline(plane, ["0,0", "3,0"], 0));
    assert.deepEqual(apart.map((rim) => rim.length), [6, 6]);
  }
});

test("an inset line keeps its distance from the edges on both sides of a hollow corner", () => {
  const plane = new Plane("pointy");
  const inset = 6;
  for (const [x, y] of rims(outline(plane, ["0,0", "1,0", "0,1"], inset)).flat()) {
    const distances = ["0,0", "1,0", "0,1"].map((c) => {
      const p = plane.center(c);
      return Math.hypot(x - p.x, y - p.y);
    });
    assert.ok(Math.min(...distances) <= R, "inside the group");
  }
  const size = rims(outline(plane, ["0,0", "1,0", "0,1"], inset)).reduce((sum, rim) => sum + area(rim), 0);
  const whole = rims(outline(plane, ["0,0", "1,0", "0,1"], 0)).reduce((sum, rim) => sum + area(rim), 0);
  // 12 edges of length R, and each corner mends the strip: an offset region loses edge * inset less corner pieces.
  assert.ok(size < whole && size > whole - 12 * R * inset);
});

const content = { left: -100, top: -80, right: 300, bottom: 220 };
const window = { width: 800, height: 600 };
const limits = camera.limits(content, window);

test("the fit shows all of the content in the middle", () => {
  const c = camera.fit(content, window);
  const a = camera.toPixel(c, { x: content.left, y: content.top });
  const b = camera.toPixel(c, { x: content.right, y: content.bottom });
  assert.ok(a.x >= 0 && a.y >= 0 && b.x <= 800 && b.y <= 600);
  assert.ok(Math.abs(a.x - (800 - b.x)) < 1e-9 && Math.abs(a.y - (600 - b.y)) < 1e-9);
  assert.ok(camera.fit({ left: -10, top: -10, right: 10, bottom: 10 }, window).k < 2, "few cells are not blown up");
});

test("pixels and board points are each other's inverse", () => {
  const c = { x: 13, y: -40, k: 1.7 };
  const p = camera.toBoard(c, camera.toPixel(c, { x: 5, y: 9 }));
  assert.ok(Math.abs(p.x - 5) < 1e-9 && Math.abs(p.y - 9) < 1e-9);
});

test("no pan or zoom can lose the board: half of it stays in view along both axes", () => {
  let c = camera.fit(content, window);
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 2000; i++) {
    const at = { x: random() * 800, y: random() * 600 };
    const far = () => 3000 * (random() - 0.5);
    c = i % 2 ? camera.zoom(c, 0.5 + 1.5 * random(), at, limits) : camera.pan(c, far(), far());
    c = camera.keepInView(c, content, window);
    const a = camera.toPixel(c, { x: content.left, y: content.top });
    const b = camera.toPixel(c, { x: content.right, y: content.bottom });
    const seen = (from, to, length) => Math.min(to, length) - Math.max(from, 0);
    assert.ok(seen(a.x, b.x, 800) >= Math.min(b.x - a.x, 800) / 2 - 1e-6);
    assert.ok(seen(a.y, b.y, 600) >= Math.min(b.y - a.y, 600) / 2 - 1e-6);
    assert.ok(c.k >= limits.least - 1e-9 && c.k <= limits.most + 1e-9);
  }
});

test("zooming keeps the point under the pointer, also at the limits", () => {
  const c = camera.fit(content, window);
  const at = { x: 123, y: 456 };
  const before = camera.toBoard(c, at);
  for (const factor of [1.1, 0.9, 50, 0.001]) {
    const after = camera.toBoard(camera.zoom(c, factor, at, limits), at);
    assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-6);
  }
});

test("a wheel event changes the scale by 0.002 a pixel and never by more than a tenth", () => {
  assert.equal(camera.wheelFactor(10), 0.98);
  assert.equal(camera.wheelFactor(5000), 0.9);
  assert.equal(camera.wheelFactor(-5000), 1.1);
});

test("a pinch is computed from its first places: going back gives the first camera again", () => {
  const first = camera.fit(content, window);
  const from = [{ x: 300, y: 300 }, { x: 500, y: 300 }];
  const wide = camera.pinch(first, from, [{ x: 250, y: 280 }, { x: 550, y: 320 }], limits);
  assert.ok(wide.k > first.k);
  assert.deepEqual(camera.pinch(first, from, from, limits), first);
});

test("revealing moves no farther than it must", () => {
  const c = camera.fit(content, window);
  assert.deepEqual(camera.reveal(c, { x: 400, y: 300 }, window, 44), c);
  assert.ok(Math.abs(camera.reveal(c, { x: 900, y: 300 }, window, 44).x - (c.x + 756 - 900)) < 1e-9);
});

test("letters go to the neighbour that is seen there, as the board is laid out and turned", () => {
  const keys = { w: "0,-1", e: "1,-1", a: "-1,0", d: "1,0", z: "-1,1", x: "0,1" };
  const plane = new Plane("pointy");
  for (const [key, cell] of Object.entries(keys))
    assert.equal(moveCursor(plane, region(2), "0,0", headingOf("pointy", key), 0), cell, key);
  assert.equal(moveCursor(new Plane("pointy", true), region(2), "0,0", headingOf("pointy", "w"), 0), "0,1");
  const flat = { q: "-1,0", w: "0,-1", e: "1,-1", a: "-1,1", s: "0,1", d: "1,0" };
  for (const [key, cell] of Object.entries(flat))
    assert.equal(moveCursor(new Plane("flat"), region(2), "0,0", headingOf("flat", key), 0), cell, key);
  assert.equal(headingOf("pointy", "q"), undefined);
});

test("the cursor crosses a hole, and stays where there is nothing", () => {
  const plane = new Plane("pointy");
  const cells = ["0,0", "3,0", "0,2"];
  assert.equal(moveCursor(plane, cells, "0,0", { direction: "E" }, 0), "3,0");
  assert.equal(moveCursor(plane, cells, "0,0", { direction: "W" }, 0), undefined);
  assert.equal(moveCursor(plane, cells, "0,0", { direction: "SE" }, 0), "0,2");
});

test("arrows walk up and down in one column and can come back", () => {
  const plane = new Plane("pointy");
  const cells = region(3);
  const column = plane.center("1,0").x;
  let at = "1,0";
  const up = [];
  for (let i = 0; i < 3; i++) up.push((at = moveCursor(plane, cells, at, { arrow: "up" }, column)));
  for (let i = 0; i < 3; i++) at = moveCursor(plane, cells, at, { arrow: "down" }, column);
  assert.equal(at, "1,0");
  assert.deepEqual(up.map((c) => c.split(",")[1]), ["-1", "-2", "-3"]);
  assert.equal(moveCursor(plane, cells, "0,0", { arrow: "left" }, 0), "-1,0");
  assert.equal(moveCursor(plane, cells, "3,0", { arrow: "right" }, 0), undefined);
});

test("every cell of a ragged board can be reached by letters from any other", () => {
  const plane = new Plane("pointy");
  const cells = ["0,-2", "1,-2", "0,-1", "3,-1", "-1,0", "0,0", "2,0", "-2,2", "0,2", "1,2", "4,2"];
  for (const start of cells) {
    const seen = new Set([start]);
    for (const at of seen)
      for (const direction of ["E", "SE", "SW", "W", "NW", "NE"]) {
        const next = moveCursor(plane, cells, at, { direction }, 0);
        if (next) seen.add(next);
      }
    for (const arrow of ["up", "down", "left", "right"])
      for (const at of seen) {
        const next = moveCursor(plane, cells, at, { arrow }, plane.center(at).x);
        if (next) seen.add(next);
      }
    assert.equal(seen.size, cells.length, `from ${start}`);
  }
});

test("keys read as commands; a key held down does not confirm, and foreign keys mean nothing", () => {
  const read = (key, more = {}) => commandOf("pointy", { key, shiftKey: false, repeat: false, ...more });
  assert.deepEqual(read("w"), { kind: "move", heading: { direction: "NW" } });
  assert.deepEqual(read("ArrowUp", { repeat: true }), { kind: "move", heading: { arrow: "up" } });
  assert.deepEqual(read("Enter"), { kind: "pick" });
  assert.equal(read("Enter", { repeat: true }), undefined);
  assert.deepEqual(read("Tab", { shiftKey: true }), { kind: "cycle", step: -1, within: true });
  for (const key of ["q", "s", "F5", "/", "?", "PageDown"]) assert.equal(read(key), undefined, key);
});

test("targets are gone through in a circle", () => {
  const ring = ["a", "b", "c"];
  assert.equal(cycle(ring, "c", 1), "a");
  assert.equal(cycle(ring, "a", -1), "c");
  assert.equal(cycle(ring, "x", 1), "a");
  assert.equal(cycle([], "x", 1), undefined);
});

test("a finger beside the board means the nearest target within reach, and on the board what it touches", () => {
  const plane = new Plane("pointy");
  const known = new Set(["0,0", "1,0"]);
  const beside = { x: -INNER - 6, y: 0 };
  assert.equal(nearTarget(plane, ["0,0"], beside, 22, plane.cellAt(beside), known), "0,0");
  assert.equal(nearTarget(plane, ["0,0"], { x: -150, y: 0 }, 22, "-2,0", known), "-2,0");
  assert.equal(nearTarget(plane, ["0,0"], plane.center("1,0"), 60, "1,0", known), "1,0");
});

test("the chip points to the last move only if none of it is in view", () => {
  assert.equal(arrowTo([null, { x: 500, y: 0 }]), null);
  assert.equal(arrowTo([{ x: 500, y: -480 }]), "↗");
  assert.equal(arrowTo([{ x: -500, y: 10 }]), "←");
});

test("an ordinary move is shown within 600 ms, a long one in a little for each of its frames", () => {
  const time = (frames) => frames.reduce((sum, frame) => sum + frame.time, 0);
  const frames = (count, each) => Array.from({ length: count }, (_, event) => ({ event, time: each }));
  assert.deepEqual(hastened(frames(2, 200)), frames(2, 200));
  assert.ok(Math.abs(time(hastened(frames(4, 400))) - 600) < 1e-9);
  assert.ok(Math.abs(time(hastened(frames(9, 400))) - 9 * 150) < 1e-9);
  const uneven = hastened([{ event: 0, time: 900 }, { event: 1, time: 300 }]);
  assert.deepEqual(uneven.map((f) => f.time), [450, 150]);
  assert.deepEqual(hastened([]), []);
});

test("a plane that grows is fitted whole, with what lies high on its cells, into every window", () => {
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const windows = [{ width: 390, height: 388 }, { width: 844, height: 300 }, { width: 932, height: 734 }];
  for (let i = 0; i < 60; i++) {
    const plane = new Plane(layouts[i % 2], i % 3 === 0, 0.8);
    const heights = new Map([["0,0", 0]]);
    while (heights.size < 2 + i) heights.set(neighbours(plane.layout, [...heights.keys()][random(heights.size)])[random(6)], -random(60));
    const cells = [...heights.keys()];
    const content = plane.bounds(cells, 24, (cell) => heights.get(cell));
    for (const window of windows) {
      const fitted = camera.fitAround(content, window, [], []);
      const inside = (p) => p.x >= -0.01 && p.y >= -0.01 && p.x <= window.width + 0.01 && p.y <= window.height + 0.01;
      for (const cell of cells) {
        const { x, y } = plane.center(cell);
        const corners = Array.from({ length: 6 }, (_, n) => plane.corner(n, R + 20));
        const drawn = corners.flatMap((c) => [0, heights.get(cell)].map((top) => camera.toPixel(fitted, { x: x + c.x, y: y + c.y + top })));
        assert.ok(drawn.every(inside), `${cell} of ${cells.join(" ")}`);
      }
    }
  }
});

test("a board keeps clear of plates in its corners, and is as large as that allows", () => {
  const plane = new Plane("flat");
  const cells = region(4).map((cell) => plane.center(cell));
  const content = plane.bounds(region(4), 10);
  const wide = { width: 932, height: 734 };
  const plates = [{ left: 10, top: 10, right: 216, bottom: 150 }, { left: 716, top: 10, right: 922, bottom: 150 }];
  assert.deepEqual(camera.fitAround(content, wide, cells, []), camera.fit(content, wide));
  const c = camera.fitAround(content, wide, cells, plates);
  const near = cells.map((cell) => camera.toPixel(c, cell)).filter(({ x, y }) => x < 216 && y < 150);
  assert.deepEqual(near, []);
  assert.ok(c.k > 0.9 * camera.fit(content, wide).k);
  const over = [{ left: 0, top: 0, right: 932, bottom: 734 }];
  assert.deepEqual(camera.fitAround(content, wide, cells, over), camera.fit(content, wide), "where there is no room it stays");
});

test("a place of a wheel is its middle, a slice of one of its rings, the gap, or outside", () => {
  const ring = (n, ...values) => values.map((value, i) => ({ value, angle: (i * 360) / n }));
  const dial = { inner: ring(5, "up", "right", "right-down", "left-down", "left"), outer: ring(6, "N", "NE", "SE", "S", "SW", "NW") };
  assert.deepEqual(partAt({ x: 3, y: -20 }, dial), { ring: "centre" });
  assert.deepEqual(partAt({ x: 0, y: -50 }, dial), { ring: "inner", value: "up" });
  assert.deepEqual(partAt({ x: -50, y: -10 }, dial), { ring: "inner", value: "left" });
  assert.deepEqual(partAt({ x: -1, y: -112 }, dial), { ring: "outer", value: "N" });
  assert.deepEqual(partAt({ x: 97, y: 56 }, dial), { ring: "outer", value: "SE" });
  assert.deepEqual(partAt({ x: 0, y: 92 }, dial), { ring: "gap" });
  assert.equal(partAt({ x: 0, y: 140 }, dial), null);
  assert.equal(partAt({ x: 0, y: 112 }, { ...dial, outer: [] }), null, "there is no outer ring yet");
});
