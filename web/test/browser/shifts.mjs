// How far the layout of a page shifts, as browsers measure it, without what a press has just caused.

/** Measures shifts of all pages that this one shows from now on. */
export const observeShifts = (page) => page.addInitScript(observe);

/** Runs in the page: notes each shift with what was shifted. */
function observe() {
  const name = (node) => (node?.className?.baseVal ?? node?.className ?? "") || node?.nodeName || "";
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect, currentRect }) => `${name(node)} ${place(previousRect)} -> ${place(currentRect)}`);
      window.shifts.push({ value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns the sum of all shifts since the last call, and the greatest of them in words. */
export async function shiftOf(page) {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  const greatest = shifts.sort((a, b) => b.value - a.value).slice(0, 3);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), words: greatest.map(({ value, what }) => `${value.toFixed(4)} ${what.join("; ")}`) };
}
