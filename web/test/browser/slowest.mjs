// A reporter that lists the slowest tests at the end of a run.

const listed = 10;

export default class Slowest {
  results = [];

  onTestEnd(test, { duration }) {
    this.results.push({ title: test.titlePath().slice(2).join(" › "), duration });
  }

  onEnd() {
    if (this.results.length <= listed) return;
    console.log("\nThe slowest tests:");
    const slowest = this.results.sort((a, b) => b.duration - a.duration).slice(0, listed);
    for (const { title, duration } of slowest) console.log(`  ${(duration / 1000).toFixed(1).padStart(5)} s  ${title}`);
  }
}
