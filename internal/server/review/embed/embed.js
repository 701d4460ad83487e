// Keeps the page up to date: whenever something happens at the table, the page is asked for again. No cookies are sent.

const rest = 1_000; // milliseconds between two looks, and before another try after a stream has ended

const pause = () => new Promise((done) => setTimeout(done, rest));

/** Takes over what the page says now. */
async function refresh() {
  const answer = await fetch(location.href, { credentials: "omit", cache: "no-cache" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, then] = [page.querySelector("main"), document.querySelector("main")];
  if (answer.ok && now.outerHTML !== then.outerHTML) then.replaceWith(now);
}

/** Reads the table's stream until it ends, and tells of each step. */
async function listen(address, onStep) {
  const answer = await fetch(address, { credentials: "omit" });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop().slice(0, 100); // the long ones hold what is drawn, which the page brings
    if (lines.some((line) => line.startsWith("event: step") || line.startsWith("event: match"))) onStep();
  }
}

let wanted = false;
async function look() {
  if (wanted) return; // by the look that is about to be taken
  wanted = true;
  await pause();
  wanted = false;
  await refresh().catch(() => {}); // the next step, or the next try, shows it
}

for (let address; (address = document.querySelector("main").dataset.follow); await pause()) {
  await listen(address, look).catch(() => {});
}
